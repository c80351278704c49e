import { expect, test } from 'vitest'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { Order } from '#shared/order/order.ts'
import { recentInBook } from '#tests/support/collection-models.ts'

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
    at: Number(time) * 60,
    deviceId,
    ...over,
  }) as HandOverRecord

const bookOf = (facts: readonly HandOverRecord[]) => {
  const recordsByOrder = new Map<string, HandOverRecord[]>()
  for (const one of facts) recordsByOrder.set(one.orderId, [...(recordsByOrder.get(one.orderId) ?? []), one])
  const orders = new Map([...recordsByOrder.keys()].map((id) => [id, { id, uid: id } as Order]))
  return { orders, recordsByOrder }
}

test('COL-017 the last five hand-overs of this device can be undone, newest first', () => {
  const facts = ['1', '2', '3', '4', '5', '6'].map((n) => fact(`f${n}`, `o${n}`, n))
  const recent = recentInBook(bookOf(facts), 'me')
  expect(recent.map((one) => one.parts[0].record.id)).toEqual(['f6', 'f5', 'f4', 'f3', 'f2'])
  expect(recent[0]?.pieces).toBe(2)
})

test('COL-031 orders of one buyer that one tap handed over are undone together', () => {
  const facts = [
    fact('f1', 'o1', '1'),
    fact('f2', 'o2', '2', 'me', { at: 60 }),
    fact('f3', 'o3', '3', 'me', { at: 60 }),
    fact('f4', 'o1', '4', 'me', { at: 63 }),
  ]
  const book = bookOf(facts)
  const buyers = { o1: 'siti', o2: 'siti', o3: 'arun' }
  const orders = new Map(Object.entries(buyers).map(([id, uid]) => [id, { id, uid } as Order]))
  const recent = recentInBook({ ...book, orders }, 'me')
  expect(recent.map(({ parts }) => parts.map(({ record }) => record.id))).toEqual([['f4'], ['f3'], ['f2', 'f1']])
  expect(recent[2]?.pieces).toBe(4)
})

test('COL-017 hand-overs that were undone, or made on another device, are not offered', () => {
  const undo = fact('u', 'o1', '4', 'me', { kind: 'undo', lines: [], undoes: ['f1'] })
  const facts = [fact('f1', 'o1', '1'), fact('f2', 'o2', '2', 'other'), fact('f3', 'o3', '3'), undo]
  expect(recentInBook(bookOf(facts), 'me').map((one) => one.parts[0].record.id)).toEqual(['f3'])
})
