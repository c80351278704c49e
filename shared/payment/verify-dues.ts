// Changes that verify dues as paid by transfers of a bank statement, and those that undo it.
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { bookingSeen, updateDeliveryBookingStatus } from '#shared/delivery/update-delivery-booking-status.ts'
import { maxCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { basedOn } from '#shared/order/host-choice.ts'
import { keepsAmount } from '#shared/order/paid-amount.ts'
import { hasPaid, paymentState } from '#shared/order/payment-state.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { BOOKER_STATUS, BOOKING_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { expectedOf, isOpenDue } from './due.ts'
import { orderTotal, restOf, type DueOrder, type PaymentDue } from './payment-dues.ts'
import { membersSeen, updateInvoicesStatus } from './update-invoices-status.ts'

/** A change as a device queues it. */
export interface DueChange {
  readonly name: string
  readonly input: unknown
}

/** The buyer of an unpaid order reads it when the host undoes a verification. */
const UNDONE_REASON = 'The host verified this payment by mistake'

const change = <Input>({ name }: { readonly name: string }, input: Input): DueChange => ({ name, input })

const isLive = (pair: StatusPair): boolean => !['cancelled', 'refunded'].includes(paymentState(pair))

export const isVerified = (pair: StatusPair): boolean => paymentState(pair) === 'verified'

const seenOf = ({ order, facts, answers }: DueOrder, { record }: PaymentDue) => basedOn(order, facts, answers, record)

/**
 * The order that shows the difference between transfers and dues: the one with the highest total. Undefined where there is
 * none, or the difference is more than it costs.
 */
export const orderOfGap = (dues: readonly PaymentDue[], difference: Cents): DueOrder | undefined => {
  const [first] = dues
    .flatMap(({ orders }) => orders)
    .filter(({ state }) => isLive(state.pair))
    .toSorted((a, b) => orderTotal(b) - orderTotal(a))
  return first && orderTotal(first) + difference > 0 ? first : undefined
}

/** Cents of a verified order that the host received and did not return. */
const heldOf = ({ order }: DueOrder): Cents =>
  maxCents(ZERO_CENTS, subtractCents(order.paidCents ?? ZERO_CENTS, order.returnedCents))

const verifyDue = (due: PaymentDue): DueChange[] => {
  const { orders, bookings, record, isWhole } = due
  if (isWhole && record)
    return [
      change(updateInvoicesStatus, {
        combinedPaymentRef: record.id,
        status: ORDER_STATUS.verified,
        placerStatus: BUYER_STATUS.paid,
        saw: membersSeen({ record, orders: orders.map(({ order }) => order), bookings }),
      }),
    ]
  return [
    ...orders.map((each) =>
      change(updateOrderStatus, { ref: each.order.id, status: ORDER_STATUS.verified, saw: seenOf(each, due) }),
    ),
    ...bookings.map((booking) =>
      change(updateDeliveryBookingStatus, {
        ref: booking.id,
        status: BOOKING_STATUS.verified,
        saw: bookingSeen(booking, record),
      }),
    ),
  ]
}

/**
 * Verifies open dues. `received`: cents of the transfers that pay them; the difference stands in one of their orders. Dues that
 * are verified already, and whose payment the transfers contain, stay as they are.
 */
export const verifyDues = (dues: readonly PaymentDue[], received: Cents): DueChange[] => {
  const open = dues.filter(isOpenDue)
  const difference = subtractCents(received, sumCents(dues.map(expectedOf)))
  const gap = difference === 0 ? undefined : orderOfGap(open, difference)
  return open.flatMap((due) => [
    ...verifyDue(due),
    ...due.orders.flatMap((each) => {
      const { order, state } = each
      if (!isLive(state.pair)) return []
      const total = orderTotal(each)
      const after = total + (each === gap ? difference : 0)
      const otherwise = keepsAmount(order) ? (order.paidCents ?? total) : total
      // The amount of the call is what the host still holds: money that went back is added to it.
      const held = Math.max(0, after - order.returnedCents)
      return after === otherwise
        ? []
        : [change(updateOrderPaid, { ref: order.id, amount: held, returned: order.returnedCents })]
    }),
  ])
}

/** Orders and bookings that become verified with their dues: the host is asked first where a proof of theirs has a warning. */
export const becomeVerified = (dues: readonly PaymentDue[]): (Order | Booking)[] =>
  dues.flatMap(({ orders, bookings }) => [
    ...orders.filter(({ state: { pair } }) => isLive(pair) && !isVerified(pair)).map(({ order }) => order),
    ...bookings.filter((booking) => isLive(asOrderPair(booking)) && !isVerified(asOrderPair(booking))),
  ])

/** Records that the rest of verified dues was paid. */
export const recordRests = (dues: readonly PaymentDue[]): DueChange[] =>
  dues.flatMap(({ orders }) =>
    orders
      .filter((each) => restOf(each) > 0)
      .map((each) => change(updateOrderPaid, { ref: each.order.id, amount: heldOf(each) + restOf(each) })),
  )

/** Takes the record of a rest back, unless somebody changed the amount in the meantime. */
const undoRest = (was: DueOrder, { order, state }: DueOrder): DueChange[] =>
  restOf(was) > 0 && isVerified(state.pair) && order.paidCents === (was.order.paidCents ?? 0) + restOf(was)
    ? [change(updateOrderPaid, { ref: order.id, amount: heldOf(was) })]
    : []

/**
 * Takes a verification or the record of a rest back. `before`: the due as it was verified; `now`: as it is. A claim is a claim again; an unpaid
 * order is unpaid again, and its buyer reads why. Rows that somebody changed in the meantime stay.
 */
export const undoDue = (before: PaymentDue, now: PaymentDue): DueChange[] => {
  const ordersNow = new Map(now.orders.map((each) => [each.order.id, each]))
  const bookingsNow = new Map(now.bookings.map((booking) => [booking.id, booking]))
  const orders = before.orders.flatMap((was): DueChange[] => {
    const is = ordersNow.get(was.order.id)
    if (is && isVerified(was.state.pair)) return undoRest(was, is)
    if (!is || !isLive(was.state.pair) || !isVerified(is.state.pair)) return []
    const saw = seenOf(is, now)
    if (!hasPaid(was.state.pair))
      return [
        change(updateOrderStatus, {
          ref: was.order.id,
          status: ORDER_STATUS.unpaid,
          buyerStatus: BUYER_STATUS.notPaid,
          reason: UNDONE_REASON,
          saw,
        }),
      ]
    const claimed = was.order.paidCents ?? orderTotal(was)
    return [
      ...(is.order.paidCents === null || is.order.paidCents === claimed
        ? []
        : [
            change(updateOrderPaid, {
              ref: was.order.id,
              amount: Math.max(0, claimed - is.order.returnedCents),
              returned: is.order.returnedCents,
            }),
          ]),
      change(updateOrderStatus, { ref: was.order.id, status: ORDER_STATUS.unpaid, saw }),
    ]
  })
  const bookings = before.bookings.flatMap((was): DueChange[] => {
    const is = bookingsNow.get(was.id)
    const [pair, pairNow] = [asOrderPair(was), is && asOrderPair(is)]
    if (!is || !pairNow || !isLive(pair) || isVerified(pair) || !isVerified(pairNow)) return []
    const saw = bookingSeen(is, now.record)
    const unpaid = hasPaid(pair) ? {} : { bookerStatus: BOOKER_STATUS.notPaid, reason: UNDONE_REASON }
    return [change(updateDeliveryBookingStatus, { ref: was.id, status: BOOKING_STATUS.unpaid, ...unpaid, saw })]
  })
  return [...orders, ...bookings]
}
