// Money of a bank statement that pays nothing: a second transfer, or one for a cancelled order. The host records it in the order or booking,
// so that it is in the list of refunds and its buyer sees it.
import { addCents, maxCents, minCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { paidRows, rowToReturn, type PaidRow } from './paid-row.ts'
import type { PaymentDue } from './payment-dues.ts'
import { bookingRefund, orderRefund } from './refund-owed.ts'
import type { DueChange } from './verify-dues.ts'

/** Cents that the list of refunds still has to be returned for the dues. */
export const leftOfRefunds = (dues: readonly Pick<PaymentDue, 'orders' | 'bookings'>[]): Cents =>
  sumCents(
    dues.flatMap(({ orders, bookings }) => [
      ...orders.map(({ order, event, state }) => orderRefund(event, order, state.pair)?.left ?? ZERO_CENTS),
      ...bookings.map((booking) => bookingRefund(booking)?.left ?? ZERO_CENTS),
    ]),
  )

const paidChange = (row: PaidRow, received: Cents, late: 'record' | 'undo'): DueChange => ({
  name: row.operation,
  input: {
    ref: row.ref,
    amount: maxCents(ZERO_CENTS, subtractCents(received, row.returned)),
    returned: minCents(received, row.returned),
    ...(isCancelled(row.pair) && { late }),
  },
})

const afterRecord = ({ received, returned, pair }: PaidRow, cents: Cents): Cents =>
  addCents(maxCents(received, isCancelled(pair) ? returned : ZERO_CENTS), cents)

/** Records `cents` as received and to be returned. */
export const recordToReturn = (dues: readonly PaymentDue[], cents: Cents): DueChange[] => {
  const row = rowToReturn(dues)
  return row ? [paidChange(row, afterRecord(row, cents), 'record')] : []
}

/** Takes such a record back. `before`, `now`: the dues before it and as they are. An amount that changed since then stays. */
export const undoToReturn = (before: readonly PaymentDue[], now: readonly PaymentDue[], cents: Cents): DueChange[] => {
  const was = rowToReturn(before)
  const is = paidRows(now).find(({ ref }) => ref === was?.ref)
  if (!was || !is || is.paidCents !== afterRecord(was, cents)) return []
  const wasRecorded = !isCancelled(was.pair) || was.hasArrived
  return [paidChange(is, wasRecorded ? was.received : (was.paidCents ?? ZERO_CENTS), wasRecorded ? 'record' : 'undo')]
}
