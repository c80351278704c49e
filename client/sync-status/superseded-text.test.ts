import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import type { OrderHistory, OrderStatus } from '#shared/order/order.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { supersededText } from './superseded-text.ts'

const cancelled: OrderHistory = {
  id: 'M1.o1.s',
  orderId: 'o1',
  eid: 'e1',
  hostId: 'host',
  buyerId: 'buyer',
  what: 'superseded',
  from: { status: 2, buyerStatus: 2 },
  to: { status: -1, buyerStatus: -2 },
  note: '',
  by: 'host',
  byName: 'Mei Tan',
  deviceName: 'Counter 1',
  at: fromCivil(2026, 11, 22, 9)! + 300,
  receivedAt: null,
  seen: false,
}

const change = (status: OrderStatus | undefined, line: Partial<OrderHistory> = {}) => ({
  line: { ...cancelled, ...line },
  order: orderRow('o1', { eOrderNo: 12 }),
  isEventRemoved: false,
  status,
})

test('SYN-019 the card of a superseded change names both statuses, person, time and device', () => {
  expect(supersededText(change(3))).toEqual({
    title: 'Order 12 did not stay ‘Cancelled’',
    text: 'Mei Tan set Cancelled at 09:05 on ‘Counter 1’. A later change replaced it: Collected.',
    keep: 'Keep Collected',
  })
})

test('SYN-019 the card of a superseded change says when the order has its status again', () => {
  expect(supersededText(change(-1, { deviceName: '' })).text).toBe(
    'Mei Tan set Cancelled at 09:05. A later change replaced it. Now the order is Cancelled again.',
  )
})

test('SYN-019 the card of a superseded change whose order is gone names no present status', () => {
  expect(supersededText({ ...change(undefined), order: undefined })).toEqual({
    title: 'Order – did not stay ‘Cancelled’',
    text: 'Mei Tan set Cancelled at 09:05 on ‘Counter 1’. A later change replaced it.',
    keep: 'Keep it',
  })
})
