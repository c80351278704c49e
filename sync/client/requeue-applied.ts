// Offers applied mutations again to a server that may have lost them.
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientMeta, ClientTransaction, OutboxEntry } from './client-store.ts'
import type { ClientContext } from './context.ts'

/** Applied mutations and their files are stored for this time (C18). */
export const APPLIED_RETENTION_MS = 48 * 3_600_000

/** The entry as if it had never been sent. */
export const asUnsent = (entry: OutboxEntry): OutboxEntry => {
  const { stoppedAt: _, ...rest } = entry
  return { ...rest, attempts: 0 }
}

/** C18: moves recently applied mutations back to the outbox in their order; their files wait again. */
export const requeueApplied = async <T extends TableMap>(
  tx: ClientTransaction<T>,
  serverNow: number,
): Promise<OutboxEntry[]> => {
  const recent = (await tx.applied.list()).filter(({ at }) => at >= serverNow - APPLIED_RETENTION_MS)
  const entries = recent.map(({ entry }) => asUnsent(entry))
  await Promise.all([
    tx.applied.clear(),
    tx.outbox.put(entries),
    tx.files.markWaiting(entries.flatMap(({ files }) => [...files])),
  ])
  return entries
}

/** The latest applied mutation, if the server must still know it (C18). `serverNow`: at the last pull. */
export const latestInRequest = ({ latestApplied, pulledAt = 0 }: ClientMeta): { latest?: string } =>
  latestApplied && latestApplied.at >= pulledAt - APPLIED_RETENTION_MS ? { latest: latestApplied.ulid } : {}

/** C18: the server lost confirmed mutations under its old epoch, so the cursor is invalid. */
export const invalidateCursor = <T extends TableMap>(
  { store }: ClientContext<T>,
  metaAtRequest: ClientMeta,
): Promise<void> =>
  store.transact('write', async (tx) => {
    const meta = await tx.meta.get()
    if (!meta?.cursor || meta.cursor.epoch === '' || meta.pulls !== metaAtRequest.pulls) return
    const { latestApplied: _, ...rest } = meta
    await Promise.all([
      tx.staged.clear(),
      tx.meta.put({ ...rest, cursor: { ...meta.cursor, epoch: '' }, staging: null, pulls: meta.pulls + 1 }),
    ])
  })
