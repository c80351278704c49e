// Takes a backup beside a running server: every row from one snapshot, the uploads that rows name, the secrets.
// A file is kept before its row is written, and removed only with a row that nothing names: what the snapshot names is there.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { databaseOver, type Database, type Snapshot } from '#server/db/database.ts'
import { openHandles, type DatabaseConfig } from '#server/db/open.ts'
import { mustHavePepper } from '#server/secrets.ts'
import { sha256Hex } from '#server/sha256.ts'
import { uploadFiles } from '#server/payment/upload-files.ts'
import { writeArchive, type ArchiveWriter } from './archive-writer.ts'
import { loadBackupSigner } from './backup-key.ts'
import { holdData } from './data-lock.ts'
import { ARCHIVE_FORMAT, SECRETS, TABLES, UPLOADS, type Manifest } from './manifest.ts'
import { holdsInstallation } from './places.ts'
import { Refused } from './refused.ts'
import { migrationsIn, rowsOf, tablesIn, type Row, type Table } from './stored-tables.ts'

export type BackupConfig = DatabaseConfig & { readonly BACKUP_PASSPHRASE?: string | undefined }

export interface BackupOptions {
  readonly config: BackupConfig
  readonly version: string
  readonly path: string
  /** Overwrites a file of that name. */
  readonly mayReplace: boolean
}

export interface Written {
  readonly manifest: Omit<Manifest, 'parts'>
  readonly uploads: number
  readonly bytes: number
  /** Verifies the signature. */
  readonly publicKey: string
}

/** Text of rows that is compressed at once. */
const PART_BYTES = 4 * 1024 * 1024
const COMPRESSION_LEVEL = 6
const FILES_READ_AT_ONCE = 8
const compress = promisify(gzip)

const addRows = async (
  archive: ArchiveWriter,
  table: Table,
  rows: AsyncIterable<readonly Row[]>,
  onRow: (row: Row) => void,
): Promise<number> => {
  let [count, part, size] = [0, 0, 0]
  let lines: string[] = []
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return
    part += 1
    const bytes = await compress(lines.join(''), { level: COMPRESSION_LEVEL })
    await archive.add(`${TABLES}${table.name}/${String(part).padStart(6, '0')}.jsonl.gz`, bytes)
    lines = []
    size = 0
  }
  for await (const some of rows) {
    for (const row of some) {
      onRow(row)
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      size += line.length
      count += 1
    }
    if (size >= PART_BYTES) await flush()
  }
  await flush()
  return count
}

const addTables = async (archive: ArchiveWriter, snapshot: Snapshot, dialect: Database['name']) => {
  const tables: Record<string, { columns: string[]; rows: number }> = {}
  const uploads = new Map<string, string>()
  const found = await tablesIn(snapshot, dialect)
  if (found.length === 0) throw new Refused('the database holds nothing to back up')
  for (const table of found) {
    const name = table.name === 'uploads' ? table.columns.indexOf('sha256') : -1
    // Before pictures were drawn anew, what was sent was what was kept.
    const keptColumn = table.columns.includes('kept') ? table.columns.indexOf('kept') : name
    const rows = await addRows(archive, table, rowsOf(snapshot, dialect, table), (row) => {
      if (name !== -1) uploads.set(String(row[name]), String(row[keptColumn]))
    })
    tables[table.name] = { columns: [...table.columns], rows }
  }
  return { tables, uploads, migrations: await migrationsIn(snapshot) }
}

const wholeFile = async (path: AsyncIterable<Buffer> | undefined): Promise<Buffer | undefined> => {
  if (path === undefined) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of path) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** `wanted`: name to SHA-256 of the content. Answers those that are not there or not what was kept. */
const addUploads = async (
  archive: ArchiveWriter,
  dataDir: string,
  wanted: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const files = uploadFiles(dataDir)
  const missing: string[] = []
  const waiting = [...wanted.keys()].sort()
  while (waiting.length > 0) {
    const some = await Promise.all(
      waiting
        .splice(0, FILES_READ_AT_ONCE)
        .map(async (sha256) => ({ sha256, bytes: await wholeFile(await files.read(sha256)) })),
    )
    for (const { sha256, bytes } of some)
      if (bytes !== undefined && sha256Hex(bytes) === wanted.get(sha256))
        await archive.add(`${UPLOADS}${sha256}`, bytes)
      else missing.push(sha256)
  }
  return missing
}

/** References to uploads deleted since the snapshot are not missing. */
const stillKnown = async (database: Database, missing: readonly string[]): Promise<string[]> => {
  if (missing.length === 0) return []
  const uploads = await database.read((snapshot) => snapshot.selectFrom('uploads').select('sha256').execute())
  const known = new Set(uploads.map(({ sha256 }) => sha256))
  return missing.filter((sha256) => known.has(sha256))
}

const addSecrets = async (archive: ArchiveWriter, dataDir: string): Promise<void> => {
  const directory = join(dataDir, 'secrets')
  const names = await readdir(directory).catch((): string[] => [])
  if (names.length === 0) throw new Refused(`${directory} is empty: without the secrets no PIN could be checked`)
  for (const name of names)
    if ((await stat(join(directory, name))).isFile())
      await archive.add(`${SECRETS}${name}`, await readFile(join(directory, name)))
}

/** Refused, with nothing left behind, when there is nothing to take or no place to write it. */
export const backUp = async ({ config, version, path, mayReplace }: BackupOptions): Promise<Written> => {
  if (!(await holdsInstallation(config))) throw new Refused(`DATA_DIR ${config.DATA_DIR} holds nothing to back up`)
  const hold = await holdData(config.DATA_DIR)
  try {
    const now = systemClock.now()
    const signer = await loadBackupSigner(config.DATA_DIR)
    const archive = await writeArchive({
      path,
      mayReplace,
      time: toSeconds(now),
      signer,
      passphrase: config.BACKUP_PASSPHRASE,
    })
    const { name, handles } = await openHandles(config)
    const database = databaseOver(name, handles)
    try {
      await mustHavePepper(database, config.DATA_DIR)
      await addSecrets(archive, config.DATA_DIR)
      const { uploads, ...inside } = await database.read((snapshot) => addTables(archive, snapshot, name))
      const left = await addUploads(archive, config.DATA_DIR, uploads)
      const missing = await stillKnown(database, left)
      const takenAt = new Date(now).toISOString()
      const manifest = { format: ARCHIVE_FORMAT, version, takenAt, database: name, ...inside, missing } as const
      const bytes = await archive.finish(manifest)
      return { manifest, uploads: uploads.size - left.length, bytes, publicKey: signer.publicKey }
    } finally {
      await archive.abandon()
      await database.close()
    }
  } finally {
    hold.release()
  }
}
