// Replaces the content of the data directory and the database with a backup. Everything is built beside the old and moved in
// at the end; the old is kept beside the new. The new sync epoch is the last thing written into the new database, so that
// phones offer again what the backup lacks (S11).
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { systemClock } from '#shared/kernel/clock.ts'
import { databaseOver, type Handles, type Tx } from '#server/db/database.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { partsOf } from '#server/db/parts-of.ts'
import { uploadFiles } from '#server/payment/upload-files.ts'
import { openArchive, type Archive, type TrustedKeys } from './archive-reader.ts'
import { ownPublicKey } from './backup-key.ts'
import type { BackupConfig } from './backup.ts'
import { claimData, UNFINISHED } from './data-lock.ts'
import { SECRETS, TABLES, UPLOADS, type Manifest, type Part } from './manifest.ts'
import { Refused } from './refused.ts'
import type { RestoreTarget } from './restore-target.ts'
import { targetOf } from './targets.ts'
import { countRows, emptyTable, insertRows, type Row } from './stored-tables.ts'

export interface RestoreOptions {
  readonly config: BackupConfig
  readonly path: string
  /** Moves existing data aside instead of refusing. */
  readonly mayReplace: boolean
  /** Public key that the backup printed; without it the archive must be signed by this installation. */
  readonly key?: string | undefined
  /** Accepts an archive whose origin cannot be checked. */
  readonly isUnverifiedAllowed?: boolean
}

export interface Restored {
  readonly manifest: Manifest
  readonly uploads: number
  /** Path or schema of the previous data; null when there was none. */
  readonly before: string | null
}

const decompress = promisify(gunzip)
const FILES_WRITTEN_AT_ONCE = 8

const partsIn = (archive: Archive, folder: string): Part[] =>
  archive.manifest.parts.filter(({ name }) => name.startsWith(folder))

const NAMES = [/^tables\/[a-z_]+\/\d{6}\.jsonl\.gz$/, /^uploads\/[0-9a-f]{64}$/, /^secrets\/[a-z-]+$/]

/** Refuses archives that this version cannot restore, and part names that lead out of the directory. */
const mustFit = ({ manifest }: Archive, path: string): void => {
  const newer = manifest.migrations.find((name, n) => migrationNames[n] !== name)
  if (newer !== undefined)
    throw new Refused(`${path} was written by another version of Gotong (${newer}); restore it with that one`)
  const odd = manifest.parts.find(({ name }) => !NAMES.some((known) => known.test(name)))
  if (odd) throw new Refused(`${path} holds ${odd.name}, which no backup does. Nothing was changed.`)
}

const insertTable = async (
  tx: Tx,
  archive: Archive,
  name: string,
  { columns, rows }: Archive['manifest']['tables'][string],
): Promise<void> => {
  await emptyTable(tx, name)
  for (const part of partsIn(archive, `${TABLES}${name}/`)) {
    const text = (await decompress(await archive.read(part))).toString('utf8')
    const lines = text.split('\n').filter((line) => line !== '')
    await insertRows(
      tx,
      { name, columns },
      lines.map((line) => JSON.parse(line) as Row),
    )
  }
  const there = await countRows(tx, name)
  if (there !== rows) throw new Error(`${name} has ${there} rows instead of ${rows}`)
}

/** Creates the tables as the backup had them, fills them, then runs the newer migrations. */
const fillDatabase = async (handles: Handles, { name, schema }: RestoreTarget, archive: Archive): Promise<void> => {
  const database = databaseOver(name, handles)
  try {
    await migrate(handles.writer, { last: archive.manifest.migrations.at(-1), schema })
    await database.write(async (tx) => {
      for (const [name, table] of Object.entries(archive.manifest.tables)) await insertTable(tx, archive, name, table)
    })
    await migrate(handles.writer, { schema })
    await database.write((tx) => tx.updateTable('sync_epoch').set({ epoch: randomUUID() }).execute())
  } finally {
    await database.close()
  }
}

const fillFiles = async (directory: string, archive: Archive): Promise<number> => {
  const files = uploadFiles(directory)
  const uploads = partsIn(archive, UPLOADS)
  for (const some of partsOf(uploads, FILES_WRITTEN_AT_ONCE))
    await Promise.all(some.map(async (part) => files.keep(part.name.slice(UPLOADS.length), await archive.read(part))))
  await mkdir(join(directory, 'uploads'), { recursive: true, mode: 0o700 })
  await mkdir(join(directory, 'secrets'), { recursive: true, mode: 0o700 })
  for (const part of partsIn(archive, SECRETS)) {
    // The next start makes a new one: sessions that ended after the backup must not come back.
    if (part.name === TOKEN_SECRET) continue
    const file = await open(join(directory, part.name), 'wx', 0o600)
    try {
      await file.writeFile(await archive.read(part))
      await file.sync()
    } finally {
      await file.close()
    }
  }
  return uploads.length
}

const TOKEN_SECRET = `${SECRETS}token`

const STAGING = 'restoring-'

/** Removes the files of a restore that was killed. */
const sweep = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir))
    if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** As part of a name: 20261121-143005. */
const stampNow = (): string =>
  new Date(systemClock.now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

const restoreInto = async (target: RestoreTarget, archive: Archive, dataDir: string): Promise<Restored> => {
  await sweep(dataDir)
  const staging = join(dataDir, `${STAGING}${randomUUID()}`)
  await mkdir(staging, { mode: 0o700 })
  try {
    const uploads = await fillFiles(staging, archive)
    await fillDatabase(await target.prepare(staging), target, archive)
    const unfinished = join(dataDir, UNFINISHED)
    await writeFile(unfinished, '', { flush: true })
    const before = await target.moveIn(staging, `before-restore-${stampNow()}`).catch(async (error: unknown) => {
      if (error instanceof Refused) await rm(unfinished)
      throw error
    })
    await rm(unfinished)
    return { manifest: archive.manifest, uploads, before }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const trustOf = async ({ config, key, isUnverifiedAllowed }: RestoreOptions): Promise<TrustedKeys> => {
  if (isUnverifiedAllowed === true) return 'unverified'
  const trusted = key ?? (await ownPublicKey(config.DATA_DIR))
  return trusted === undefined ? [] : [trusted]
}

/** Refused, with nothing changed, when the archive is not whole, a server runs, or data is there and may not be replaced. */
export const restore = async (options: RestoreOptions): Promise<Restored> => {
  const { config, path, mayReplace } = options
  const archive = await openArchive(path, { passphrase: config.BACKUP_PASSPHRASE, trust: await trustOf(options) })
  try {
    mustFit(archive, path)
    const claim = await claimData(config.DATA_DIR)
    try {
      const target = await targetOf(config)
      try {
        const held = await target.describeExisting()
        if (held === null || mayReplace) return await restoreInto(target, archive, config.DATA_DIR)
        throw new Refused(
          `${held} holds data already; --replace keeps it beside what is restored. Nothing was changed.`,
        )
      } finally {
        await target.end()
      }
    } finally {
      claim.release()
    }
  } finally {
    await archive.close()
  }
}
