// Money of a bank statement that pays nothing: a second transfer, or one for a cancelled order. The host records it in the order,
// so that it stands in the list of refunds and its buyer sees it.
import { addCents, maxCents, minCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { isArrived } from '#shared/order/paid-amount.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { receivedForCancelled, orderTotal, type DueOrder, type PaymentDue } from './payment-dues.ts'
import { bookingRefund, orderRefund } from './refund-owed.ts'
import { isVerified, type DueChange } from './verify-dues.ts'

/** Cents that arrived for the order as far as it is recorded. */
const receivedOf = ({ order, event, state: { pair } }: DueOrder): Cents => {
  if (isCancelled(pair)) return receivedForCancelled(orderRefund(event, order, pair))
  return order.paidCents ?? orderTotal({ order, event })
}

/** The order with the highest total that is verified or cancelled. Undefined where there are only bookings. */
export const orderToReturnFor = (dues: readonly Pick<PaymentDue, 'orders'>[]): DueOrder | undefined =>
  dues
    .flatMap(({ orders }) => orders)
    .filter(({ state: { pair } }) => isVerified(pair) || isCancelled(pair))
    .toSorted((a, b) => orderTotal(b) - orderTotal(a))[0]

/** Cents that the list of refunds still has to be returned for the dues. */
export const leftOfRefunds = (dues: readonly Pick<PaymentDue, 'orders' | 'bookings'>[]): Cents =>
  sumCents(
    dues.flatMap(({ orders, bookings }) => [
      ...orders.map(({ order, event, state }) => orderRefund(event, order, state.pair)?.left ?? ZERO_CENTS),
      ...bookings.map((booking) => bookingRefund(booking)?.left ?? ZERO_CENTS),
    ]),
  )

const paidChange = ({ order, state: { pair } }: DueOrder, received: Cents, late: 'record' | 'undo'): DueChange => ({
  name: updateOrderPaid.name,
  input: {
    ref: order.id,
    amount: maxCents(ZERO_CENTS, subtractCents(received, order.returnedCents)),
    returned: minCents(received, order.returnedCents),
    ...(isCancelled(pair) && { late }),
  },
})

const afterRecord = (each: DueOrder, cents: Cents): Cents =>
  addCents(maxCents(receivedOf(each), isCancelled(each.state.pair) ? each.order.returnedCents : ZERO_CENTS), cents)

/** Records `cents` as received and to be returned. */
export const recordToReturn = (dues: readonly PaymentDue[], cents: Cents): DueChange[] => {
  const order = orderToReturnFor(dues)
  return order ? [paidChange(order, afterRecord(order, cents), 'record')] : []
}

/** Takes such a record back. `before`, `now`: the dues before it and as they are. An amount that changed since then stays. */
export const undoToReturn = (before: readonly PaymentDue[], now: readonly PaymentDue[], cents: Cents): DueChange[] => {
  const was = orderToReturnFor(before)
  const is = now.flatMap(({ orders }) => orders).find(({ order }) => order.id === was?.order.id)
  if (!was || !is || is.order.paidCents !== afterRecord(was, cents)) return []
  const wasRecorded = !isCancelled(was.state.pair) || isArrived(was.order)
  return [
    paidChange(
      is,
      wasRecorded ? receivedOf(was) : (was.order.paidCents ?? ZERO_CENTS),
      wasRecorded ? 'record' : 'undo',
    ),
  ]
}
