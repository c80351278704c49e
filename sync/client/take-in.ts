// Takes one pulled snapshot in: results, patch and rebase in one transaction, or nothing at all.
import type { TableMap } from '#shared/kernel/change.ts'
import type { MutationResult, SyncResponse } from '#sync/protocol/wire.ts'
import type { ClientMeta, ClientTransaction, FailedMutation, OutboxEntry } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { cursorAfter, patchRows } from './patch.ts'
import { rebase, writeRebased } from './rebase.ts'

export type TakenIn =
  | 'taken'
  /** Taken, and what is still pending has a new client id. */
  | 'renewed'
  /** Another pull came between request and answer. */
  | 'stale'
  /** The outbox is concerned and the transaction was not strict. */
  | 'needs-strict'

const failedOf = (entry: OutboxEntry, result: Extract<MutationResult, { outcome: 'rejected' }>): FailedMutation => ({
  ulid: entry.ulid,
  name: entry.name,
  version: entry.version,
  input: entry.input,
  at: entry.at,
  code: result.code,
  message: result.message,
  ...('detail' in result ? { detail: result.detail } : {}),
  ...(result.cause === undefined ? {} : { cause: result.cause }),
})

const takeInWith = async <T extends TableMap>(
  context: ClientContext<T>,
  tx: ClientTransaction<T>,
  asked: ClientMeta,
  response: SyncResponse,
  strict: boolean,
): Promise<TakenIn> => {
  const { patch } = response
  const meta = await tx.meta.get()
  if (!patch || meta?.pulls !== asked.pulls || meta.clientId !== asked.clientId) return 'stale'
  const outbox = await tx.outbox.list()
  const isCovered = (entry: OutboxEntry): boolean => entry.wireId !== null && entry.wireId <= response.lastMutationId
  const covered = outbox.filter(isCovered)
  if (covered.length > 0 && !strict) return 'needs-strict'

  const results = new Map(response.results.map((result) => [result.ulid, result]))
  const answered = covered.filter((entry) => results.get(entry.ulid)?.id === entry.wireId)
  const leaving = new Set(answered)
  const pending = outbox.filter((entry) => !leaving.has(entry))
  const changesNothing = patch.scopes.length + patch.lost.length + answered.length === 0
  const rebased = changesNothing
    ? undefined
    : await rebase(context, tx, pending, (base) => patchRows(context.catalogue.tables, base, asked.cursor, patch))
  const failed = answered.flatMap((entry) => {
    const result = results.get(entry.ulid)
    return result?.outcome === 'rejected' ? [failedOf(entry, result)] : []
  })
  await Promise.all([
    rebased && writeRebased(tx, rebased),
    answered.length > 0 ? tx.outbox.delete(answered.map((entry) => entry.seq)) : undefined,
    failed.length > 0 ? tx.failed.put(failed) : undefined,
    tx.meta.put({
      ...meta,
      cursor: cursorAfter(asked.cursor, patch),
      acknowledged: Math.max(meta.acknowledged, response.lastMutationId),
      pulls: meta.pulls + 1,
      lastSyncAt: context.clock.now(),
    }),
  ])
  // C13
  if (answered.length === covered.length) return 'taken'
  await renewClientIn(context, tx)
  return 'renewed'
}

/** What is pending gets new wire ids under a new client id. */
export const renewClientIn = async <T extends TableMap>(
  { ids }: ClientContext<T>,
  tx: ClientTransaction<T>,
): Promise<void> => {
  const [meta, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
  if (!meta) return
  await Promise.all([
    tx.meta.put({ ...meta, clientId: ids.client(), nextMutationId: 1, acknowledged: 0, pulls: meta.pulls + 1 }),
    tx.outbox.put(outbox.map((entry) => ({ ...entry, wireId: null }))),
  ])
}

export const takeIn = async <T extends TableMap>(
  context: ClientContext<T>,
  asked: ClientMeta,
  response: SyncResponse,
): Promise<TakenIn> => {
  const take = (mode: 'write' | 'strict'): Promise<TakenIn> =>
    context.store.transact(mode, (tx) => takeInWith(context, tx, asked, response, mode === 'strict'))
  const taken = await take(response.results.length > 0 ? 'strict' : 'write')
  return taken === 'needs-strict' ? take('strict') : taken
}
