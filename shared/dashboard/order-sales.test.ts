import { expect, test } from 'vitest'
import { formatDateTime, parseDateTime } from '#shared/kernel/clock.ts'
import type { Order } from '#shared/order/order.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { orderSales, productSalesChanges } from './order-sales.ts'

const placed = parseDateTime('22-11-2026 23:59') ?? 0
const line = (pName: string, pQuantity: number, pPrice = 100): Order['lines'][number] => ({
  id: `${pName}${pQuantity}`,
  pid: pName,
  pName,
  pPrice,
  pQuantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'case',
})
const order = (change: Partial<Order> = {}): Order =>
  orderRow('R1', {
    createdAt: placed,
    eGroupId: 'g',
    lines: [line('Mango', 2, 990), line('Cherry', 1, 1250)],
    ...change,
  })

test('CON-012 an order counts on its day in Singapore with its items, settled delivery and discount', () => {
  const figures = orderSales(order({ settledShares: { discount: 100, delivery: 250 } }))
  expect(figures).toMatchObject({ orderId: 'R1', groupId: 'g', cents: 2 * 990 + 1250 + 250 - 100, isUnpaid: 1 })
  expect(formatDateTime(figures?.day ?? 0)).toBe('22-11-2026 00:00')
  expect(orderSales(order())?.cents).toBe(2 * 990 + 1250)
})

test('CON-011 a cancelled order has no figures, and an order that is paid or was handed over is not unpaid', () => {
  expect(orderSales(order({ status: -1, buyerStatus: -2 }))).toBeNull()
  expect(orderSales(order({ buyerStatus: -1 }))).toBeNull()
  expect(orderSales(order({ buyerStatus: 2 }))?.isUnpaid).toBe(0)
  expect(orderSales(order({ buyerStatus: 1, paidCents: 3230 }))?.isUnpaid).toBe(0)
})

test('CON-014 quantities change by the difference; lines of one product count together', () => {
  const before = order()
  const after = order({ lines: [line('Mango', 2), line('Mango', 3), line('Plum', 1)] })
  const changes = productSalesChanges(before, after).map(({ productName, quantity }) => [productName, quantity])
  expect(changes).toEqual([
    ['Cherry', -1],
    ['Mango', 3],
    ['Plum', 1],
  ])
  const gone = productSalesChanges(before, order({ status: -1, buyerStatus: -2 }))
  expect(gone.map(({ quantity }) => quantity)).toEqual([-1, -2])
  expect(productSalesChanges(before, order({ buyerStatus: 2 }))).toEqual([])
})
