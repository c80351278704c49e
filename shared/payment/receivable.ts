// A receivable is a sum that a buyer owes a host in one payment. It stays one after it was verified or cancelled, because transfers
// may still name it. A match says which receivables a transfer pays.
import type { Cents } from '#shared/kernel/money.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Transfer } from './bank-transfer.ts'

/** An order, a booking or a combined payment that a buyer pays with one transfer. */
export interface Receivable {
  readonly id: string
  /** References that a payment of it may carry: its own, and those of its entries. */
  readonly refs: readonly string[]
  /** Total to be paid, in cents. */
  readonly amount: Cents
  readonly payerId: string
  readonly payerName: string
  /** When it was placed: no transfer of an earlier day pays for it. */
  readonly since: Seconds
  readonly state: 'unpaid' | 'claimed' | 'verified' | 'cancelled'
  /** Amount of a verified payment. */
  readonly paid: Cents | null
  /** Rest that a verified payment lacks; otherwise zero. */
  readonly toPay: Cents
  /** Cents of a cancelled receivable that the host recorded as returned; otherwise zero. */
  readonly returned: Cents
  /** Cents of a cancelled receivable that the list of refunds holds as received, returned or not; otherwise zero. */
  readonly refundable: Cents
}

export type MatchKind =
  /** Reference and amount agree, and the reference is whole or the name agrees too. */
  | 'exact'
  /** Less agrees than with `exact`. */
  | 'likely'
  /** The reference agrees, and the amount is higher. */
  | 'overpaid'
  /** The reference agrees, and the amount is lower. */
  | 'underpaid'
  /** It is the rest that a verified payment lacks. */
  | 'rest'
  /** A payment was verified with another amount, and no other transfer stands for it. */
  | 'differs'
  /** Another transfer pays the receivables that it names. */
  | 'double'
  /** A receivable that it names is cancelled. */
  | 'cancelled'
  /** A receivable that it names is cancelled, and the money was returned. */
  | 'returned'
  /** It is the payment of a receivable that was verified before. */
  | 'verified'
  /** It belongs to no receivable of the host. */
  | 'foreign'

export type MatchReason =
  | 'reference'
  | 'short reference'
  | 'reference of another order'
  | 'amount'
  | 'name'
  | 'sum of transfers'
  | 'sum of orders'
  | 'matched before'
  | 'partly returned'
  | 'in the list of refunds'
  | 'names a verified order too'
  | 'names a cancelled order too'
  | 'names an open order too'

export interface TransferMatch {
  readonly transfer: Transfer
  readonly kind: MatchKind
  /** The receivables that it pays; several where one transfer pays the sum of a buyer's orders. Empty for 'foreign'. */
  readonly receivables: readonly Receivable[]
  readonly reasons: readonly MatchReason[]
  /**
   * Cents that pay the receivables together: of this transfer, and of others that name the same receivable where none pays it
   * alone.
   */
  readonly received: Cents
  /** Cents that are to be returned and that nothing has recorded yet; absent where there are none. */
  readonly toRecord?: Cents
}

const DAY_S = 86_400

/** The transfer is not of a day before the receivable was placed. */
export const isInTime = ({ day }: Pick<Transfer, 'day'>, { since }: Pick<Receivable, 'since'>): boolean =>
  day === null || day + DAY_S > since

/** Cents that a payment has: the amount of a verified one, otherwise the total. */
export const expectedOf = ({ state, paid, amount }: Receivable): Cents =>
  state === 'verified' ? (paid ?? amount) : amount

/** Neither verified nor cancelled. */
export const isOpenReceivable = ({ state }: Receivable): boolean => state === 'unpaid' || state === 'claimed'
