import { expect, test } from 'vitest'
import type { BuyerStatus, Order, OrderStatus } from '#shared/order/order.ts'
import { asCents } from '#shared/kernel/money.ts'
import { questionBefore, type ChangingOrder } from './status-question.ts'

const changing = (status: OrderStatus, buyerStatus: BuyerStatus, part: Partial<Order> = {}): ChangingOrder => ({
  order: {
    id: 'REF000000001',
    eOrderNo: 27,
    uName: 'Nurul H.',
    status: status === 3 ? 2 : status,
    paidCents: null,
    ...part,
  },
  state: { pair: { status, buyerStatus }, liveRecords: status === 3 ? [{ id: 'f' } as never] : [] },
})

test('COL-025 leaving Collected asks for confirmation, since it voids the hand-over records', () => {
  expect(questionBefore([changing(3, 2)], 2)?.text).toContain('count as not handed over')
  expect(questionBefore([changing(2, 2)], 1)).toBeNull()
})

test('PAC-005 cancelling, reviving and handing over unpaid goods ask for confirmation; other changes do not', () => {
  expect(questionBefore([changing(2, 2)], -1)?.danger).toBe(true)
  expect(questionBefore([changing(1, -1)], 2)?.title).toBe('Are you sure?')
  expect(questionBefore([changing(1, 1)], 3)?.title).toBe('Not paid')
  expect(questionBefore([changing(1, 2)], 2)).toBeNull()
  expect(questionBefore([changing(1, 2), changing(1, 2)], 2)?.title).toContain('2 orders of Nurul H.')
})

test('MNG-020 the warning before cancelling names refund and responsibility only where something was paid', () => {
  const REFUND =
    'Please process the refund before cancelling. The host is responsible for any dispute on refund and cancellation.'
  expect(questionBefore([changing(1, 2)], -1)).toMatchObject({
    title: 'Cancel order 27 of Nurul H.?',
    text: REFUND,
    verb: 'Cancel the order',
  })
  expect(questionBefore([changing(2, 2)], -1, 'order 12, Bread evening')?.text).toBe(
    `${REFUND} It was paid together with order 12, Bread evening. All of them are cancelled and refunded.`,
  )
  expect(questionBefore([changing(1, 1, { eOrderNo: null })], -1)).toMatchObject({
    title: 'Cancel order REF0 of Nurul H.?',
    text: 'Nothing was paid. The items go back to stock. You can set it back to Unpaid.',
  })
})

test('MNG-020 cancelling what the buyer cancelled names the refund of a verified payment, and a withdrawn claim', () => {
  const paid = { paidCents: asCents(1850) }
  const textOf = (each: ChangingOrder) => questionBefore([each], -1)?.text
  expect(textOf(changing(2, -1, paid))).toContain('Please process the refund before cancelling.')
  expect(textOf(changing(1, -1, paid))).toBe(
    'The buyer claimed a payment before cancelling. Check whether it arrived, and return it.',
  )
  expect(textOf(changing(1, -1))).toBe('The buyer cancelled already. Nothing was paid.')
})
