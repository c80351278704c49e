// Marks a store before signing out, while other tabs may still write to it (C31).
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientTransaction } from './client-store.ts'
import { metaOf } from './meta.ts'

export type LeaveOutcome = { readonly ok: true } | { readonly ok: false; readonly unsent: number }

/**
 * Runs inside a strict transaction. Marks the store as leaving if no change waits in it, or if `discard` gives waiting
 * changes up. From then on every tab refuses to enqueue, so that no confirmed change is removed with the store.
 */
export const leaveStore = async (
  tx: Pick<ClientTransaction<TableMap>, 'meta' | 'outbox' | 'failed'>,
  options: { readonly ids: { client(): string } },
  discard: boolean,
): Promise<LeaveOutcome> => {
  const [meta, outbox, failed] = await Promise.all([metaOf(tx, options), tx.outbox.list(), tx.failed.list()])
  const unsent = outbox.length + failed.length
  if (unsent > 0 && !discard) return { ok: false, unsent }
  await tx.meta.put({ ...meta, isLeaving: true })
  return { ok: true }
}

/** Removes the mark of an interrupted sign-out. */
export const cancelLeaving = async (tx: Pick<ClientTransaction<TableMap>, 'meta'>): Promise<void> => {
  const meta = await tx.meta.get()
  if (!meta?.isLeaving) return
  const { isLeaving: _, ...rest } = meta
  await tx.meta.put(rest)
}
