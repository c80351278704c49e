// Payments of a statement: the transfers that pay the same dues together, as one entry.
import { sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import type { Transfer } from './bank-transfer.ts'
import { expectedOf, isInTime, type Due, type MatchKind, type TransferMatch } from './due.ts'

export interface MatchedPayment<D extends Due = Due> extends Pick<TransferMatch, 'kind' | 'reasons' | 'received'> {
  /** Unique within a statement. */
  readonly key: string
  readonly transfers: readonly Transfer[]
  readonly dues: readonly D[]
  /** Cents that are to be returned and that nothing has recorded yet. */
  readonly toRecord: Cents
}

/** Kinds in which several transfers may pay one due together. */
const ADDED_UP: ReadonlySet<MatchKind> = new Set(['exact', 'likely', 'overpaid', 'underpaid', 'differs', 'verified'])

/** Payments by kind, in the order of their first transfers. `dues`: those that were matched. */
export const matchedPayments = <D extends Due>(
  matches: readonly TransferMatch[],
  dues: readonly D[],
): ReadonlyMap<MatchKind, readonly MatchedPayment<D>[]> => {
  const byId = new Map(dues.map((due) => [due.id, due]))
  const payments = new Map<string, MatchedPayment<D>>()
  for (const { transfer, kind, dues: paid, reasons, received, toRecord = ZERO_CENTS } of matches) {
    const isAdded = ADDED_UP.has(kind) && received !== transfer.amount
    const ids = paid.map(({ id }) => id)
    const key = isAdded ? `${kind} ${ids.join(' ')}` : `${kind} ${transfer.line} ${ids.join(' ')}`
    const transfers = [...(payments.get(key)?.transfers ?? []), transfer]
    const known = ids.flatMap((id) => byId.get(id) ?? [])
    payments.set(key, { key, kind, reasons, received, transfers, dues: known, toRecord })
  }
  const byKind = new Map<MatchKind, MatchedPayment<D>[]>()
  for (const payment of payments.values()) {
    const same = byKind.get(payment.kind)
    if (same) same.push(payment)
    else byKind.set(payment.kind, [payment])
  }
  return byKind
}

/** Cents that a payment's dues cost. */
export const duesTotal = ({ dues }: Pick<MatchedPayment, 'dues'>): Cents => sumCents(dues.map(({ amount }) => amount))

/** Cents that verified dues were verified with. */
export const duesRecorded = ({ dues }: Pick<MatchedPayment, 'dues'>): Cents => sumCents(dues.map(expectedOf))

/** Cents that were returned for cancelled dues. */
export const duesReturned = ({ dues }: Pick<MatchedPayment, 'dues'>): Cents =>
  sumCents(dues.map(({ returned }) => returned))

const AGREES: Readonly<Record<string, string>> = {
  reference: 'reference',
  'short reference': 'short reference',
  'reference of another order': 'reference of another order of this buyer',
  amount: 'amount',
  name: 'name',
  'sum of transfers': 'sum of the transfers',
  'sum of orders': 'sum of the orders',
}

const ALSO_NAMED: Readonly<Record<string, string>> = {
  'names a verified order too': 'The reference of a verified order stands in it too.',
  'names a cancelled order too': 'The reference of a cancelled order stands in it too.',
  'names an open order too': 'The reference of an order that is not verified stands in it too.',
}

/** Sentences about other orders of the buyer that a transfer names; '' without any. */
export const alsoNamedText = ({ reasons }: Pick<MatchedPayment, 'reasons'>): string =>
  reasons.flatMap((reason) => ALSO_NAMED[reason] ?? []).join(' ')

/** The reason why a match is only likely, such as 'Matches: amount, name. No reference.' */
export const likelyText = ({
  reasons,
  transfers,
  dues,
}: Pick<MatchedPayment, 'reasons' | 'transfers' | 'dues'>): string => {
  const agrees = reasons.flatMap((reason) => AGREES[reason] ?? [])
  const isNamed = reasons.some((reason) => reason.includes('reference'))
  const isEarly = transfers.some((transfer) => dues.some((due) => !isInTime(transfer, due)))
  return [
    `Matches: ${agrees.join(', ')}.`,
    ...(isNamed ? [] : ['No reference.']),
    ...(isEarly ? ['The transfer is older than the order.'] : []),
    ...(reasons.includes('short reference') && !isEarly ? ['The name does not match.'] : []),
    ...(isNamed || reasons.includes('name') ? [] : ['The name does not match.']),
  ].join(' ')
}
