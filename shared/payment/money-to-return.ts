// Money of a bank statement that pays nothing: a second transfer, or one for a cancelled order. The host records it in the order or booking,
// so that it is in the list of refunds and its buyer sees it.
import { addCents, maxCents, minCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { paidRows, rowToReturn, type PaidRow } from './paid-row.ts'
import type { ReceivableWithRows } from './receivables-from-rows.ts'
import { bookingRefund, orderRefund } from './refund-owed.ts'
import type { PaymentChange } from './verify-receivables.ts'

/** Cents that the list of refunds still has to be returned for the receivables. */
export const leftOfRefunds = (receivables: readonly Pick<ReceivableWithRows, 'orders' | 'bookings'>[]): Cents =>
  sumCents(
    receivables.flatMap(({ orders, bookings }) => [
      ...orders.map(({ order, event, state }) => orderRefund(event, order, state.pair)?.left ?? ZERO_CENTS),
      ...bookings.map((booking) => bookingRefund(booking)?.left ?? ZERO_CENTS),
    ]),
  )

const paidChange = (row: PaidRow, received: Cents, late: 'record' | 'undo'): PaymentChange => ({
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
export const recordToReturn = (receivables: readonly ReceivableWithRows[], cents: Cents): PaymentChange[] => {
  const row = rowToReturn(receivables)
  return row ? [paidChange(row, afterRecord(row, cents), 'record')] : []
}

/**
 * Takes such a record back. `before`, `now`: the receivables before it and as they are. An amount that changed since then
 * stays.
 */
export const undoToReturn = (
  before: readonly ReceivableWithRows[],
  now: readonly ReceivableWithRows[],
  cents: Cents,
): PaymentChange[] => {
  const was = rowToReturn(before)
  const is = paidRows(now).find(({ ref }) => ref === was?.ref)
  if (!was || !is || is.paidCents !== afterRecord(was, cents)) return []
  const wasRecorded = !isCancelled(was.pair) || was.hasArrived
  return [paidChange(is, wasRecorded ? was.received : (was.paidCents ?? ZERO_CENTS), wasRecorded ? 'record' : 'undo')]
}
