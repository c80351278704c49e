// Money of a statement that pays nothing is recorded in its order, and is in the list of refunds.
import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { asCents, type Cents } from '#shared/kernel/money.ts'
import { eventBalance } from '#shared/order/event-balance.ts'
import type { Order } from '#shared/order/order.ts'
import { updateOrder } from '#shared/order/update-order.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { CLOSING, runnerWithEvent } from '#tests/support/sample-event.ts'
import type { Transfer } from './bank-transfer.ts'
import { recordToReturn, undoToReturn } from './money-to-return.ts'
import { rowToReturn } from './paid-row.ts'
import { receivablesFromRows, type ReceivableWithRows } from './receivables-from-rows.ts'
import { recordRefund } from './record-refund.ts'
import { buyerRefundText, orderRefund, refundReasonText } from './refund-owed.ts'
import { matchTransfers } from './transfer-matching.ts'
import type { PaymentChange } from './verify-receivables.ts'

const REF = '7K3QX2M9PDVA'
/** Two mangoes and the admin fee. */
const TOTAL = asCents(2 * 990 + 200)
let at = CLOSING - 3600

const stall = (change: Partial<Order>): OperationRunner => {
  const here = runnerWithEvent()
  here.put('orders', orderRow(REF, change))
  return here
}

const receivablesOf = (here: OperationRunner): ReceivableWithRows[] => {
  const order = here.row('orders', REF)
  const event = here.row('events', 'e1')
  return receivablesFromRows(
    [{ order, event, records: [], answers: [], state: collectionOf(order, [], []) }],
    [],
    new Map(),
  )
}

const transfers = (...amounts: Cents[]): Transfer[] =>
  amounts.map((amount, n) => ({ line: n + 1, day: null, amount, text: `MEI ${REF}` }))

const judged = (here: OperationRunner, ...amounts: Cents[]) =>
  matchTransfers(transfers(...amounts), receivablesOf(here)).map(({ kind, toRecord }) => [kind, toRecord ?? 0])

const run = async (here: OperationRunner, changes: readonly PaymentChange[], who = 'host') => {
  expect(changes.map(({ name }) => name)).toEqual(['update-order-paid'])
  const input = updateOrderPaid.input.parse(changes[0]?.input)
  return here.run(updateOrderPaid, who, input, { at: ++at })
}
const owedOf = (here: OperationRunner) => {
  const order = here.row('orders', REF)
  return orderRefund(here.row('events', 'e1'), order, collectionOf(order, [], []).pair)
}
const settledOf = (here: OperationRunner) => {
  const order = here.row('orders', REF)
  return eventBalance(here.row('events', 'e1'), [{ order, pair: collectionOf(order, [], []).pair }], new Set()).sums
}

test('PAY-042 PAY-043 a second transfer for a verified order is recorded as to be returned, known from then on, and taken back', async () => {
  const here = stall({ status: 2, buyerStatus: 2, paidCents: TOTAL })
  expect(judged(here, TOTAL, TOTAL)).toEqual([
    ['verified', 0],
    ['double', TOTAL],
  ])
  const before = receivablesOf(here)
  outputOf(await run(here, recordToReturn(before, TOTAL)))
  expect(owedOf(here)).toMatchObject({ reason: 'overpaid', left: TOTAL })
  expect(buyerRefundText(owedOf(here))).toBe('S$21.80 to be returned to you')
  expect(settledOf(here)).toMatchObject({ verified: 2 * TOTAL, owedToBuyers: TOTAL })
  expect(judged(here, TOTAL, TOTAL)).toEqual([
    ['verified', 0],
    ['verified', 0],
  ])
  expect(judged(here, TOTAL)).toEqual([['verified', 0]])
  outputOf(await run(here, undoToReturn(before, receivablesOf(here), TOTAL)))
  expect(owedOf(here)).toBeNull()
  expect(here.row('orders', REF)).toMatchObject({ status: 2, buyerStatus: 2, paidCents: TOTAL })
})

const CLAIM_CANCELLED = { fieldTimes: { claimCancelled: orderRow(REF).statusTime } }

test.each<[string, Partial<Order>, string | null]>([
  ['the host cancelled it unpaid', { status: -1, buyerStatus: 1 }, null],
  ['the buyer cancelled it unpaid', { status: 1, buyerStatus: -1 }, null],
  ['the buyer withdrew a claim', { status: 1, buyerStatus: -1, paidCents: TOTAL }, null],
  [
    'the host cancelled a claim',
    { status: -1, buyerStatus: -2, paidCents: TOTAL, ...CLAIM_CANCELLED },
    'Cancelled; payment claimed, not verified',
  ],
])(
  'PAY-042 PAY-043 a transfer for a cancelled order is recorded as to be returned, and taken back: %s',
  async (_, change, reason) => {
    const here = stall(change)
    const [was, before] = [owedOf(here), receivablesOf(here)]
    expect(was && refundReasonText(was.reason)).toBe(reason)
    expect(judged(here, TOTAL)).toEqual([['cancelled', TOTAL]])
    outputOf(await run(here, recordToReturn(before, TOTAL)))
    const text = reason === null ? 'Paid although it was cancelled' : 'Cancelled after payment'
    expect(refundReasonText(owedOf(here)!.reason)).toBe(text)
    expect(owedOf(here)).toMatchObject({ due: TOTAL, left: TOTAL, returned: 0 })
    expect(settledOf(here)).toMatchObject({ owedToBuyers: TOTAL, owedIfArrived: 0, expected: 0 })
    expect(judged(here, TOTAL)).toEqual([['cancelled', 0]])
    expect(here.rows('order_history').map(({ note }) => note)).toEqual(
      change.paidCents === undefined ? ['Paid S$0.00 before, S$21.80 now'] : [],
    )
    outputOf(await run(here, undoToReturn(before, receivablesOf(here), TOTAL)))
    expect(owedOf(here)).toEqual(was)
    expect(here.row('orders', REF).paidCents).toBe(change.paidCents ?? null)
    expect(judged(here, TOTAL)).toEqual([['cancelled', TOTAL]])
  },
)

test('PAY-042 PAY-043 one of two transfers for an order that was cancelled after its payment is in the list of refunds already', async () => {
  const here = stall({ status: -1, buyerStatus: -2, paidCents: TOTAL })
  expect(judged(here, TOTAL, TOTAL)).toEqual([
    ['cancelled', 0],
    ['cancelled', TOTAL],
  ])
  expect(judged(here, asCents(TOTAL + 300))).toEqual([['cancelled', 300]])
  const refund = { id: 'R1', ref: REF, cents: TOTAL, method: 'paynow', note: '' } as const
  outputOf(await here.run(recordRefund, 'host', refund, { at: ++at }))
  expect(judged(here, TOTAL, TOTAL)).toEqual([
    ['returned', 0],
    ['cancelled', TOTAL],
  ])
  const before = receivablesOf(here)
  outputOf(await run(here, recordToReturn(before, TOTAL)))
  expect(owedOf(here)).toMatchObject({ due: 2 * TOTAL, returned: TOTAL, left: TOTAL, excess: 0 })
  outputOf(await run(here, undoToReturn(before, receivablesOf(here), TOTAL)))
  expect(owedOf(here)).toMatchObject({ due: TOTAL, returned: TOTAL, left: 0 })
})

test('PAY-042 an amount that somebody changed after the record stays when the record is taken back', async () => {
  const here = stall({ status: 2, buyerStatus: 2, paidCents: TOTAL })
  const before = receivablesOf(here)
  outputOf(await run(here, recordToReturn(before, TOTAL)))
  outputOf(await here.run(updateOrderPaid, 'host', { ref: REF, amount: asCents(TOTAL + 5) }, { at: ++at }))
  expect(undoToReturn(before, receivablesOf(here), TOTAL)).toEqual([])
})

test('PAY-042 PAY-043 money for a cancelled order stays in the list of refunds when the host cancels it too, and blocks placing it again', async () => {
  const here = stall({ status: 1, buyerStatus: -1 })
  outputOf(await run(here, recordToReturn(receivablesOf(here), TOTAL)))
  outputOf(await here.run(updateOrderStatus, 'host', { ref: REF, status: -1, saw: null }, { at: ++at }))
  expect(owedOf(here)).toMatchObject({ left: TOTAL })
  const lines = [{ id: 'L1', pid: 'p1', quantity: 1, purchaseType: 'case' as const, subItems: [] }]
  const again = { ref: REF, lines, comment: '', bookingAddress: null, deliveryDate: null }
  expect(wordsOf(await here.run(updateOrder, 'buyer', again, { at: ++at }))).toContain('S$21.80')
  outputOf(await here.run(updateOrderStatus, 'host', { ref: REF, status: 2, saw: null }, { at: ++at }))
  expect(here.row('orders', REF)).toMatchObject({ status: 2, paidCents: TOTAL })
})

test('PAY-042 PAY-043 an order that was paid after its cancellation is not reopened as unpaid before its money is returned', async () => {
  const here = stall({ status: -1, buyerStatus: 1 })
  outputOf(await run(here, recordToReturn(receivablesOf(here), TOTAL)))
  const recorded = here.row('orders', REF)
  const choose = (status: 1 | 2 | 3) =>
    here.run(updateOrderStatus, 'host', { ref: REF, status, saw: null }, { at: ++at })
  for (const status of [1, 2] as const)
    expect(wordsOf(await choose(status))).toBe(
      'Return S$21.80 to the buyer first and record it: this order was paid after it was cancelled.',
    )
  expect(here.row('orders', REF)).toEqual(recorded)
  expect(owedOf(here)).toMatchObject({ left: TOTAL })
  const refund = { id: 'R1', ref: REF, cents: TOTAL, method: 'paynow', note: '' } as const
  outputOf(await here.run(recordRefund, 'host', refund, { at: ++at }))
  outputOf(await choose(1))
  expect(here.row('orders', REF)).toMatchObject({ status: 1, buyerStatus: 1, paidCents: null, returnedCents: 0 })
  expect(owedOf(here)).toBeNull()
})

test('PAY-042 taking money back that was recorded for a cancelled order leaves a claimed order with an amount', async () => {
  const here = stall({ status: 1, buyerStatus: 2, paidCents: TOTAL })
  const undo = { ref: REF, amount: asCents(0), late: 'undo' as const }
  outputOf(await here.run(updateOrderPaid, 'host', undo, { at: ++at }))
  expect(here.row('orders', REF)).toMatchObject({ status: 1, buyerStatus: 2, paidCents: 0 })
})

test.each<Partial<Order>>([
  { status: 2, buyerStatus: 2, paidCents: TOTAL },
  { status: -1, buyerStatus: 1 },
])('PAY-042 PAY-043 only the host records money to return and takes that back %#', async (change) => {
  const here = stall(change)
  const before = receivablesOf(here)
  const [record] = [recordToReturn(before, TOTAL)]
  for (const who of ['buyer', 'outsider']) expect(wordsOf(await run(here, record, who))).not.toBe('')
  expect(here.row('orders', REF)).toEqual(orderRow(REF, change))
  outputOf(await run(here, record))
  const recorded = here.row('orders', REF)
  const undo = undoToReturn(before, receivablesOf(here), TOTAL)
  for (const who of ['buyer', 'outsider']) expect(wordsOf(await run(here, undo, who))).not.toBe('')
  expect(here.row('orders', REF)).toEqual(recorded)
})

test('PAY-042 money for an order that is neither verified nor cancelled is not to be returned', () => {
  expect(rowToReturn(receivablesOf(stall({ buyerStatus: 2 })))).toBeUndefined()
  expect(recordToReturn(receivablesOf(stall({})), TOTAL)).toEqual([])
})
