// Changes that verify receivables as paid by transfers of a bank statement, and those that undo it.
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { bookingSeen, updateDeliveryBookingStatus } from '#shared/delivery/update-delivery-booking-status.ts'
import { addCents, maxCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { basedOnShown } from '#shared/order/host-choice.ts'
import { hasPaid } from '#shared/order/payment-state.ts'
import type { Order, OrderStatus } from '#shared/order/order.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { BOOKER_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { expectedOf, isOpenReceivable } from './receivable.ts'
import { heldOf, isLivePair, isVerifiedPair, paidRows, rowOfGap, type PaidRow } from './paid-row.ts'
import type { ReceivableOrder, ReceivableWithRows } from './receivables-from-rows.ts'
import { entriesSeen, updateInvoicesStatus } from './update-invoices-status.ts'

/** A change as a device queues it. */
export interface PaymentChange {
  readonly name: string
  readonly input: unknown
}

/** The buyer of an unpaid order reads it when the host undoes a verification. */
const UNDONE_REASON = 'The host verified this payment by mistake'

const change = <Input>({ name }: { readonly name: string }, input: Input): PaymentChange => ({ name, input })

const seenOf = (each: ReceivableOrder, { record }: ReceivableWithRows) => basedOnShown(each, record)

/**
 * The statuses that verify a payment, one after the other. An order that is verified and not paid becomes unpaid in between,
 * because choosing the status that it has changes nothing.
 */
const statusesOf = <Status extends OrderStatus>({ status }: { readonly status: Status }): (Status | 1 | 2)[] =>
  status > ORDER_STATUS.unpaid ? [ORDER_STATUS.unpaid, status] : [ORDER_STATUS.verified]

const verifyReceivable = (receivable: ReceivableWithRows): PaymentChange[] => {
  const { orders, bookings, record, isWhole } = receivable
  if (isWhole && record)
    return [
      change(updateInvoicesStatus, {
        combinedPaymentRef: record.id,
        status: ORDER_STATUS.verified,
        placerStatus: BUYER_STATUS.paid,
        saw: entriesSeen({ record, orders: orders.map(({ order }) => order), bookings }),
      }),
    ]
  return [
    ...orders.flatMap((each) =>
      statusesOf(each.state.pair).map((status, n) =>
        change(updateOrderStatus, { ref: each.order.id, status, saw: n === 0 ? seenOf(each, receivable) : null }),
      ),
    ),
    ...bookings.flatMap((booking) =>
      statusesOf(booking).map((status, n) =>
        change(updateDeliveryBookingStatus, {
          ref: booking.id,
          status,
          saw: n === 0 ? bookingSeen(booking, record) : null,
        }),
      ),
    ),
  ]
}

/** Records that a row received `all`, also what was returned of it. */
const amountChange = ({ operation, ref, returned }: PaidRow, all: Cents): PaymentChange => ({
  name: operation,
  // The amount of the call is what the host still holds: money that went back is added to it.
  input: { ref, amount: maxCents(ZERO_CENTS, subtractCents(all, returned)), returned },
})

/**
 * Verifies open receivables. `received`: cents of the transfers that pay them; the difference stands in one of their orders, or
 * in a booking where no order can show it. Receivables that are verified already, and whose payment the transfers contain, stay
 * as they are.
 */
export const verifyReceivables = (receivables: readonly ReceivableWithRows[], received: Cents): PaymentChange[] => {
  const open = receivables.filter(isOpenReceivable)
  const difference = subtractCents(received, sumCents(receivables.map(expectedOf)))
  const gap = difference === 0 ? undefined : rowOfGap(open, difference)
  return open.flatMap((receivable) => [
    ...verifyReceivable(receivable),
    ...paidRows([receivable])
      .filter(({ pair }) => isLivePair(pair))
      .flatMap((row) => {
        const after = row.ref === gap?.ref ? addCents(row.total, difference) : row.total
        return after === row.verifiedWith ? [] : [amountChange(row, after)]
      }),
  ])
}

/**
 * Orders and bookings that become verified with their receivables: the host is asked first where a proof of theirs has a
 * warning.
 */
export const becomeVerified = (receivables: readonly ReceivableWithRows[]): (Order | Booking)[] =>
  receivables.flatMap(({ orders, bookings }) => [
    ...orders.filter(({ state: { pair } }) => isLivePair(pair) && !isVerifiedPair(pair)).map(({ order }) => order),
    ...bookings.filter((booking) => isLivePair(asOrderPair(booking)) && !isVerifiedPair(asOrderPair(booking))),
  ])

/** Records that the rest of verified receivables was paid. */
export const recordRests = (receivables: readonly ReceivableWithRows[]): PaymentChange[] =>
  paidRows(receivables)
    .filter(({ rest }) => rest > 0)
    .map((row) => ({ name: row.operation, input: { ref: row.ref, amount: addCents(heldOf(row), row.rest) } }))

/** Takes the record of a rest back, unless somebody changed the amount in the meantime. */
const undoRest = (was: PaidRow, { paidCents, pair }: PaidRow): PaymentChange[] =>
  was.rest > 0 && isVerifiedPair(pair) && paidCents === (was.paidCents ?? was.total) + was.rest
    ? [{ name: was.operation, input: { ref: was.ref, amount: heldOf(was) } }]
    : []

const BY_MISTAKE = { reason: UNDONE_REASON }

/**
 * Takes a verification or the record of a rest back. `before`: the receivable as it was verified; `now`: as it is. A claim is a
 * claim again; an unpaid order is unpaid again, and its buyer reads why. Rows that somebody changed in the meantime stay.
 */
export const undoVerification = (before: ReceivableWithRows, now: ReceivableWithRows): PaymentChange[] => {
  const rowsNow = new Map(paidRows([now]).map((row) => [row.ref, row]))
  const ordersNow = new Map(now.orders.map((each) => [each.order.id, each]))
  const bookingsNow = new Map(now.bookings.map((booking) => [booking.id, booking]))
  const unverify = (ref: string, wasClaimed: boolean): PaymentChange[] => {
    const [order, booking] = [ordersNow.get(ref), bookingsNow.get(ref)]
    const status = ORDER_STATUS.unpaid
    if (order) {
      const unpaid = wasClaimed ? {} : { buyerStatus: BUYER_STATUS.notPaid, ...BY_MISTAKE }
      return [change(updateOrderStatus, { ref, status, ...unpaid, saw: seenOf(order, now) })]
    }
    const unpaid = wasClaimed ? {} : { bookerStatus: BOOKER_STATUS.notPaid, ...BY_MISTAKE }
    return booking
      ? [change(updateDeliveryBookingStatus, { ref, status, ...unpaid, saw: bookingSeen(booking, now.record) })]
      : []
  }
  return paidRows([before]).flatMap((was): PaymentChange[] => {
    const is = rowsNow.get(was.ref)
    if (is && isVerifiedPair(was.pair)) return undoRest(was, is)
    if (!is || !isLivePair(was.pair) || !isVerifiedPair(is.pair)) return []
    const wasClaimed = hasPaid(was.pair)
    const claimed = was.paidCents ?? was.total
    const isOther = wasClaimed && is.paidCents !== null && is.paidCents !== claimed
    return [...(isOther ? [amountChange(is, claimed)] : []), ...unverify(was.ref, wasClaimed)]
  })
}
