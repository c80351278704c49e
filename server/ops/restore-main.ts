// npm run restore -- FILE [--replace]
import { command, seconds } from './command.ts'
import { restore } from './restore.ts'

await command('restore', async (options) => {
  const from = performance.now()
  const { manifest, uploads, before } = await restore(options)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  return {
    done: `Restored ${rows} rows, ${uploads} uploads and the secrets of ${manifest.takenAt}, ${seconds(from)}${before === null ? '' : `; the old is kept in ${before}`}`,
    warnings: manifest.missing.map((sha256) => `upload ${sha256} was missing when the backup was taken`),
  }
})
