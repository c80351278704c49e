import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Product } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import { PERCENT_OF_REVENUE } from '#shared/plan/plan.ts'
import {
  BY_NUMBER,
  countsOf,
  hasPieces,
  isSort,
  matches,
  passes,
  shownFilters,
  sorted,
  SORTS,
  SPLITS,
  splitsOf,
} from './order-filter.ts'
import { asCents } from '#shared/kernel/money.ts'
import type { OrderView } from './order-live-queries.ts'

const view = (part: Partial<Order>): OrderView => {
  const order = {
    id: 'K7QMKV9T2R4W',
    eOrderNo: 27,
    uName: 'Mei Lim',
    uPhone: '+65 9123 9102',
    status: 1,
    buyerStatus: 1,
    lines: [{ id: 'l', pQuantity: 1 }],
    ...part,
  } as Order
  return { order, records: [], answers: [], state: collectionOf(order, [], []) } as unknown as OrderView
}

test('MNG-009 the search matches a name case-insensitively, part of a phone number, and the reference after the dash', () => {
  const found = (typed: string) => matches(view({}), typed)
  expect(['', 'mei', 'LIM', '9102', '9123 91', '27-K7QM', 'k7qmkv', '-K7'].map(found)).toEqual(Array(8).fill(true))
  expect(['9999', '26-K7QM', 'QMKV', 'tan', '-'].map(found)).toEqual(Array(5).fill(false))
})

test('MNG-004 orders are sorted by number; orders without a number come last', () => {
  const views = [
    view({ id: 'C', eOrderNo: null }),
    view({ id: 'B', eOrderNo: 12 }),
    view({ id: 'A', eOrderNo: 2, uName: 'Zed' }),
  ]
  const ids = (sort = BY_NUMBER) => sorted(views, sort, new Map([['B', asCents(900)]])).map(({ order }) => order.id)
  expect(ids()).toEqual(['A', 'B', 'C'])
  expect(ids({ column: 'name', direction: 'descending' })).toEqual(['A', 'B', 'C'])
  expect(ids({ column: 'amount', direction: 'descending' })).toEqual(['B', 'A', 'C'])
})

test('MNG-004 MNG-050 the sort menu offers sort orders that the table knows; other stored values are ignored', () => {
  expect(SORTS[0]?.sort).toEqual(BY_NUMBER)
  expect(SORTS.every(({ sort }) => isSort(sort))).toBe(true)
  const wrong = [
    null,
    'no',
    {},
    { column: 'no' },
    { column: 'ref', direction: 'ascending' },
    { ...BY_NUMBER, direction: 'up' },
  ]
  expect(wrong.map(isSort)).toEqual(Array(6).fill(false))
  const views = [
    view({ id: 'A', eOrderNo: 1, uPhone: '9123', lines: [{ pQuantity: 2 }, { pQuantity: 3 }] as Order['lines'] }),
    view({ id: 'B', eOrderNo: 2, uPhone: '8123', lines: [{ pQuantity: 4 }] as Order['lines'] }),
  ]
  const first = (label: string) => {
    const { sort = BY_NUMBER } = SORTS.find((each) => each.label === label) ?? {}
    return sorted(views, sort, new Map())[0]?.order.id
  }
  expect(['Newest first', 'Most items', 'Fewest items', 'Mobile'].map(first)).toEqual(['B', 'A', 'B', 'B'])
})

test('each filter counts an order once', () => {
  const views = [
    view({}),
    view({ buyerStatus: 2 }),
    view({ status: 2, buyerStatus: 2 }),
    view({ status: -1, buyerStatus: -2 }),
    view({ buyerStatus: -1 }),
  ]
  expect(countsOf(views)).toEqual({ all: 5, claimed: 1, unpaid: 1, verified: 1, owed: 0, collected: 0, cancelled: 2 })
  expect(views.map((one) => passes(one, 'cancelled'))).toEqual([false, false, false, true, true])
})

test('EVT-105 orders with pieces are split into full-only and partial-only cases; percent of revenue is a type of plan', () => {
  const products = [
    { id: 'milk', splitCasePurchase: { fulfillCondition: 'full-only' } },
    { id: 'rice', splitCasePurchase: { fulfillCondition: 'partial-only' } },
    { id: 'eggs', splitCasePurchase: null },
  ] as Product[]
  const bought = (pid: string, pPurchaseType: string) =>
    view({ lines: [{ id: 'l', pid, pPurchaseType, pQuantity: 1 }] as Order['lines'] })
  const views = [bought('milk', 'item'), bought('milk', 'case'), bought('rice', 'item'), bought('eggs', 'item')]
  expect(
    SPLITS.map(({ id, label }) => [id, label, views.map((one) => hasPieces(one, splitsOf(products, id)))]),
  ).toEqual([
    ['full-only', 'Full only', [true, false, false, false]],
    ['partial-only', 'Partial only', [false, false, true, false]],
  ])
  expect(PERCENT_OF_REVENUE).toBe('percent of revenue')
})

test('a pressed filter stays visible when no order passes it any more', () => {
  const ids = (pressed: 'all' | 'claimed') =>
    shownFilters(countsOf([view({ buyerStatus: 1 })]), pressed).map(({ id }) => id)
  expect(ids('all')).toEqual(['all', 'unpaid'])
  expect(ids('claimed')).toEqual(['all', 'claimed', 'unpaid'])
})
