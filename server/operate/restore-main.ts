// npm run restore -- FILE [--replace]
import { command, seconds } from './command.ts'
import { restore } from './restore.ts'

await command('restore', async (asked) => {
  const from = performance.now()
  const { manifest, uploads, kept } = await restore(asked)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  return {
    done: `Restored ${rows} rows, ${uploads} uploads and the secrets of ${manifest.takenAt}, ${seconds(from)}${kept === null ? '' : `; the old is kept in ${kept}`}`,
    warnings: manifest.missing.map((sha256) => `upload ${sha256} was missing when the backup was taken`),
  }
})
