import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Order, OrderLine } from '#shared/order/order.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { CLOSING, eventRow, productRow, splitCase } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import type { ManagedEvent } from './order-live-queries.ts'
import { casesText, undecidedCases } from './undecided-cases.ts'

const AFTER = CLOSING + 3600
const EGG = productRow('p1', {
  splitCasePurchase: splitCase({ itemsPerCase: 12, costPerItem: asCents(100), fulfillCondition: 'full-only' }),
})

const pieces = (id: string, pQuantity: number): OrderLine => ({
  id,
  pid: 'p1',
  pName: 'Eggs',
  pPrice: asCents(100),
  pQuantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'item',
})

const managed = (orders: readonly Order[]): ManagedEvent => {
  const event = eventRow()
  return {
    event,
    stats: undefined,
    orders: orders.map((order) => ({
      order,
      event,
      gone: false,
      records: [],
      answers: [],
      state: collectionOf(order, [], []),
    })),
    products: [EGG],
    lists: [],
  }
}

const filled = orderRow('a', { eOrderNo: 1, lines: [pieces('l1', 12)], status: 2, buyerStatus: 3 })
const over = orderRow('b', { eOrderNo: 2, lines: [pieces('l2', 5)], status: 2, buyerStatus: 2 })

test('MNG-052 the host is asked about pieces over once the event is closed, also while orders of full cases are collected', () => {
  expect(undecidedCases(managed([filled, over]), CLOSING - 1)).toEqual([])
  const found = undecidedCases(managed([filled, over]), AFTER)
  expect(found.map((each) => each.pieces)).toEqual([5])
  expect(casesText(found)).toBe('1 case did not fill')
})

test('MNG-052 the host is not asked about pieces that buyers have collected', () => {
  expect(undecidedCases(managed([filled, { ...over, buyerStatus: 3 }]), AFTER)).toEqual([])
})
