// Figures that are read from the database and the disk when the metrics are read.
import { statfs } from 'node:fs/promises'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Metrics } from './metrics.ts'
import { databaseBytes, uploadTotals } from '#server/db/stored-sizes.ts'

/** Sizes change slowly, and reading them visits many rows. */
const SIZES_VALID_MS = 60_000

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
      uploads: await uploadTotals(snapshot),
    }))
    metrics.databaseBytes.set(bytes.database)
    metrics.uploadBytes.set(bytes.uploads.bytes)
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
