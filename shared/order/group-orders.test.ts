import { expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { groupOrdersTable, groupSums, hasEventStatus } from './group-orders.ts'
import { FORMAT_1_HEAD } from './order-export.ts'
import type { OrderLine } from './order.ts'

const NOW = 2_000_000
const DAY_S = 86_400

const mangoes = eventRow({
  id: 'e1',
  title: 'Mangoes',
  adminCost: asCents(100),
  closingTimestamp: NOW + DAY_S,
  status: 1,
})
const bread = eventRow({ id: 'e2', title: 'Bread', adminCost: asCents(0), closingTimestamp: NOW - DAY_S, status: 1 })

const line = (id: string, pPrice: number, pQuantity: number): OrderLine => ({
  id,
  pid: 'p',
  pName: 'Box',
  pPrice: asCents(pPrice),
  pQuantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'case',
})

const viewOf = (id: string, event: typeof mangoes, lines: readonly OrderLine[]) => {
  const order = orderRow(id, { eid: event.id, status: 1, buyerStatus: 1, lines: [...lines] })
  return { order, event, pair: { status: 1, buyerStatus: 1 } as const }
}

const orders = [
  viewOf('aaaaaaaaaaaa', mangoes, [line('1', 1000, 2)]),
  viewOf('bbbbbbbbbbbb', bread, [line('2', 500, 1), line('3', 250, 2)]),
  viewOf('cccccccccccc', mangoes, [line('4', 1000, 1)]),
]

test('CON-032 the event status filter tells open events (1) from closed ones (0), also those closed by time', () => {
  expect(hasEventStatus(mangoes, '1', NOW)).toBe(true)
  expect(hasEventStatus(mangoes, '0', NOW)).toBe(false)
  expect(hasEventStatus(bread, '0', NOW)).toBe(true)
  expect(hasEventStatus(bread, '1', NOW)).toBe(false)
  expect(hasEventStatus({ ...mangoes, status: 0 }, '0', NOW)).toBe(true)
})

test('CON-033 sums of several events are the sums of each event, with its own admin fee', () => {
  const sums = groupSums(orders)
  expect(sums).toMatchObject({ orders: 3, unpaid: 3, paid: 0, sales: 2100 + 1000 + 1100 })
  expect(sums.fees.get('aaaaaaaaaaaa')).toBe(2100)
  expect(sums.fees.get('bbbbbbbbbbbb')).toBe(1000)
})

test('CON-033 orders of some days of an event leave no delivery cost uncovered that the other orders cover', () => {
  const shared = { ...mangoes, adminCost: asCents(0), deliveryCost: asCents(1000) }
  const [first, second] = ['dddddddddddd', 'eeeeeeeeeeee'].map((id) => {
    const view = viewOf(id, shared, [line(id, 1000, 1)])
    return { ...view, order: { ...view.order, settledShares: { discount: asCents(0), delivery: asCents(400) } } }
  })
  expect(groupSums([first!, second!]).uncoveredDelivery).toBe(200)
  expect(groupSums([first!], { partOfEvents: true }).uncoveredDelivery).toBe(0)
  expect(groupSums([first!], { partOfEvents: true }).sales).toBe(1400)
})

test('CON-033 the export has a row for each item with the event’s title in front, event after event', () => {
  const table = groupOrdersTable(orders, NOW)
  expect(table.head).toEqual(['Event', ...FORMAT_1_HEAD])
  const rows = [...table.rows()]
  expect(rows.map(([title, , ref]) => [title, ref])).toEqual([
    ['Mangoes', 'AAAAAA'],
    ['Mangoes', 'CCCCCC'],
    ['Bread', 'BBBBBB'],
    ['Bread', 'BBBBBB'],
  ])
  expect(rows).toHaveLength(table.rowCount)
  expect(rows.every((row) => row.length === table.head.length)).toBe(true)
})
