// Receivables of a host: each order, booking and claimed combined payment of the host's buyers, as rows of the device give them.
import type { CollectionState } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { bookingPayment } from '#shared/delivery/booking-payment.ts'
import type { Event } from '#shared/event/event.ts'
import { addCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { awaitsShares, ownTotals } from '#shared/order/order-totals.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { isPaymentMade } from '#shared/order/paid-amount.ts'
import { paymentGap } from '#shared/order/payment-gap.ts'
import { paymentState } from '#shared/order/payment-state.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { isWholeClaimed, type CombinedPayment } from './combined-payment.ts'
import type { Receivable } from './receivable.ts'
import { bookingGap, bookingRefund, orderRefund, type RefundOwed } from './refund-owed.ts'

export interface ReceivableOrder {
  readonly order: Order
  readonly event: Event
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  readonly state: Pick<CollectionState, 'pair'>
}

/** A receivable with the rows that a verification changes. */
export interface ReceivableWithRows extends Receivable {
  readonly orders: readonly ReceivableOrder[]
  readonly bookings: readonly Booking[]
  /** The combined payment of these rows; claimed as a whole if `isWhole`. */
  readonly record: CombinedPayment | undefined
  readonly isWhole: boolean
}

interface ReceivablePart {
  readonly pair: StatusPair
  readonly total: Cents
  readonly paid: Cents
  /** The buyer claimed it, or the host verified it, before it was cancelled. */
  readonly isPaid: boolean
  readonly returned: Cents
  readonly refundable: Cents
}

/** Total of an order; of a cancelled one as if it were not. */
export const orderTotal = ({ order, event }: Pick<ReceivableOrder, 'order' | 'event'>): Cents =>
  ownTotals(event, { ...order, status: ORDER_STATUS.unpaid, buyerStatus: BUYER_STATUS.notPaid }).totalFee

/** Rest that a verified order lacks; zero while its shares of the costs are not confirmed. */
export const restOf = ({ order, event, state }: Pick<ReceivableOrder, 'order' | 'event' | 'state'>): Cents =>
  paymentState(state.pair) !== 'verified' || awaitsShares(event, order)
    ? ZERO_CENTS
    : (paymentGap(order, state.pair, ownTotals(event, order).totalFee)?.stillToPay ?? ZERO_CENTS)

/** Rest that a verified booking lacks. */
export const restOfBooking = (booking: Booking): Cents =>
  bookingPayment(booking) === 'verified' ? (bookingGap(booking)?.stillToPay ?? ZERO_CENTS) : ZERO_CENTS

/** Cents that arrived for something that is cancelled: a claim that the host never verified is not counted. */
export const receivedForCancelled = (refund: RefundOwed | null): Cents =>
  refund === null || refund.reason === 'claimed' ? ZERO_CENTS : refund.due

const partsOf = (orders: readonly ReceivableOrder[], bookings: readonly Booking[]): ReceivablePart[] => [
  ...orders.map((each) => {
    const total = orderTotal(each)
    return {
      pair: each.state.pair,
      total,
      paid: each.order.paidCents ?? total,
      isPaid: isPaymentMade(each.order),
      returned: each.order.returnedCents,
      refundable: receivedForCancelled(orderRefund(each.event, each.order, each.state.pair)),
    }
  }),
  ...bookings.map((booking) => ({
    pair: asOrderPair(booking),
    total: booking.dzPrice,
    paid: booking.paidCents ?? booking.dzPrice,
    isPaid: paymentState(asOrderPair(booking)) === 'refunded',
    returned: booking.returnedCents,
    refundable: receivedForCancelled(bookingRefund(booking)),
  })),
]

const isCancelledPart = ({ pair }: ReceivablePart): boolean => ['cancelled', 'refunded'].includes(paymentState(pair))

const sumOf = (parts: readonly ReceivablePart[], of: 'total' | 'paid' | 'returned' | 'refundable'): Cents =>
  sumCents(parts.map((part) => part[of]))

/**
 * An entry that was cancelled before the payment does not count, unless all were. One that was cancelled after it counts with
 * the amount that was paid: the transfer paid it too, and its refund is owed by itself.
 */
const amountsOf = (
  parts: readonly ReceivablePart[],
): Pick<Receivable, 'amount' | 'paid' | 'returned' | 'refundable' | 'state'> => {
  const live = parts.filter((part) => !isCancelledPart(part))
  const cancelledPaid = live.length > 0 ? parts.filter((part) => isCancelledPart(part) && part.isPaid) : []
  const counted = live.length > 0 ? live : parts
  const states = new Set(live.map(({ pair }) => paymentState(pair)))
  const isVerified = live.length > 0 && states.size === 1 && states.has('verified')
  return {
    amount: addCents(sumOf(counted, 'total'), sumOf(cancelledPaid, 'paid')),
    paid: isVerified ? sumOf([...live, ...cancelledPaid], 'paid') : null,
    returned: live.length === 0 ? sumOf(parts, 'returned') : ZERO_CENTS,
    refundable: live.length === 0 ? sumOf(parts, 'refundable') : ZERO_CENTS,
    state: live.length === 0 ? 'cancelled' : isVerified ? 'verified' : states.has('claimed') ? 'claimed' : 'unpaid',
  }
}

const receivableOf = (
  id: string,
  { orders, bookings, record, isWhole }: Pick<ReceivableWithRows, 'orders' | 'bookings' | 'record' | 'isWhole'>,
): ReceivableWithRows | null => {
  const rows = [...orders.map(({ order }) => order), ...bookings]
  const [first] = rows
  if (first === undefined) return null
  const amounts = amountsOf(partsOf(orders, bookings))
  return {
    id,
    refs: [...new Set([id, ...rows.map((row) => row.id)])],
    payerId: first.uid,
    payerName: first.uName,
    since: Math.min(...rows.map(({ createdAt }) => createdAt)),
    ...amounts,
    toPay:
      amounts.state === 'verified' ? sumCents([...orders.map(restOf), ...bookings.map(restOfBooking)]) : ZERO_CENTS,
    orders,
    bookings,
    record,
    isWhole,
  }
}

/** One receivable for each claimed combined payment, and for each order and booking that is paid alone. */
export const receivablesFromRows = (
  orders: readonly ReceivableOrder[],
  bookings: readonly Booking[],
  records: ReadonlyMap<string, CombinedPayment>,
): ReceivableWithRows[] => {
  const wholes = new Map<string, { orders: ReceivableOrder[]; bookings: Booking[] }>()
  const receivables: (ReceivableWithRows | null)[] = []
  const wholeOf = (ref: string | null): { orders: ReceivableOrder[]; bookings: Booking[] } | null => {
    if (ref === null || !isWholeClaimed(records.get(ref))) return null
    const whole = wholes.get(ref) ?? { orders: [], bookings: [] }
    wholes.set(ref, whole)
    return whole
  }
  for (const each of orders) {
    const ref = each.order.combinedPaymentRef
    const whole = wholeOf(ref)
    if (whole) whole.orders.push(each)
    else
      receivables.push(
        receivableOf(each.order.id, { orders: [each], bookings: [], record: records.get(ref ?? ''), isWhole: false }),
      )
  }
  for (const booking of bookings) {
    const ref = booking.combinedPaymentRef
    const whole = wholeOf(ref)
    if (whole) whole.bookings.push(booking)
    else
      receivables.push(
        receivableOf(booking.id, { orders: [], bookings: [booking], record: records.get(ref ?? ''), isWhole: false }),
      )
  }
  for (const [ref, whole] of wholes) {
    const record = records.get(ref)
    const places = new Map(record?.orders.map((entry, place) => [entry.ref, place]))
    const placeOf = ({ order }: ReceivableOrder): number => places.get(order.id) ?? places.size
    const entries = whole.orders.toSorted((a, b) => placeOf(a) - placeOf(b))
    receivables.push(receivableOf(ref, { ...whole, orders: entries, record, isWhole: true }))
  }
  return receivables.filter((receivable) => receivable !== null)
}
