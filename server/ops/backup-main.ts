// npm run backup -- FILE [--replace]
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LAST_BACKUP_FILE } from '#server/operator/server-state.ts'
import { backUp } from './backup.ts'
import { command, megabytes, seconds } from './command.ts'

await command('backup', async (options) => {
  const from = performance.now()
  const { manifest, uploads, bytes, publicKey } = await backUp(options)
  const note = join(options.config.DATA_DIR, LAST_BACKUP_FILE)
  await writeFile(note, `${manifest.takenAt}\n`, { mode: 0o600 })
  const counts = Object.values(manifest.tables)
  const rows = counts.reduce((sum, table) => sum + table.rows, 0)
  return {
    done: `Backup of ${rows} rows in ${counts.length} tables, ${uploads} uploads and the secrets: ${options.path}, ${megabytes(bytes)}${options.config.BACKUP_PASSPHRASE === undefined ? '' : ', encrypted'}, ${seconds(from)}. Verification key: ${publicKey}`,
    warnings: manifest.missing.map((sha256) => `upload ${sha256} is missing or damaged and is not in the backup`),
  }
})
