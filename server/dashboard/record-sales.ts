// Keeps the figures of orders up to date, in the transaction that changes the orders or their hand-over records.
import type { ChangedRow } from '#shared/notification/pending-notice.ts'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import {
  orderSales,
  productSalesChanges,
  type OrderChange,
  type OrderSales,
  type ProductSales,
  type SoldOrder,
} from '#shared/dashboard/order-sales.ts'
import { storedPair } from '#shared/order/order-status.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'
import { recordsOfOrders } from '#server/collection/handover-repository.ts'
import type { Tx } from '#server/db/database.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { narrowCodecOf } from '#server/db/replicated.ts'
import { partsOf } from '#server/db/parts-of.ts'

const orders = narrowCodecOf('orders', [
  'id',
  'eGroupId',
  'eid',
  'uid',
  'status',
  'buyerStatus',
  'lines',
  'settledShares',
  'createdAt',
])

const putOrderSales = async (tx: Tx, rows: readonly OrderSales[]): Promise<void> => {
  for (const part of partsOf(rows))
    await tx
      .insertInto('order_sales')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('orderId').doUpdateSet((eb) => ({
          groupId: eb.ref('excluded.groupId'),
          day: eb.ref('excluded.day'),
          eid: eb.ref('excluded.eid'),
          uid: eb.ref('excluded.uid'),
          cents: eb.ref('excluded.cents'),
          isUnpaid: eb.ref('excluded.isUnpaid'),
        })),
      )
      .execute()
}

const deleteOrderSales = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  for (const part of partsOf(ids)) await tx.deleteFrom('order_sales').where('orderId', 'in', part).execute()
}

const addProductSales = async (tx: Tx, changes: readonly ProductSales[]): Promise<void> => {
  for (const part of partsOf(changes)) {
    await tx
      .insertInto('product_sales')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['groupId', 'day', 'eid', 'productName'])
          .doUpdateSet((eb) => ({ quantity: eb('product_sales.quantity', '+', eb.ref('excluded.quantity')) })),
      )
      .execute()
    const fewer = part.filter(({ quantity }) => quantity < 0)
    if (fewer.length === 0) continue
    const valuesOf = <Field extends keyof ProductSales>(field: Field): ProductSales[Field][] => [
      ...new Set(fewer.map((change) => change[field])),
    ]
    await tx
      .deleteFrom('product_sales')
      .where('groupId', 'in', valuesOf('groupId'))
      .where('day', 'in', valuesOf('day'))
      .where('eid', 'in', valuesOf('eid'))
      .where('productName', 'in', valuesOf('productName'))
      .where('quantity', '=', 0)
      .execute()
  }
}

/** The figures that do not depend on hand-over records, and the lines, on which 'handed over' depends. */
const ownFigures = (order: SoldOrder | undefined): string =>
  JSON.stringify(order && [orderSales(order, storedPair(order)), order.lines])

const unpaidOrdersById = async (tx: Tx, ids: readonly string[]): Promise<SoldOrder[]> =>
  ids.length === 0
    ? []
    : orders.readable(
        await tx
          .selectFrom('orders')
          .select(orders.fields)
          .where('id', 'in', ids)
          .where('buyerStatus', '=', BUYER_STATUS.notPaid)
          .orderBy('id')
          .execute(),
      )

const figuresOf = async (tx: Tx, changed: readonly SoldOrder[]): Promise<Map<string, OrderSales | null>> => {
  const unpaid = changed.filter(isUnpaid).map(({ id }) => id)
  const records = await recordsOfOrders(tx, unpaid)
  const handovers = groupBy(records.handovers, ({ orderId }) => orderId)
  const answers = groupBy(records.answers, ({ orderId }) => orderId)
  return new Map(
    changed.map((order) => {
      const { pair } = collectionOf(order, handovers.get(order.id) ?? [], answers.get(order.id) ?? [])
      return [order.id, orderSales(order, pair)]
    }),
  )
}

export const recordSales = async (tx: Tx, changes: readonly ChangedRow[]): Promise<void> => {
  const orderChanges = changes.flatMap(({ table, before, after }): OrderChange[] =>
    table === 'orders' ? [{ before: before as SoldOrder | undefined, after: after as SoldOrder | undefined }] : [],
  )
  const written = new Map(orderChanges.flatMap(({ after }) => (after ? [[after.id, after]] : [])))
  const handedOver = changes.flatMap(({ table, before, after }) =>
    table === 'handovers' || table === 'handover_answers'
      ? [((after ?? before) as HandOverRecord | HandoverAnswer).orderId]
      : [],
  )
  const ids = new Set(handedOver)
  for (const { before, after } of orderChanges) if (after && ownFigures(before) !== ownFigures(after)) ids.add(after.id)

  // Hand-over records change the figures of unpaid orders only.
  const unread = [...ids].filter((id) => !written.has(id))
  const read = await unpaidOrdersById(tx, unread)
  const changed = [...read, ...[...ids].flatMap((id) => written.get(id) ?? [])]
  const figures = await figuresOf(tx, changed)
  // Sorted, so that two transactions lock the rows in the same order.
  const rows = [...figures].sort(([a], [b]) => (a < b ? -1 : 1))
  await putOrderSales(
    tx,
    rows.flatMap(([, row]) => row ?? []),
  )
  const deleted = orderChanges.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  await deleteOrderSales(tx, [...rows.flatMap(([id, row]) => (row === null ? [id] : [])), ...deleted].sort())
  await addProductSales(tx, productSalesChanges(orderChanges))
}
