// Puts unsent changes of a lost database back into the outbox (C34).
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientTransaction, FailedMutation, OutboxEntry, QueuedFile } from './client-store.ts'
import { metaOf } from './meta.ts'
import { asUnsent } from './requeue-applied.ts'

export interface UnsentCopy {
  readonly outbox: readonly OutboxEntry[]
  readonly failed: readonly FailedMutation[]
  readonly files: readonly QueuedFile[]
}

/** Its entry may return to the outbox (C18), where no other one may have its number. */
const withSeq = (card: FailedMutation, seq: number): FailedMutation =>
  card.entry ? { ...card, entry: { ...card.entry, seq } } : card

/**
 * Runs inside a strict transaction; returns the number of restored changes. They follow the pending mutations. The next pull fetches every scope whole and decides them again.
 */
export const restoreUnsent = async <T extends TableMap>(
  tx: ClientTransaction<T>,
  options: { readonly ids: { client(): string } },
  copy: UnsentCopy,
): Promise<number> => {
  const [meta, outbox, failed, applied] = await Promise.all([
    metaOf(tx, options),
    tx.outbox.list(),
    tx.failed.list(),
    tx.applied.list(),
  ])
  const known = new Set([...outbox, ...failed, ...applied].map(({ ulid }) => ulid))
  const lost = copy.outbox.filter(({ ulid }) => !known.has(ulid)).sort((a, b) => a.seq - b.seq)
  const cards = copy.failed.filter(({ ulid }) => !known.has(ulid))
  if (lost.length + cards.length === 0) return 0
  const times = lost.map(({ time }) => time)
  await Promise.all([
    tx.files.add(copy.files),
    tx.failed.put(cards.map((card, n) => withSeq(card, meta.nextSeq + lost.length + n))),
    tx.outbox.put(lost.map((entry, n) => ({ ...asUnsent(entry), seq: meta.nextSeq + n }))),
    tx.meta.put({
      ...meta,
      nextSeq: meta.nextSeq + lost.length + cards.length,
      lastTime: [meta.lastTime, ...times].reduce((a, b) => (a > b ? a : b)),
      cursor: meta.cursor && { ...meta.cursor, epoch: '' },
      pulls: meta.pulls + 1,
    }),
  ])
  return lost.length + cards.length
}
