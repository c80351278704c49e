import { expect, test } from 'vitest'
import { formatDateTime, parseDateTime } from '#shared/kernel/clock.ts'
import { derivedPair, storedPair } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { asCents } from '#shared/kernel/money.ts'
import { orderSales as figuresOf, productSalesChanges } from './order-sales.ts'

const placed = parseDateTime('22-11-2026 23:59') ?? 0
const line = (pName: string, pQuantity: number, pPrice = 100): Order['lines'][number] => ({
  id: `${pName}${pQuantity}`,
  pid: pName,
  pName,
  pPrice: asCents(pPrice),
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

const orderSales = (sold: Order) => figuresOf(sold, storedPair(sold))

test('CON-012 an order counts on its day in Singapore with its items, settled delivery and discount', () => {
  const figures = orderSales(order({ settledShares: { discount: asCents(100), delivery: asCents(250) } }))
  expect(figures).toMatchObject({ orderId: 'R1', groupId: 'g', cents: 2 * 990 + 1250 + 250 - 100, isUnpaid: 1 })
  expect(formatDateTime(figures?.day ?? 0)).toBe('22-11-2026 00:00')
  expect(orderSales(order())?.cents).toBe(2 * 990 + 1250)
})

test('CON-011 a cancelled order has no figures, and an order that is paid or was handed over is not unpaid', () => {
  expect(orderSales(order({ status: -1, buyerStatus: -2 }))).toBeNull()
  expect(orderSales(order({ buyerStatus: -1 }))).toBeNull()
  expect(orderSales(order({ buyerStatus: 2 }))?.isUnpaid).toBe(0)
  const unpaid = order({ buyerStatus: 1 })
  expect(figuresOf(unpaid, derivedPair(storedPair(unpaid), true))?.isUnpaid).toBe(0)
  expect(orderSales(unpaid)?.isUnpaid).toBe(1)
})

test('CON-014 quantities change by the difference; lines of one product count together', () => {
  const before = order()
  const after = order({ lines: [line('Mango', 2), line('Mango', 3), line('Plum', 1)] })
  const changes = productSalesChanges([{ before, after }]).map(({ productName, quantity }) => [productName, quantity])
  expect(changes).toEqual([
    ['Cherry', -1],
    ['Mango', 3],
    ['Plum', 1],
  ])
  const gone = productSalesChanges([{ before, after: order({ status: -1, buyerStatus: -2 }) }])
  expect(gone.map(({ quantity }) => quantity)).toEqual([-1, -2])
  expect(productSalesChanges([{ before, after: order({ buyerStatus: 2 }) }])).toEqual([])
  const both = productSalesChanges([
    { before: undefined, after: before },
    { before: undefined, after },
  ])
  expect(both.map(({ productName, quantity }) => [productName, quantity])).toEqual([
    ['Cherry', 1],
    ['Mango', 7],
    ['Plum', 1],
  ])
})
