// Figures that are read from the database and the disk when the metrics are read.
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import type { Metrics } from './metrics.ts'

/** Sizes change slowly, and reading them visits many rows. */
const SIZES_VALID_MS = 60_000

const databaseBytes = async (snapshot: Snapshot, name: Database['name']): Promise<number> => {
  const size =
    name === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await size.execute(snapshot)
  return Number(rows[0]?.bytes ?? 0)
}

/** A picture that several people uploaded is one file. */
const uploadBytes = async (snapshot: Snapshot): Promise<number> => {
  const { bytes } = await snapshot
    .selectFrom((from) => from.selectFrom('uploads').select(['sha256', 'size']).distinct().as('files'))
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export interface StoredFiguresOptions {
  readonly database: Database
  readonly clock: Clock
  readonly dataDirectory: string
  readonly metrics: Metrics
}

/** Returns a function that sets the gauges; concurrent readings share one. */
export const storedFigures = ({ database, clock, dataDirectory, metrics }: StoredFiguresOptions) => {
  let sizesReadAt: number | undefined
  let running: Promise<void> | undefined

  const readQueues = async (): Promise<void> => {
    const now = toSeconds(clock.now())
    const { mails, retried, notices } = await database.read(async (snapshot) => ({
      mails: await snapshot
        .selectFrom('outgoing_mails')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
      retried: await snapshot
        .selectFrom('outgoing_mails')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('tries', '>', 0)
        .executeTakeFirstOrThrow(),
      notices: await snapshot
        .selectFrom('pending_notices')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('dueAt').as('due')])
        .executeTakeFirstOrThrow(),
    }))
    metrics.mailsWaiting.set(Number(mails.count) - Number(retried.count), { failed: 'no' })
    metrics.mailsWaiting.set(Number(retried.count), { failed: 'yes' })
    metrics.noticesWaiting.set(Number(notices.count))
    metrics.noticesOverdue.set(notices.due === null ? 0 : Math.max(0, now - Number(notices.due)))
  }

  const readSizes = async (): Promise<void> => {
    const at = performance.now()
    if (sizesReadAt !== undefined && at - sizesReadAt < SIZES_VALID_MS) return
    const bytes = await database.read(async (snapshot) => ({
      database: await databaseBytes(snapshot, database.name),
      uploads: await uploadBytes(snapshot),
    }))
    metrics.databaseBytes.set(bytes.database)
    metrics.uploadBytes.set(bytes.uploads)
    const disk = await statfs(dataDirectory)
    metrics.diskFreeBytes.set(disk.bavail * disk.bsize)
    sizesReadAt = at
  }

  return (): Promise<void> => {
    running ??= (async () => {
      await readQueues()
      await readSizes()
    })().finally(() => (running = undefined))
    return running
  }
}
