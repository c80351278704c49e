// Computes the verdict for a code at the counter. The texts are fixed; colour and sound follow the kind.
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { normaliseCode } from './keyboard-scanner.ts'
import type { CollectionBook } from './collection-book.ts'
import { stateIn } from './collection-book.ts'
import type { CollectionState } from './collection-state.ts'

/** Green, amber, red. */
export type VerdictKind = 'go' | 'wait' | 'stop'

export type VerdictReason =
  | 'hand-over'
  | 'already-collected'
  | 'not-paid'
  | 'claimed'
  | 'cancelled'
  | 'other-event'
  | 'unknown-code'

export interface OrderVerdict {
  readonly kind: VerdictKind
  readonly reason: VerdictReason
  readonly title: string
  readonly order: Order
  readonly state: CollectionState
}

export interface Verdict {
  readonly kind: VerdictKind
  readonly reason: VerdictReason
  readonly title: string
  /** The normalised code. */
  readonly code: string
  /** The scanned order; null for an unknown code. */
  readonly order: Order | null
  readonly state: CollectionState | null
  /** All orders of that buyer in the list, each with its own verdict. Empty for another event or an unknown code. */
  readonly orders: readonly OrderVerdict[]
  /** The orders that one tap hands over. */
  readonly green: readonly OrderVerdict[]
  /** No order is amber or red, so that 'Hand over on scan' may act. */
  readonly isAllGreen: boolean
}

const KINDS: Record<VerdictReason, VerdictKind> = {
  'hand-over': 'go',
  'already-collected': 'wait',
  'not-paid': 'wait',
  claimed: 'wait',
  cancelled: 'stop',
  'other-event': 'stop',
  'unknown-code': 'stop',
}

const TITLES: Record<Exclude<VerdictReason, 'other-event'>, string> = {
  'hand-over': 'Hand over',
  'already-collected': 'Already collected',
  'not-paid': 'Not paid',
  claimed: 'Claimed, not verified',
  cancelled: 'Cancelled',
  'unknown-code': 'Unknown code',
}

/** Green only when the buyer has paid and the host has verified the payment. */
const reasonFor = (order: Order, state: CollectionState): Exclude<VerdictReason, 'other-event' | 'unknown-code'> => {
  if (isCancelled(order)) return 'cancelled'
  if (state.collected) return 'already-collected'
  if (order.buyerStatus === BUYER_STATUS.notPaid) return 'not-paid'
  return order.status === ORDER_STATUS.verified ? 'hand-over' : 'claimed'
}

export const orderVerdict = (order: Order, state: CollectionState): OrderVerdict => {
  const reason = reasonFor(order, state)
  return { kind: KINDS[reason], reason, title: TITLES[reason], order, state }
}

const verdict = (code: string, reason: VerdictReason, title: string, order: Order | null): Verdict => ({
  kind: KINDS[reason],
  reason,
  title,
  code,
  order,
  state: null,
  orders: [],
  green: [],
  isAllGreen: false,
})

/** The verdict on an order of the list, with all orders of its buyer. */
export const verdictOn = (order: Order, book: CollectionBook): Verdict => {
  const orders = (book.ordersByBuyer.get(order.uid) ?? [order]).map((one) => orderVerdict(one, stateIn(book, one)))
  const own = orders.find((one) => one.order.id === order.id) ?? orderVerdict(order, stateIn(book, order))
  const green = orders.filter((one) => one.kind === 'go')
  return { ...own, code: order.id, orders, green, isAllGreen: orders.length > 0 && green.length === orders.length }
}

export const verdictFor = (code: string, book: CollectionBook): Verdict => {
  const read = normaliseCode(code)
  const order = book.orders.get(read)
  if (order !== undefined) return verdictOn(order, book)
  const elsewhere = book.ordersElsewhere.get(read)
  if (elsewhere === undefined) return verdict(read, 'unknown-code', TITLES['unknown-code'], null)
  return verdict(read, 'other-event', `Other event: ${elsewhere.eTitle}`, elsewhere)
}
