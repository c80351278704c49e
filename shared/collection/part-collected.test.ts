import { expect, test } from 'vitest'
import { collectionOf } from './collection-state.ts'
import type { HandOverRecord } from './hand-over-record.ts'
import { partCollectedText, piecesOwed } from './part-collected.ts'

const line = (id: string, pQuantity: number) => ({ id, pQuantity })
const orderWith = (buyerStatus: number, ...lines: ReturnType<typeof line>[]) =>
  ({ status: 2, buyerStatus, lines }) as unknown as Parameters<typeof collectionOf>[0]
const gave = (lineId: string, quantity: number) =>
  ({
    id: `f-${lineId}`,
    kind: 'handover',
    time: '1',
    seen: [],
    lines: [{ lineId, quantity }],
  }) as unknown as HandOverRecord

const owedOf = (order: Parameters<typeof collectionOf>[0], facts: HandOverRecord[]) =>
  piecesOwed(collectionOf(order, facts, []))

test('ORD-084 an order with one of three pieces handed over owes two, and its label says so', () => {
  const owed = owedOf(orderWith(2, line('a', 1), line('b', 2)), [gave('a', 1)])
  expect([owed, partCollectedText(owed)]).toEqual([2, 'Part collected, 2 owed'])
})

test('ORD-084 an order is not part collected before the first hand-over, after the last, or when it is cancelled', () => {
  const order = orderWith(2, line('a', 1))
  expect([owedOf(order, []), owedOf(order, [gave('a', 1)])]).toEqual([0, 0])
  expect(owedOf(orderWith(-1, line('a', 1), line('b', 2)), [gave('a', 1)])).toBe(0)
  expect(partCollectedText(0)).toBeNull()
})
