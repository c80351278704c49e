import { expect, test } from 'vitest'
import { eventRow } from '#tests/support/sample-event.ts'
import { countsOf, recount } from './event-counts.ts'
import { lineInputSchema } from './order-inputs.ts'
import type { Order } from './order.ts'

test('EVT-104 cases and single pieces are counted separately', () => {
  const line = { id: 'l1', pid: 'p1', quantity: 2, subItems: [] }
  const reads = (purchaseType: string) => lineInputSchema.safeParse({ ...line, purchaseType }).success
  expect(['case', 'item', 'piece', ''].map(reads)).toEqual([true, true, false, false])
  const lines = (['case', 'item'] as const).map((pPurchaseType, n) => ({ pid: 'p1', pPurchaseType, pQuantity: n + 2 }))
  const order = { uid: 'buyer', status: 1, buyerStatus: 1, lines: lines as Order['lines'] } as const
  const { stats } = recount(countsOf(eventRow(), undefined, undefined), null, order)
  expect(stats).toMatchObject({ sold: { p1: 2 }, pieces: { p1: 3 }, totalOrderCount: 5 })
})
