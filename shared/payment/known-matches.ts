// Finds the transfers of a statement that a person matched before, on this device.
import type { Transfer } from './bank-transfer.ts'
import type { Receivable, TransferMatch } from './receivable.ts'

/** A transfer that a person matched before, and the receivables that it paid. */
export interface KnownMatch extends Pick<Transfer, 'day' | 'amount' | 'text'> {
  /** Ids of the receivables. The device stores matches under this name. */
  readonly dueIds: readonly string[]
}

const knownKey = ({ day, amount, text }: Pick<Transfer, 'day' | 'amount' | 'text'>): string =>
  JSON.stringify([day, amount, text])

const SETTLED: ReadonlySet<Receivable['state']> = new Set(['verified', 'cancelled'])

/**
 * Transfers that a person matched before, if none of their receivables is open again. One whose receivables were all cancelled
 * since then is money for cancelled receivables. Each known match stands for one transfer.
 */
export const matchedBefore = (
  transfers: readonly Transfer[],
  receivables: readonly Receivable[],
  known: readonly KnownMatch[],
): Map<Transfer, TransferMatch> => {
  const found = new Map<Transfer, TransferMatch>()
  if (known.length === 0) return found
  const byId = new Map(receivables.map((receivable) => [receivable.id, receivable]))
  const open = new Map<string, Receivable[][]>()
  for (const each of known) {
    const paid = each.dueIds.flatMap((id) => byId.get(id) ?? [])
    if (paid.length === each.dueIds.length && paid.every(({ state }) => SETTLED.has(state)))
      open.set(knownKey(each), [...(open.get(knownKey(each)) ?? []), paid])
  }
  for (const transfer of transfers) {
    const paid = open.get(knownKey(transfer))?.shift()
    if (paid)
      found.set(transfer, {
        transfer,
        kind: paid.every(({ state }) => state === 'cancelled') ? 'cancelled' : 'verified',
        receivables: paid,
        reasons: ['matched before'],
        received: transfer.amount,
      })
  }
  return found
}
