// Upgrades a database whose orders have no figures for the dashboard.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { orderSales, productSalesChanges } from '#shared/dashboard/order-sales.ts'
import type { Order } from '#shared/order/order.ts'
import { handoverRecord, undoRecord } from '#tests/support/handover-records.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { asCents } from '#shared/kernel/money.ts'
import { databaseAt, type EarlierDatabase } from '#tests/support/earlier-database.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { codecOf } from './replicated.ts'

/** More than the migration reads at once. */
const ORDERS = 1203
const PAIRS = [
  { status: 1, buyerStatus: 1 },
  { status: 2, buyerStatus: 2 },
  { status: -1, buyerStatus: -2 },
  { status: 1, buyerStatus: -1 },
] as const

const orders: readonly Order[] = Array.from({ length: ORDERS }, (_, n) =>
  orderRow(`R${n}`, {
    ...PAIRS[n % PAIRS.length]!,
    eGroupId: `g${n % 2}`,
    eid: `e${n % 3}`,
    createdAt: 1_790_000_000 + n * 400,
    settledShares: n % 5 === 0 ? { discount: asCents(10), delivery: asCents(n) } : null,
    paidCents: n % 8 === 0 ? asCents(100) : null,
  }),
)

/** The first two unpaid orders were handed over at the counter; the second hand-over was taken back. */
const handovers = [
  handoverRecord('h0', { 'R0-1': 2 }, { orderId: 'R0' }),
  handoverRecord('h4', { 'R4-1': 2 }, { orderId: 'R4' }),
  undoRecord('u4', ['h4'], { orderId: 'R4', time: 1 }),
]

let earlier: EarlierDatabase
let handles: Handles

beforeAll(async () => {
  earlier = await databaseAt('0103-notices-by-mail')
  ;({ handles } = earlier)
  const { fields, toStored } = codecOf('orders')
  await handles.writer.transaction().execute(async (tx) => {
    for (const order of orders) {
      const stored = toStored(order)
      const { returnedCents: _later, ...values } = Object.fromEntries(fields.map((field, n) => [field, stored[n]]))
      await tx
        .insertInto('orders')
        .values(values as never)
        .execute()
    }
    const records = codecOf('handovers')
    for (const record of handovers) {
      const stored = records.toStored(record)
      const values = Object.fromEntries(records.fields.map((field, n) => [field, stored[n]]))
      await tx
        .insertInto('handovers')
        .values(values as never)
        .execute()
    }
  })
  await migrate(handles.writer)
})
afterAll(() => earlier.close())

test('CON-011 CON-012 an upgrade gives existing orders the figures that new orders get', async () => {
  const rows = await handles.reader.selectFrom('order_sales').selectAll().execute()
  const expected = orders.flatMap((order) => {
    const records = handovers.filter(({ orderId }) => orderId === order.id)
    return orderSales(order, collectionOf(order, records, []).pair) ?? []
  })
  const byId = new Map(rows.map((row) => [row.orderId, { ...row }]))
  expect(rows).toHaveLength(expected.length)
  for (const figures of expected) expect(byId.get(figures.orderId)).toEqual(figures)
  expect([byId.get('R0'), byId.get('R4')]).toMatchObject([{ isUnpaid: 0 }, { isUnpaid: 1 }])
})

test('CON-014 an upgrade gives existing orders the sold quantities that new orders get', async () => {
  const rows = await handles.reader.selectFrom('product_sales').selectAll().execute()
  const sums = new Map<string, number>()
  for (const order of orders)
    for (const { groupId, day, eid, productName, quantity } of productSalesChanges([
      { before: undefined, after: order },
    ])) {
      const key = [groupId, day, eid, productName].join()
      sums.set(key, (sums.get(key) ?? 0) + quantity)
    }
  const stored = rows.map((row): [string, number] => [
    [row.groupId, row.day, row.eid, row.productName].join(),
    row.quantity,
  ])
  expect(new Map(stored)).toEqual(sums)
})
