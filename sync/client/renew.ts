// A new client id, and what was applied under an old one offered again to a server that may not have it.
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientMeta, ClientTransaction, OutboxEntry } from './client-store.ts'
import type { ClientContext } from './context.ts'

/** Milliseconds for which applied mutations, and their files, are kept. */
export const APPLIED_KEPT = 48 * 3_600_000

const unsent = (entry: OutboxEntry): OutboxEntry => ({ ...entry, wireId: null, attempts: 0 })

const renewed = <T extends TableMap>({ ids }: ClientContext<T>, meta: ClientMeta): ClientMeta => ({
  ...meta,
  clientId: ids.client(),
  nextMutationId: 1,
  acknowledged: 0,
  pulls: meta.pulls + 1,
})

/** C13: what is pending gets new wire ids under a new client id. */
export const renewClientIn = async <T extends TableMap>(
  context: ClientContext<T>,
  tx: ClientTransaction<T>,
): Promise<void> => {
  const [meta, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
  if (!meta) return
  await Promise.all([tx.meta.put(renewed(context, meta)), tx.outbox.put(outbox.map(unsent))])
}

/** C18: what was applied lately, in its order; it is taken from where it is kept, and its files wait again. */
export const takeBack = async <T extends TableMap>(
  tx: ClientTransaction<T>,
  serverNow: number,
): Promise<OutboxEntry[]> => {
  const kept = (await tx.applied.list()).filter(({ at }) => at >= serverNow - APPLIED_KEPT)
  const entries = kept.map(({ entry }) => unsent(entry))
  await Promise.all([
    tx.applied.clear(),
    tx.outbox.put(entries),
    tx.files.markWaiting(entries.flatMap(({ files }) => [...files])),
  ])
  return entries
}

/** C18: the server has forgotten what it had confirmed: nothing held of it can be relied on. */
export const distrust = <T extends TableMap>({ store }: ClientContext<T>, asked: ClientMeta): Promise<void> =>
  store.transact('write', async (tx) => {
    const meta = await tx.meta.get()
    if (!meta?.cursor || meta.cursor.epoch === '' || meta.pulls !== asked.pulls) return
    await Promise.all([
      tx.staged.clear(),
      tx.meta.put({ ...meta, cursor: { ...meta.cursor, epoch: '' }, staging: null, pulls: meta.pulls + 1 }),
    ])
  })
