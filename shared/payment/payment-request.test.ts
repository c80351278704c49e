import { expect, test } from 'vitest'
import { requestPayment } from '#shared/event/request-payment.ts'
import { CLOSING, runnerWithEvent } from '#tests/support/sample-event.ts'
import { memberRow, orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { MAX_LINK_TEXT_CHARACTERS, orderLink, paymentLinkText } from './payment-link.ts'
import { lastSentRequest, requestedAt, sentText } from './payment-request.ts'
import { sendPaymentRequest } from './send-payment-request.ts'

const AFTER = CLOSING + 60

const stall = (): OperationRunner => {
  const here = runnerWithEvent({ event: { paynow: 1 } })
  here.put('orders', orderRow('UNPAID', { eOrderNo: 1 }))
  here.put('orders', orderRow('CLAIMED', { eOrderNo: 2, buyerStatus: 2, uid: 'other' }))
  here.put('orders', orderRow('CANCELLED', { eOrderNo: 3, status: -1 }))
  here.put('orders', orderRow('LEFT', { eOrderNo: 4, buyerStatus: -1 }))
  return here
}
const ask = (here: OperationRunner, change: object = {}, at = AFTER, who = 'host', serverNow = at) =>
  here.run(requestPayment, who, { eid: 'e1', payable: 1, notify: 1, to: 'unpaid', ...change }, { at, serverNow })

test('PAY-020 API-019 payment is requested when the event is closed, by its host alone', async () => {
  const here = stall()
  expect(wordsOf(await ask(here, {}, CLOSING - 1))).toBe('Request payment when event is closed')
  for (const who of ['buyer', 'admin', 'outsider'])
    expect(wordsOf(await ask(here, {}, AFTER, who))).toBe('Only the host of the event can do this')
  expect(here.row('events', 'e1').payable).toBe(0)
})

test('PAY-023 PAY-024 PAY-039 a request has its time, can be repeated and taken back', async () => {
  const here = stall()
  expect(requestedAt(here.row('events', 'e1'))).toBeNull()
  outputOf(await ask(here, { notify: 0 }))
  expect(here.row('events', 'e1').payable).toBe(1)
  expect(requestedAt(here.row('events', 'e1'))).toBe(AFTER)
  expect(outputOf(await ask(here, { notify: 0 })).asked).toEqual([])
  expect(outputOf(await ask(here, {}, AFTER + 500)).asked).toEqual(['UNPAID'])
  expect(requestedAt(here.row('events', 'e1'))).toBe(AFTER + 500)
  outputOf(await ask(here, { payable: 0 }, AFTER + 600))
  expect(here.row('events', 'e1').payable).toBe(0)
  expect(requestedAt(here.row('events', 'e1'))).toBeNull()
})

test('PAY-038 a request reaches the buyers who have not paid, or all, and stays in the history of their orders', async () => {
  const here = stall()
  const message = { id: 'r1', hostId: 'host', message: 'By tonight, please', isDefault: true, createdAt: 1 }
  here.put('remind_messages', message)
  expect(outputOf(await ask(here)).asked).toEqual(['UNPAID'])
  expect(outputOf(await ask(here, { to: 'all' })).asked).toEqual(['CLAIMED', 'UNPAID'])
  const lines = here.rows('order_history').map(({ orderId, what, note, at }) => [orderId, what, note, at])
  expect(lines.sort(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['CLAIMED', 'payment-requested', 'By tonight, please', AFTER],
    ['UNPAID', 'payment-requested', 'By tonight, please', AFTER],
    ['UNPAID', 'payment-requested', 'By tonight, please', AFTER],
  ])
  expect(outputOf(await ask(here, { payable: 0, to: 'all' })).asked).toEqual([])
})

test('a request from before the choice of receivers reaches who has not paid', () => {
  expect(requestPayment.upcasts?.[1]?.({ eid: 'e1', payable: 1, notify: 1 } as never)).toEqual({
    eid: 'e1',
    payable: 1,
    notify: 1,
    to: 'unpaid',
  })
})

test('an older request of another device that arrives later changes nothing and notifies nobody', async () => {
  const here = stall()
  outputOf(await ask(here, { notify: 0 }, AFTER + 900))
  outputOf(await ask(here, { payable: 0 }, AFTER + 1_000))
  expect(outputOf(await ask(here, {}, AFTER + 500, 'host', AFTER + 1_100))).toEqual({ id: 'e1', payable: 0, asked: [] })
  expect(here.row('events', 'e1').payable).toBe(0)
  expect(here.rows('order_history')).toEqual([])
})

test('PAY-018 PAY-019 PAY-038 the notification has the message, the link of the order and at most 40 characters of its text', async () => {
  const here = stall()
  const send = (who: Parameters<OperationRunner['run']>[1]) =>
    here.run(sendPaymentRequest, who, { refs: ['UNPAID'] }, { at: AFTER })
  expect(wordsOf(await send('host'))).not.toBe('')
  expect(here.rows('notifications')).toEqual([])
  outputOf(await send({ id: 'system', kind: 'system' }))
  const [notice] = here.rows('notifications')
  expect(notice).toMatchObject({
    userId: 'buyer',
    senderId: 'host',
    title: 'Payment requested: order 1, Mango run',
    message: 'Please make payment for your order.\n/payment-order?ref=UNPAID&uid=buyer',
    link: '/payment-order?ref=UNPAID&uid=buyer',
  })
  const long = orderLink('ABCD23456789', '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee')
  expect(paymentLinkText(long)).toHaveLength(MAX_LINK_TEXT_CHARACTERS)
  expect(paymentLinkText(long)).toBe('/payment-order?ref=ABCD23456789&uid=019…')
  expect(paymentLinkText(long.slice(0, 40))).toBe(long.slice(0, 40))
})

test('PAY-038 a person outside the group for whom the host ordered is asked in the words of Gotong, not of the host', async () => {
  const here = stall()
  here.put('orders', orderRow('FORCED', { eOrderNo: 7, uid: 'outsider', placedBy: 'host' }))
  here.put('remind_messages', { id: 'r1', hostId: 'host', message: 'Click here', isDefault: true, createdAt: 1 })
  expect(outputOf(await ask(here)).asked).toEqual(['FORCED', 'UNPAID'])
  const notes = Object.fromEntries(here.rows('order_history').map(({ orderId, note }) => [orderId, note]))
  expect(notes).toEqual({ FORCED: 'Please make payment for your order.', UNPAID: 'Click here' })
  const send = async (ref: string) => {
    outputOf(await here.run(sendPaymentRequest, { id: 'system', kind: 'system' }, { refs: [ref] }, { at: AFTER }))
    return here.rows('notifications').at(-1)
  }
  expect((await send('FORCED'))?.message).toBe(
    'Please make payment for your order.\n/payment-order?ref=FORCED&uid=outsider',
  )
  expect((await send('UNPAID'))?.message).toMatch(/^Click here\n/)
  here.put('members', memberRow('g1', 'outsider'))
  expect((await send('FORCED'))?.message).toMatch(/^Click here\n/)
})

test('PAY-038 several orders of one buyer are one notification', async () => {
  const here = stall()
  here.put('orders', orderRow('SECOND', { eOrderNo: 9 }))
  here.put('orders', orderRow('THIRD', { eOrderNo: 5 }))
  const refs = ['UNPAID', 'SECOND', 'THIRD']
  outputOf(await here.run(sendPaymentRequest, { id: 'system', kind: 'system' }, { refs }, { at: AFTER }))
  const [notice] = here.rows('notifications')
  expect(notice?.title).toBe('Payment requested: orders 1, 5 and 9, Mango run')
  expect(notice?.message.split('\n')).toHaveLength(4)
  expect(notice?.link).toBe('/payment-order?ref=UNPAID&uid=buyer')
})

test('the buyers whom the last request reached are read from the histories of the orders', () => {
  const line = (id: string, orderId: string, at: number, what = 'payment-requested') =>
    ({ id: `${id}.${orderId}.h`, orderId, what, at }) as const
  const lines = [line('M1', 'A', 60), line('M2', 'B', 7260), line('M2', 'C', 7260), line('M3', 'A', 9000, 'claimed')]
  const sent = lastSentRequest(lines as Parameters<typeof lastSentRequest>[0])
  expect(sent).toEqual({ at: 7260, orderIds: ['B', 'C'] })
  expect(lastSentRequest([])).toBeNull()

  const orders = ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, uid: `buyer-${id}`, uName: `Buyer ${id}` }))
  expect(sentText(sent, orders, 7290)).toBe('Sent to Buyer B, Buyer C.')
  expect(sentText(sent, orders, 9000)).toBe('Sent Thu 01-01-1970 10:01 to Buyer B, Buyer C.')
  expect(sentText({ at: 60, orderIds: ['A', 'B', 'C', 'D', 'E'] }, orders, 60)).toBe(
    'Sent to Buyer A, Buyer B, Buyer C and 2 more.',
  )
  const ofOneBuyer = orders.map((order) => ({ ...order, uid: 'same', uName: 'Mei' }))
  expect(sentText(sent, ofOneBuyer, 7260)).toBe('Sent to Mei.')
  expect([sentText(null, orders, 60), sentText(sent, [], 60)]).toEqual(['Nobody was notified.', 'Nobody was notified.'])
})
