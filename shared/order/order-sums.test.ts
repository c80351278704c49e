import { expect, test } from 'vitest'
import { asCents, type Cents } from '#shared/kernel/money.ts'
import { orderSums, type CountedOrder } from './order-sums.ts'
import type { Order, StatusPair } from './order.ts'

const costs = { adminCost: asCents(100), deliveryCost: asCents(0), discount: asCents(0) }

const counted = (id: string, price: number, status: StatusPair['status'], buyerStatus: StatusPair['buyerStatus']) => {
  const pair = { status, buyerStatus }
  const order = {
    id,
    uid: id,
    eOrderNo: 1,
    status: status === 3 ? 2 : status,
    buyerStatus,
    lines: [{ pPrice: price, pQuantity: 1 }],
    settledShares: null,
    paidCents: null,
    returnedCents: asCents(0),
    fieldTimes: {},
  } as unknown as Order
  return { order, pair } satisfies CountedOrder
}

test('PAY-025 payment collected sums the paid and verified orders', () => {
  const sums = orderSums(costs, [
    counted('a', 1000, 2, 2),
    counted('b', 2000, 1, 2),
    counted('c', 4000, 2, 1),
    counted('d', 8000, 3, 2),
    counted('e', 16_000, 1, 1),
    counted('f', 32_000, -1, -2),
    counted('g', 64_000, 2, -1),
  ])
  expect(sums.collected).toBe(1000 + 8000 + 200)
  expect(sums.sales).toBe(1000 + 2000 + 4000 + 8000 + 16_000 + 500)
  expect(sums).toMatchObject({ orders: 5, paid: 3, claimed: 1, unpaid: 2 })
  expect(sums.fees.get('a')).toBe(1100)
  expect(sums.fees.get('f')).toBe(0)
})

test('PAY-025 an order without a fee is not counted as unpaid', () => {
  const free = { ...costs, adminCost: asCents(0) }
  expect(orderSums(free, [counted('a', 0, 1, 1), counted('b', 1, 1, 1)])).toMatchObject({ orders: 2, unpaid: 1 })
})

test('PAY-037 the amount of a claim counts in no sum until the host verifies it', () => {
  const claim = (status: 1 | 2) => {
    const row = counted('a', 900, status, 2)
    return orderSums(costs, [{ ...row, order: { ...row.order, paidCents: asCents(9000) } }])
  }
  expect(claim(1)).toMatchObject({ paid: 1, collected: 0, stillToPay: 0, toBeReturned: 0 })
  expect(claim(1).gaps.size).toBe(0)
  expect(claim(2)).toMatchObject({ collected: 9000, toBeReturned: 8000 })
})

test('PAY-025 PAY-037 sums name what paid orders still owe or get back, and the delivery cost that no order covers', () => {
  const order = (id: string, paidCents: number | null, delivery: Cents | null) => {
    const row = counted(id, 1000, 2, 2)
    const settledShares = delivery === null ? null : { discount: asCents(0), delivery }
    return { ...row, order: { ...row.order, paidCents: paidCents === null ? null : asCents(paidCents), settledShares } }
  }
  const delivered = { ...costs, deliveryCost: asCents(900) }
  const cancelled = counted('c', 1000, -1, -2)
  const gone = {
    ...cancelled,
    order: { ...cancelled.order, settledShares: { discount: asCents(0), delivery: asCents(300) } },
  }
  expect(orderSums(delivered, [order('a', 1000, asCents(300)), order('b', 1500, asCents(300)), gone])).toMatchObject({
    collected: 2500,
    sales: asCents(2800),
    stillToPay: asCents(400),
    // 100 of a verified order, and the whole of the cancelled one.
    toBeReturned: asCents(1500),
    uncoveredDelivery: 300,
  })
  expect(orderSums(delivered, [order('a', 1000, null)])).toMatchObject({
    stillToPay: asCents(0),
    toBeReturned: asCents(0),
    uncoveredDelivery: 0,
  })
})
