import { expect, test } from 'vitest'
import { CLOSING, eventRow, productRow, splitCase } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { hostedAgainFor, orderedBefore, repeatOrder } from './repeat-order.ts'
import type { Order, OrderLine } from './order.ts'

const line = (pName: string, pQuantity: number, change: Partial<OrderLine> = {}): OrderLine => ({
  id: `old-${pName}`,
  pid: `old-${pName}`,
  pName,
  pPrice: asCents(100),
  pQuantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'case',
  ...change,
})

const NONE = { sold: {}, pieces: {} }
const ids = () => {
  let n = 0
  return () => `new-${(n += 1)}`
}

test('products and options are matched by name, ignoring case and spaces', () => {
  const list = [{ name: '4 pax', price: asCents(600) }]
  const kit = productRow('kit', { name: 'Sticky rice  Kit', subItems: [{ type: 'Size', required: 1, list }] })
  const old = [line('sticky rice kit ', 2, { pSubItems: [{ type: 'size', name: '4 PAX', price: asCents(500) }] })]
  const { lines, changes } = repeatOrder(old, [kit], NONE, ids())
  expect(changes).toEqual([])
  expect(lines).toMatchObject([
    { id: 'new-1', pid: 'kit', pQuantity: 2, pSubItems: [{ type: 'Size', name: '4 pax', price: asCents(600) }] },
  ])
})

test('items that no longer exist are reported and the rest is taken over', () => {
  const products = [
    productRow('kit', { name: 'Kit', subItems: [{ type: 'Size', required: 1, list: [] }] }),
    productRow('eggs', { name: 'Eggs', maxQuantity: 5 }),
    productRow('mango', { name: 'Mango', limitPerOrder: 3 }),
    productRow('fish', { name: 'Fish', maxQuantity: 2 }),
  ]
  const old = [
    line('Bread', 1),
    line('Kit', 1, { pSubItems: [{ type: 'Size', name: '4 pax', price: asCents(0) }] }),
    line('Eggs', 2, { pPurchaseType: 'item' }),
    line('Eggs', 4),
    line('Mango', 2),
    line('Mango', 2),
    line('Fish', 1),
  ]
  const { lines, changes } = repeatOrder(old, products, { sold: { eggs: 3, fish: 2 }, pieces: {} }, ids())
  expect(changes).toEqual([
    'Bread is not offered any more.',
    'Kit: 4 pax is not offered any more.',
    'Eggs is not sold by the piece any more.',
    'Eggs: 2, not 4.',
    'Mango: 1, not 2.',
    'None of Fish is left.',
  ])
  expect(lines.map(({ pid, pQuantity, pSubItems }) => [pid, pQuantity, pSubItems.length])).toEqual([
    ['kit', 1, 0],
    ['eggs', 2, 0],
    ['mango', 2, 0],
    ['mango', 1, 0],
  ])
})

test('pieces of a case are taken over up to their limit', () => {
  const mango = productRow('m', { name: 'Mango', splitCasePurchase: splitCase({ itemsPerCase: 10, minItemOrder: 1 }) })
  const { lines, changes } = repeatOrder([line('Mango', 12, { pPurchaseType: 'item' })], [mango], NONE, ids())
  expect([lines[0]?.pQuantity, changes]).toEqual([10, ['Mango: 10, not 12.']])
})

const now = CLOSING - 100
const order = (change: Partial<Order> = {}): Order =>
  ({
    id: 'R',
    eid: 'old',
    eTitle: 'Mango run',
    hostId: 'host',
    status: 2,
    buyerStatus: 2,
    createdAt: 1,
    lines: [line('Mango', 1)],
    ...change,
  }) as Order
const mangoes = [productRow('p', { name: 'Mango' })]

test('an order is repeated in the open event of the same host and title, otherwise in the newest event that offers any of it', () => {
  const offer = (id: string, change: object = {}) => ({ event: eventRow({ id, ...change }), products: mangoes })
  const found = (...offers: ReturnType<typeof offer>[]) => hostedAgainFor(order(), offers, now)?.id
  expect(found(offer('old'))).toBeUndefined()
  expect(found(offer('a', { createdUserId: 'other' }))).toBeUndefined()
  expect(found(offer('a', { status: 0 }))).toBeUndefined()
  expect(found(offer('a', { openTime: now + 1 }))).toBeUndefined()
  expect(hostedAgainFor(order({ lines: [line('Bread', 1)] }), [offer('a')], now)).toBeUndefined()
  expect(found(offer('a', { title: 'Fruit', createdAt: 2 }), offer('b', { title: 'Fruit', createdAt: 5 }))).toBe('b')
  expect(found(offer('a', { title: 'mango  RUN' }), offer('b', { title: 'Fruit', createdAt: 5 }))).toBe('a')
})

test("an event offers the buyer's earlier orders from its host that are not cancelled", () => {
  const offer = { event: eventRow({ id: 'new' }), products: mangoes }
  const found = (...orders: Order[]) => orderedBefore(offer, orders)?.id
  expect(found(order({ eid: 'new' }))).toBeUndefined()
  expect(found(order({ hostId: 'other' }))).toBeUndefined()
  expect(found(order({ status: -1, buyerStatus: -1 }))).toBeUndefined()
  expect(found(order({ lines: [line('Bread', 1)] }))).toBeUndefined()
  expect(found(order({ id: 'A', createdAt: 9, eTitle: 'Fruit' }), order({ id: 'B', createdAt: 2 }))).toBe('B')
  expect(found(order({ id: 'A', createdAt: 9 }), order({ id: 'B', createdAt: 2 }))).toBe('A')
})
