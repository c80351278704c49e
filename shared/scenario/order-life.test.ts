// The life of an order through every room, by operations alone.
import { asCents } from '#shared/kernel/money.ts'
import { expect, test } from 'vitest'
import { CLOSING, runnerWithEvent, PICKUP, productRow } from '#tests/support/sample-event.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { collectionBook } from '#shared/collection/collection-book.ts'
import { collectionOf, linesLeft, type CollectionState } from '#shared/collection/collection-state.ts'
import { handOver } from '#shared/collection/hand-over.ts'
import { undoHandOver } from '#shared/collection/undo-hand-over.ts'
import { tallyOf } from '#tests/support/collection-models.ts'
import { verdictFor, type Verdict } from '#shared/collection/verdict.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { basedOn } from '#shared/order/host-choice.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { formulaTotals } from '#tests/support/formula-totals.ts'
import { createOrder } from '#shared/order/create-order.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { uploadId } from '#shared/payment/upload.ts'
import { updateOrder } from '#shared/order/update-order.ts'

const REF = '4KQ2W7XM9D3H'
const SHA = 'b'.repeat(64)
const lines = (mango: number) => [
  { id: 'l1', pid: 'p1', purchaseType: 'case' as const, quantity: mango, subItems: [] },
  { id: 'l2', pid: 'p2', purchaseType: 'case' as const, quantity: 1, subItems: [] },
]
const noDelivery = { bookingAddress: null, deliveryDate: null }

const collection = (here: OperationRunner): CollectionState =>
  collectionOf(here.row('orders', REF), here.rows('handovers'), here.rows('handover_answers'))

const scan = (here: OperationRunner): Verdict =>
  verdictFor(
    REF,
    collectionBook({
      orders: here.rows('orders'),
      records: here.rows('handovers'),
      answers: here.rows('handover_answers'),
      events: here.rows('events'),
      inList: () => true,
    }),
  )

const handOverRest = (here: OperationRunner, id: string, at: number) => {
  const seen = here.rows('handovers').map((fact) => fact.id)
  return here.run(handOver, 'host', { id, ref: REF, lines: linesLeft(collection(here)), seen }, { at })
}

test('COL-016 an order is placed, edited, claimed, verified, handed over, undone and handed over again', async () => {
  const products = [productRow('p1'), productRow('p2', { name: 'purée', price: asCents(450), maxQuantity: 3 })]
  const here = runnerWithEvent({ products })
  const before = CLOSING - 3600

  const placing = { ref: REF, eid: 'e1', lines: lines(2), comment: '', representedUserId: null, ...noDelivery }
  outputOf(await here.run(createOrder, 'buyer', placing, { at: before }))
  const editing = { ref: REF, lines: lines(3), comment: 'Blue bag', ...noDelivery }
  outputOf(await here.run(updateOrder, 'buyer', editing, { at: before + 60 }))
  const event = here.row('events', 'e1')
  expect(formulaTotals(event, here.rows('orders')).get(REF)?.totalFee).toBe(3 * 990 + 450 + 200)
  expect(scan(here).title).toBe('Not paid')

  here.put('uploads', {
    id: uploadId(SHA, 'buyer'),
    sha256: SHA,
    kept: SHA,
    userId: 'buyer',
    type: 'image/png',
    size: 9,
    createdAt: 1,
  })
  const claim = { ref: REF, buyerStatus: 2 as const, paymentScreenshot: fileUrl(SHA) }
  outputOf(await here.run(updateOrderBuyerStatus, 'buyer', claim, { at: before + 120 }))
  expect(scan(here).title).toBe('Claimed, not verified')
  expect(wordsOf(await here.run(updateOrder, 'buyer', editing, { at: before + 180 }))).toBe(
    'You are not allowed to update order',
  )

  const saw = basedOn(here.row('orders', REF), [], [])
  outputOf(await here.run(updateOrderStatus, 'host', { ref: REF, status: 2, saw }, { at: CLOSING }))
  expect(scan(here)).toMatchObject({ title: 'Hand over', isAllGreen: true })

  outputOf(await handOverRest(here, 'f1', PICKUP))
  expect(scan(here).title).toBe('Already collected')
  const cancel = { ref: REF, buyerStatus: -1 as const, paymentScreenshot: null }
  expect(wordsOf(await here.run(updateOrderBuyerStatus, 'buyer', cancel, { at: PICKUP }))).toBe(
    'Part of this order has been handed over',
  )

  const undoing = { id: 'u1', ref: REF, undoes: ['f1'], seen: ['f1'] }
  outputOf(await here.run(undoHandOver, 'host', undoing, { at: PICKUP + 30 }))
  expect(scan(here).title).toBe('Hand over')
  outputOf(await handOverRest(here, 'f2', PICKUP + 60))

  expect(collection(here)).toMatchObject({ collected: true, question: null, pair: { status: 3, buyerStatus: 2 } })
  expect(here.row('orders', REF)).toMatchObject({ status: 2, buyerStatus: 2, eOrderNo: 1, comment: 'Blue bag' })
  expect(here.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 4, totalMember: 1, sold: { p1: 3, p2: 1 } })
  expect(here.rows('order_history').map((line) => line.what)).toEqual([
    'placed',
    'edited',
    'claimed',
    'status',
    'handed-over',
    'undone',
    'handed-over',
  ])
})

test('COL-018 two phones hand over the same bag offline; the server stores both records and asks once', async () => {
  const here = runnerWithEvent()
  const [line] = lines(2)
  if (line === undefined) throw new Error('no line')
  const placing = { ref: REF, eid: 'e1', lines: [line], comment: '', representedUserId: null, ...noDelivery }
  outputOf(await here.run(createOrder, 'buyer', placing, { at: CLOSING - 10 }))
  outputOf(await here.run(updateOrderStatus, 'host', { ref: REF, status: 2, saw: null }, { at: CLOSING }))

  const onPhone = (id: string, device: string, at: number) =>
    here.run(
      handOver,
      'host',
      { id, ref: REF, lines: [{ lineId: 'l1', quantity: 2 }], seen: [] },
      { at, serverNow: PICKUP + 9000, device: { id: device, name: device } },
    )
  outputOf(await onPhone('second', 'Counter 2', PICKUP + 5))
  outputOf(await onPhone('first', 'Counter 1', PICKUP))

  const { question, first, collected } = collection(here)
  expect(question?.records.map((fact) => fact.deviceName)).toEqual(['Counter 1', 'Counter 2'])
  expect([first?.deviceName, collected]).toEqual(['Counter 1', true])
  const rows = {
    orders: here.rows('orders'),
    records: here.rows('handovers'),
    answers: [],
    events: here.rows('events'),
  }
  const tally = tallyOf(collectionBook({ ...rows, inList: () => true }))
  expect(tally.total).toEqual({ collected: 1, owed: 0, toCome: 0 })
  expect(tally.byDevice).toHaveLength(2)
})
