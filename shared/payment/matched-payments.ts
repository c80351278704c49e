// Payments of a statement: the transfers that pay the same receivables together, as one entry.
import { sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import type { Transfer } from './bank-transfer.ts'
import { expectedOf, isInTime, type Receivable, type MatchKind, type TransferMatch } from './receivable.ts'

export interface MatchedPayment<R extends Receivable = Receivable> extends Pick<
  TransferMatch,
  'kind' | 'reasons' | 'received'
> {
  /** Unique within a statement. */
  readonly key: string
  readonly transfers: readonly Transfer[]
  readonly receivables: readonly R[]
  /** Cents that are to be returned and that nothing has recorded yet. */
  readonly toRecord: Cents
}

/** Kinds in which several transfers may pay one receivable together. */
const ADDED_UP: ReadonlySet<MatchKind> = new Set(['exact', 'likely', 'overpaid', 'underpaid', 'differs', 'verified'])

/** Payments by kind, in the order of their first transfers. `receivables`: those that were matched. */
export const matchedPayments = <R extends Receivable>(
  matches: readonly TransferMatch[],
  receivables: readonly R[],
): ReadonlyMap<MatchKind, readonly MatchedPayment<R>[]> => {
  const byId = new Map(receivables.map((receivable) => [receivable.id, receivable]))
  const payments = new Map<string, MatchedPayment<R>>()
  for (const { transfer, kind, receivables: paid, reasons, received, toRecord = ZERO_CENTS } of matches) {
    const isAdded = ADDED_UP.has(kind) && received !== transfer.amount
    const ids = paid.map(({ id }) => id)
    const key = isAdded ? `${kind} ${ids.join(' ')}` : `${kind} ${transfer.line} ${ids.join(' ')}`
    const transfers = [...(payments.get(key)?.transfers ?? []), transfer]
    const known = ids.flatMap((id) => byId.get(id) ?? [])
    payments.set(key, { key, kind, reasons, received, transfers, receivables: known, toRecord })
  }
  const byKind = new Map<MatchKind, MatchedPayment<R>[]>()
  for (const payment of payments.values()) {
    const same = byKind.get(payment.kind)
    if (same) same.push(payment)
    else byKind.set(payment.kind, [payment])
  }
  return byKind
}

/** Sum of a payment's receivables, in cents. */
export const receivablesTotal = ({ receivables }: Pick<MatchedPayment, 'receivables'>): Cents =>
  sumCents(receivables.map(({ amount }) => amount))

/** Cents that verified receivables were verified with. */
export const receivablesRecorded = ({ receivables }: Pick<MatchedPayment, 'receivables'>): Cents =>
  sumCents(receivables.map(expectedOf))

/** Cents that were returned for cancelled receivables. */
export const receivablesReturned = ({ receivables }: Pick<MatchedPayment, 'receivables'>): Cents =>
  sumCents(receivables.map(({ returned }) => returned))

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
  receivables,
}: Pick<MatchedPayment, 'reasons' | 'transfers' | 'receivables'>): string => {
  const agrees = reasons.flatMap((reason) => AGREES[reason] ?? [])
  const isNamed = reasons.some((reason) => reason.includes('reference'))
  const isEarly = transfers.some((transfer) => receivables.some((receivable) => !isInTime(transfer, receivable)))
  return [
    `Matches: ${agrees.join(', ')}.`,
    ...(isNamed ? [] : ['No reference.']),
    ...(isEarly ? ['The transfer is older than the order.'] : []),
    ...(reasons.includes('short reference') && !isEarly ? ['The name does not match.'] : []),
    ...(isNamed || reasons.includes('name') ? [] : ['The name does not match.']),
  ].join(' ')
}
