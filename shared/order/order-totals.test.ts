import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { asCents } from '#shared/kernel/money.ts'
import { costPerItem } from '#shared/event/product-check.ts'
import { feeShown, itemTotal, linePrice, lineShares } from './order-totals.ts'
import { formulaTotals } from '#tests/support/formula-totals.ts'
import { caseProgress } from './order-check.ts'
import { pieceCap } from './order-limits.ts'
import type { Order, OrderLine } from './order.ts'

const line = (price: number, quantity = 1, id = 'l'): OrderLine => ({
  id,
  pid: 'p1',
  pName: 'Honey mango',
  pPrice: asCents(price),
  pQuantity: quantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'case',
})

const order = (eOrderNo: number, uid: string, price: number, change: Partial<Order> = {}): Order =>
  orderRow(`ORDER${eOrderNo}`, { eOrderNo, uid, lines: [line(price)], ...change })

const costs = { adminCost: asCents(200), deliveryCost: asCents(1000), discount: asCents(1000), isPercentage: false }
const CANCELLED = { status: -1, buyerStatus: 1 } as const

const four = [order(1, 'X', 3000), order(2, 'X', 2000), order(3, 'Y', 1550), order(4, 'Z', 4000, CANCELLED)]

const column = (
  orders: readonly Order[],
  totals: ReturnType<typeof formulaTotals>,
  name: 'discountPerOrder' | 'deliveryPerOrder' | 'adminCostPerOrder' | 'totalFee' | 'totalPricePerOrder',
): number[] => orders.map((one) => totals.get(one.id)?.[name] ?? NaN)

describe('worked examples', () => {
  test('EVT-007 PAY-027 10.1 a flat discount is split by amount; the remaining cent goes to the largest fraction', () => {
    const totals = formulaTotals(costs, four)
    expect(column(four, totals, 'totalPricePerOrder')).toEqual([3000, 2000, 1550, 4000])
    expect(column(four, totals, 'adminCostPerOrder')).toEqual([200, 200, 200, 0])
    expect(column(four, totals, 'discountPerOrder')).toEqual([458, 305, 237, 0])
    expect(column(four, totals, 'deliveryPerOrder')).toEqual([250, 250, 500, 0])
    expect(column(four, totals, 'totalFee')).toEqual([2992, 2145, 2013, 0])
  })

  test('EVT-007 PAY-028 10.2 a percentage discount is rounded half up for each order', () => {
    const totals = formulaTotals({ ...costs, discount: asCents(750), isPercentage: true }, four)
    expect(column(four, totals, 'discountPerOrder')).toEqual([225, 150, 116, 0])
    expect(column(four, totals, 'totalFee')).toEqual([3225, 2300, 2134, 0])
  })

  test("PAY-029 10.3 delivery is split over buyers, then over each buyer's orders", () => {
    const all = [order(1, 'X', 3000), order(2, 'X', 2000), order(3, 'Y', 1550), order(4, 'Z', 4000)]
    expect(column(all, formulaTotals(costs, all), 'deliveryPerOrder')).toEqual([167, 167, 333, 333])
  })

  test('PAY-031 10.4 amounts are split over the lines of an order', () => {
    const totals = formulaTotals(costs, four).get('ORDER1')
    if (totals === undefined) throw new Error('no totals')
    expect(lineShares(totals, [line(2000), line(1000)])).toEqual([
      {
        price: asCents(2000),
        discount: asCents(305),
        delivery: asCents(125),
        adminCost: asCents(100),
        amount: asCents(1920),
      },
      {
        price: asCents(1000),
        discount: asCents(153),
        delivery: asCents(125),
        adminCost: asCents(100),
        amount: asCents(1072),
      },
    ])
    const three = lineShares(totals, [line(1000), line(1000), line(1000)])
    expect(three.map((share) => share.adminCost)).toEqual([67, 67, 66])
  })

  test('ORD-030 ORD-032 10.5 split case: price of a piece, items, progress and limit', () => {
    const split = { itemsPerCase: 10, minItemOrder: 1, costPerItem: costPerItem(asCents(2400), 10) }
    const product = { id: 'p1', price: asCents(2400), splitCasePurchase: split } as never
    expect(split.costPerItem).toBe(240)
    const lines = [line(linePrice(product, 'case', []), 2), line(linePrice(product, 'item', []), 3)]
    expect(itemTotal(lines)).toBe(5520)
    expect(caseProgress(product, { sold: {}, pieces: { p1: 27 } })).toBe(7)
    expect(pieceCap(product)).toBe(10)
    expect(pieceCap({ splitCasePurchase: null })).toBe(1_000_000)
  })
})

test('ORD-038 the price of a line includes its options', () => {
  const options = [{ price: asCents(50) }, { price: asCents(120) }]
  expect(linePrice({ price: asCents(990), splitCasePurchase: null }, 'case', options)).toBe(1160)
})

const orders = fc
  .array(
    fc.record({
      uid: fc.constantFrom('X', 'Y', 'Z'),
      price: fc.integer({ min: 0, max: 100_000 }),
      cancelled: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map(({ uid, price, cancelled }, i) => order(i + 1, uid, price, cancelled ? CANCELLED : {})))

const anyCosts = fc.record({
  adminCost: fc.integer({ min: 0, max: 500 }).map(asCents),
  deliveryCost: fc.integer({ min: 0, max: 5000 }).map(asCents),
  discount: fc.integer({ min: 0, max: 20_000 }),
  isPercentage: fc.boolean(),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

test('PAY-026 the fee is items + admin - discount + delivery, and never negative', () => {
  fc.assert(
    fc.property(anyCosts, orders, (some, all) => {
      const totals = formulaTotals(some, all)
      for (const [id, one] of totals) {
        const parts = one.totalPricePerOrder + one.adminCostPerOrder - one.discountPerOrder + one.deliveryPerOrder
        const cancelled = all.find((row) => row.id === id)?.status === -1
        expect(one.totalFee).toBe(cancelled ? 0 : parts)
        expect(one.totalFee).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('PAY-027 PAY-029 PAY-030 parts add up to the whole, in any order of rows', () => {
  fc.assert(
    fc.property(anyCosts, orders, (some, all) => {
      const totals = formulaTotals(some, all)
      expect(formulaTotals(some, [...all].reverse())).toEqual(totals)
      const counted = all.filter((one) => one.status !== -1)
      if (counted.length === 0) return
      const items = sum(counted.map((one) => itemTotal(one.lines)))
      expect(sum(column(counted, totals, 'deliveryPerOrder'))).toBe(some.deliveryCost)
      expect(sum(column(counted, totals, 'adminCostPerOrder'))).toBe(some.adminCost * counted.length)
      const discount = sum(column(counted, totals, 'discountPerOrder'))
      const atMost = some.isPercentage ? items : Math.min(some.discount, items)
      expect(some.isPercentage ? Math.max(discount, atMost) : discount).toBe(atMost)
    }),
  )
})

test('ORD-038 a percentage above 100 discounts at most the whole amount', () => {
  const totals = formulaTotals({ ...costs, discount: asCents(15_000), isPercentage: true }, four)
  expect(column(four, totals, 'discountPerOrder')).toEqual([3000, 2000, 1550, 0])
})

test('PAY-032 while (TBC) applies the buyer sees items and admin cost only', () => {
  const totals = formulaTotals(costs, four)
  const [first, , , cancelled] = four.map((one) => totals.get(one.id))
  if (first === undefined || cancelled === undefined) throw new Error('no totals')
  expect([feeShown(first, true), feeShown(first, false)]).toEqual([3200, 2992])
  expect([feeShown(cancelled, true), feeShown(cancelled, false)]).toEqual([0, 0])
})
