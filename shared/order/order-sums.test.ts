import { expect, test } from 'vitest'
import { orderSums, type CountedOrder } from './order-sums.ts'
import type { Order, StatusPair } from './order.ts'

const costs = { adminCost: 100, deliveryCost: 0, discount: 0, isPercentage: false }

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
  expect({ orders: sums.orders, paid: sums.paid, unpaid: sums.unpaid }).toEqual({ orders: 5, paid: 3, unpaid: 2 })
  expect(sums.fees.get('a')).toBe(1100)
  expect(sums.fees.get('f')).toBe(0)
})
