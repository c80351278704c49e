// Finds the transfers of a statement that a person matched before, on this device.
import type { Transfer } from './bank-transfer.ts'
import type { Due, TransferMatch } from './due.ts'

/** A transfer that a person matched before, with the ids of the dues that it paid. */
export interface KnownMatch extends Pick<Transfer, 'day' | 'amount' | 'text'> {
  readonly dueIds: readonly string[]
}

const knownKey = ({ day, amount, text }: Pick<Transfer, 'day' | 'amount' | 'text'>): string =>
  JSON.stringify([day, amount, text])

const SETTLED: ReadonlySet<Due['state']> = new Set(['verified', 'cancelled'])

/**
 * Transfers that a person matched before, if none of their dues is open again. One whose dues were all cancelled since then is
 * money for cancelled dues. Each known match stands for one transfer.
 */
export const matchedBefore = (
  transfers: readonly Transfer[],
  dues: readonly Due[],
  known: readonly KnownMatch[],
): Map<Transfer, TransferMatch> => {
  const found = new Map<Transfer, TransferMatch>()
  if (known.length === 0) return found
  const byId = new Map(dues.map((due) => [due.id, due]))
  const open = new Map<string, Due[][]>()
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
        dues: paid,
        reasons: ['matched before'],
        received: transfer.amount,
      })
  }
  return found
}
