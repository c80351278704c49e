import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { Order, OrderLine } from '#shared/order/order.ts'
import { asCents } from '#shared/kernel/money.ts'
import { leftLines, partialHandOver, piecesLeft, staysOwed } from './partial-hand-over.ts'

const line = (id: string, pQuantity: number): OrderLine => ({
  id,
  pid: `p-${id}`,
  pName: `Item ${id}`,
  pPrice: asCents(100),
  pQuantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'case',
})
const order = { id: 'REF000000001', status: 2, buyerStatus: 2, lines: [line('a', 4), line('b', 1)] } as unknown as Order
const fact = { id: 'f1', kind: 'handover', lines: [{ lineId: 'a', quantity: 3 }], undoes: [], seen: [], time: '1' }

const after = (facts: unknown[]) => leftLines({ order, state: collectionOf(order, facts as HandOverRecord[], []) })

test('COL-015 lines without a tick and reduced quantities stay owed, the rest is handed over', () => {
  const lines = after([])
  const part = { a: 3, b: 0 }
  expect(partialHandOver(order, lines, part).lines).toEqual([{ lineId: 'a', quantity: 3 }])
  expect(staysOwed(lines, part)).toEqual({ pieces: 2, names: ['Item a', 'Item b'] })
  expect(piecesLeft(lines)).toBe(5)
})

test('COL-015 owed items are handed over later, and never more than is owed', () => {
  const lines = after([fact])
  expect(lines.map(({ line: { id }, left }) => [id, left])).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  expect(partialHandOver(order, lines, { a: 9 }).lines).toEqual([
    { lineId: 'a', quantity: 1 },
    { lineId: 'b', quantity: 1 },
  ])
  expect(staysOwed(lines, {})).toEqual({ pieces: 0, names: [] })
})
