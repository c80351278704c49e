// Rotates the client id, and offers applied mutations again to a server that may have lost them.
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientMeta, ClientTransaction, OutboxEntry } from './client-store.ts'
import { isDeferred } from './batch.ts'
import type { ClientContext } from './context.ts'

/** Applied mutations and their files are stored for this time (C18). */
export const APPLIED_RETENTION_MS = 48 * 3_600_000

/** The entry as if it had never been sent. */
export const asUnsent = (entry: OutboxEntry): OutboxEntry => {
  const { stoppedAt: _, ...rest } = entry
  return { ...rest, wireId: null, attempts: 0 }
}

const withNewClientId = <T extends TableMap>({ ids }: ClientContext<T>, meta: ClientMeta): ClientMeta => ({
  ...meta,
  clientId: ids.client(),
  nextMutationId: 1,
  acknowledged: 0,
  pulls: meta.pulls + 1,
})

/** C13: pending mutations get new wire ids under a new client id. `deferred`: an entry to store behind the others (C30). */
export const rotateClientId = async <T extends TableMap>(
  context: ClientContext<T>,
  tx: ClientTransaction<T>,
  deferred?: OutboxEntry,
): Promise<void> => {
  const [meta, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
  if (!meta) return
  const entries = outbox.map((entry) =>
    entry.seq === deferred?.seq
      ? { ...deferred, wireId: null }
      : isDeferred(entry)
        ? { ...entry, wireId: null }
        : asUnsent(entry),
  )
  await Promise.all([tx.meta.put(withNewClientId(context, meta)), tx.outbox.put(entries)])
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

/** C18: the server lost confirmed mutations, so the cursor is invalid. */
export const invalidateCursor = <T extends TableMap>(
  { store }: ClientContext<T>,
  metaAtRequest: ClientMeta,
): Promise<void> =>
  store.transact('write', async (tx) => {
    const meta = await tx.meta.get()
    if (!meta?.cursor || meta.cursor.epoch === '' || meta.pulls !== metaAtRequest.pulls) return
    await Promise.all([
      tx.staged.clear(),
      tx.meta.put({ ...meta, cursor: { ...meta.cursor, epoch: '' }, staging: null, pulls: meta.pulls + 1 }),
    ])
  })
