import { expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { asCents } from '#shared/kernel/money.ts'
import { aboutOrder } from './about-order.ts'
import { put } from '#shared/writes.ts'

test('a queued order names its event and its items with quantity, options and pieces', () => {
  const [line] = orderRow('r1').lines
  const lines = [
    { ...line!, pName: 'Cherries', pQuantity: 2, pSubItems: [], pPurchaseType: 'case' as const },
    {
      ...line!,
      pName: 'Laksa kit',
      pQuantity: 3,
      pSubItems: [{ type: 'Size', name: '4 pax', price: asCents(0) }],
      pPurchaseType: 'item' as const,
    },
  ]
  expect(aboutOrder([put('orders', orderRow('r1', { eTitle: 'Mango run', lines }))])).toEqual({
    title: 'Mango run',
    items: ['2 × Cherries', '3 × Laksa kit (4 pax · pieces)'],
  })
})

test('effects without an order name nothing', () => {
  expect(aboutOrder([])).toBeUndefined()
})
