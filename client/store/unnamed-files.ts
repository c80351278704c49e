// Pictures that were chosen and never used are not kept for ever: what no change names for two days goes.
import { fileHash } from '#shared/payment/upload.ts'
import type { AppliedMutation, FailedMutation, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
import type { GotongDatabase } from './database.ts'
import { deviceDatabase, readSetting, writeSetting } from './device-database.ts'

/** Milliseconds. */
const KEPT = 48 * 3_600_000

const keyOf = (userId: string): string => `unnamed-files:${userId}`

/** SHA-256 names of all files that an input names, however deep. */
export const filesNamedIn = (input: unknown): string[] => {
  const hash = typeof input === 'string' ? fileHash(input) : undefined
  if (hash !== undefined) return [hash]
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(filesNamedIn) : []
}

/** Each once. */
export const filesNamedBy = (
  changes: readonly { readonly input: unknown; readonly files?: readonly string[] }[],
): string[] => [...new Set(changes.flatMap(({ input, files = [] }) => [...files, ...filesNamedIn(input)]))]

/** Removes what no change on this device has named since `KEPT` ago. `now`: milliseconds. */
export const forgetUnnamedFiles = async (db: GotongDatabase, now: number): Promise<void> => {
  const seen = (await readSetting<Record<string, number>>(keyOf(db.userId))) ?? {}
  const stores = ['files', 'outbox', 'failed', 'applied']
  const since = await db.transaction('rw', stores, async (trans) => {
    const [files, outbox, failed, applied] = await Promise.all([
      trans.table<QueuedFile, string>('files').toArray(),
      trans.table<OutboxEntry, number>('outbox').toArray(),
      trans.table<FailedMutation, string>('failed').toArray(),
      trans.table<AppliedMutation, string>('applied').toArray(),
    ])
    const named = new Set(filesNamedBy([...outbox, ...failed, ...applied.map(({ entry }) => entry)]))
    const unnamed = files.filter(({ sha256, uploadedAt }) => uploadedAt === null && !named.has(sha256))
    const firstSeen = unnamed.map(({ sha256 }) => [sha256, seen[sha256] ?? now] as const)
    const isOld = ([, at]: readonly [string, number]): boolean => now - at >= KEPT
    await trans.table('files').bulkDelete(firstSeen.filter(isOld).map(([sha256]) => sha256))
    return Object.fromEntries(firstSeen.filter((each) => !isOld(each)))
  })
  if (Object.keys(since).length > 0) await writeSetting(keyOf(db.userId), since)
  else await deviceDatabase.settings.delete(keyOf(db.userId))
}

export const forgetSightings = (userId: string): PromiseLike<void> => deviceDatabase.settings.delete(keyOf(userId))
