import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { CLOSING, eventRow, productRow, splitCase } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { countsOf, recount } from './event-counts.ts'
import type { Order, OrderLine } from './order.ts'
import {
  isOrderedFromSupplier,
  supplierOrder,
  supplierQuantity,
  supplierTable,
  supplierText,
} from './supplier-order.ts'

const SIZE = 12
const mango = productRow('p1', { splitCasePurchase: splitCase({ itemsPerCase: SIZE }) })
const sugar = productRow('p2', { name: 'Palm sugar' })
const PRODUCTS = [mango, sugar]

const line = (pid: string, quantity: number, change: Partial<OrderLine> = {}): OrderLine => ({
  id: `${pid}-${quantity}`,
  pid,
  pName: pid === 'p1' ? 'Honey mango' : 'Palm sugar',
  pPrice: asCents(990),
  pQuantity: quantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'case',
  ...change,
})
const pieces = (quantity: number, change: Partial<OrderLine> = {}): OrderLine =>
  line('p1', quantity, { pPurchaseType: 'item', ...change })
const chosen = (name: string) => ({ pSubItems: [{ type: 'Size', name, price: asCents(0) }] })

const order = (id: string, lines: OrderLine[], change: Partial<Order> = {}): Order => orderRow(id, { lines, ...change })

const closed = eventRow({ status: 0 })
const NOW = CLOSING - 3600

test('MNG-051 whole cases and full cases of shared pieces are added; pieces that fill no case are not ordered', () => {
  const lines = supplierOrder(closed, PRODUCTS, [
    order('a', [line('p1', 1), pieces(7)]),
    order('b', [pieces(9), line('p2', 5)]),
  ])
  expect(lines.map(({ pid, cases, perCase, unfilled }) => [pid, cases, perCase, unfilled])).toEqual([
    ['p1', 2, SIZE, 4],
    ['p2', 5, null, 0],
  ])
  expect(lines.map(supplierQuantity)).toEqual(['2 cases (24 pieces)', '5 ×'])
})

test('MNG-051 cancelled and refunded orders do not count', () => {
  const lines = supplierOrder(closed, PRODUCTS, [
    order('a', [line('p2', 2)]),
    order('b', [line('p2', 3)], { status: -1 }),
    order('c', [line('p2', 4)], { buyerStatus: -2 }),
    order('d', [pieces(12)], { buyerStatus: -1 }),
  ])
  expect(lines.map(({ pid, cases }) => [pid, cases])).toEqual([['p2', 2]])
})

test('MNG-051 options are own lines below their product, lines without option too', () => {
  const [first, second] = supplierOrder(closed, PRODUCTS, [
    order('a', [pieces(5, chosen('Ripe')), line('p1', 2, chosen('Green'))]),
    order('b', [pieces(8), line('p2', 3, chosen('500 g')), line('p2', 1, chosen('1 kg'))]),
  ])
  expect(first?.options).toEqual([
    { name: '', whole: 0, pieces: 8 },
    { name: 'Green', whole: 2, pieces: 0 },
    { name: 'Ripe', whole: 0, pieces: 5 },
  ])
  expect(second?.options.map(({ name, whole }) => [name, whole])).toEqual([
    ['1 kg', 1],
    ['500 g', 3],
  ])
})

test('MNG-051 a removed product is listed last, under the name that the orders have, with its pieces', () => {
  const lines = supplierOrder(closed, [sugar], [order('a', [pieces(7), line('p2', 1)])])
  expect(lines.map((each) => [each.name, supplierQuantity(each), each.unfilled])).toEqual([
    ['Palm sugar', '1 ×', 0],
    ['Honey mango', '7 pieces', 0],
  ])
})

test('MNG-051 the text for a chat has title, collection, quantities, options, and the cases that did not fill', () => {
  const orders = [order('a', [line('p1', 1), pieces(16)]), order('b', [line('p2', 3, chosen('500 g'))])]
  expect(supplierText(closed, supplierOrder(closed, PRODUCTS, orders), NOW)).toBe(
    [
      'Mango run',
      'Collection Wed 20-03-2030, 1:46AM–8:46AM',
      '',
      '2 cases (24 pieces) Honey mango',
      '3 × Palm sugar',
      '   500 g: 3',
      '',
      'Cases that did not fill, not ordered',
      '4 of 12 pieces: Honey mango',
    ].join('\n'),
  )
})

test('MNG-051 while orders are open the text says that it is not final', () => {
  const text = supplierText(eventRow(), supplierOrder(closed, PRODUCTS, [order('a', [pieces(12)])]), NOW)
  expect(text).toContain('Orders are open until 18-03-2030 01:46: not final yet')
  expect(text).toContain('1 case (12 pieces) Honey mango')
  expect(text).not.toContain('not ordered')
})

test('MNG-051 the sheet has a row for each product and each of its options', () => {
  const orders = [order('a', [pieces(16, chosen('Ripe')), line('p1', 1, chosen('Green'))]), order('b', [line('p2', 3)])]
  const table = supplierTable(closed, supplierOrder(closed, PRODUCTS, orders))
  expect(table.head).toHaveLength(7)
  expect([...table.rows()]).toEqual([
    ['Honey mango', '', 2, 12, 24, 16, 4],
    ['Honey mango', 'Green', 1, 12, 12, 0, ''],
    ['Honey mango', 'Ripe', 0, 12, 0, 16, ''],
    ['Palm sugar', '', 3, '', '', 0, 0],
  ])
})

const lineArbitrary = fc.record({
  pid: fc.constantFrom('p1', 'p2'),
  quantity: fc.integer({ min: 1, max: 40 }),
  byPiece: fc.boolean(),
  option: fc.constantFrom('', 'Ripe', 'Green'),
})
const orderArbitrary = fc.record({
  lines: fc.array(lineArbitrary, { minLength: 1, maxLength: 5 }),
  isCancelled: fc.boolean(),
})

test('MNG-051 any orders: no piece is lost, and the totals agree with the counts of the event', () => {
  fc.assert(
    fc.property(fc.array(orderArbitrary, { maxLength: 12 }), (drawn) => {
      const orders = drawn.map(({ lines, isCancelled }, n) =>
        order(
          `o${n}`,
          lines.map(({ pid, quantity, byPiece, option }) =>
            line(pid, quantity, {
              ...(option !== '' && chosen(option)),
              ...(byPiece && pid === 'p1' && { pPurchaseType: 'item' }),
            }),
          ),
          isCancelled ? { status: -1 } : {},
        ),
      )
      const { stats } = orders.reduce(
        (counts, each) => recount(counts, null, each),
        countsOf(closed, undefined, undefined),
      )
      const lines = supplierOrder(closed, PRODUCTS, orders)
      expect(lines.map(({ pid }) => pid)).toEqual(
        ['p1', 'p2'].filter((pid) => (stats.sold[pid] ?? 0) + (stats.pieces[pid] ?? 0) > 0),
      )
      for (const each of lines) {
        const size = each.perCase ?? 1
        const sold = stats.sold[each.pid] ?? 0
        const shared = stats.pieces[each.pid] ?? 0
        expect(each.cases * size + each.unfilled).toBe(sold * size + shared)
        expect(each.unfilled).toBeLessThan(size)
        expect(isOrderedFromSupplier(each)).toBe(each.cases > 0)
        const options = each.options.reduce(
          (sum, option) => ({ whole: sum.whole + option.whole, pieces: sum.pieces + option.pieces }),
          { whole: 0, pieces: 0 },
        )
        expect(each.options.length > 0 ? options : each.ordered).toEqual({ whole: sold, pieces: shared })
      }
    }),
  )
})
