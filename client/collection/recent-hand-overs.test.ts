import { expect, test } from 'vitest'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { Order } from '#shared/order/order.ts'
import { recentHandOvers } from '#tests/support/collection-models.ts'

const fact = (
  id: string,
  orderId: string,
  time: string,
  deviceId = 'me',
  over: Partial<HandOverRecord> = {},
): HandOverRecord =>
  ({
    id,
    orderId,
    kind: 'handover',
    lines: [{ lineId: 'a', quantity: 2 }],
    undoes: [],
    time,
    deviceId,
    ...over,
  }) as HandOverRecord

const bookOf = (facts: readonly HandOverRecord[]) => {
  const recordsByOrder = new Map<string, HandOverRecord[]>()
  for (const one of facts) recordsByOrder.set(one.orderId, [...(recordsByOrder.get(one.orderId) ?? []), one])
  const orders = new Map([...recordsByOrder.keys()].map((id) => [id, { id } as Order]))
  return { orders, recordsByOrder }
}

test('COL-017 the last five hand-overs of this device can be undone, newest first', () => {
  const facts = ['1', '2', '3', '4', '5', '6'].map((n) => fact(`f${n}`, `o${n}`, n))
  const recent = recentHandOvers(bookOf(facts), 'me')
  expect(recent.map((one) => one.record.id)).toEqual(['f6', 'f5', 'f4', 'f3', 'f2'])
  expect(recent[0]?.pieces).toBe(2)
})

test('COL-017 hand-overs that were undone, or made on another device, are not offered', () => {
  const undo = fact('u', 'o1', '4', 'me', { kind: 'undo', lines: [], undoes: ['f1'] })
  const facts = [fact('f1', 'o1', '1'), fact('f2', 'o2', '2', 'other'), fact('f3', 'o3', '3'), undo]
  expect(recentHandOvers(bookOf(facts), 'me').map((one) => one.record.id)).toEqual(['f3'])
})
