// Keeps the figures of orders up to date, in the transaction that changes the orders.
import type { ChangedRow } from '#shared/notification/pending-notice.ts'
import { orderSales, productSalesChanges, type OrderSales, type ProductSales } from '#shared/dashboard/order-sales.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tx } from '#server/db/database.ts'

const putOrderSales = async (tx: Tx, row: OrderSales): Promise<void> => {
  await tx
    .insertInto('order_sales')
    .values(row)
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(row))
    .execute()
}

const addProductSales = async (tx: Tx, change: ProductSales): Promise<void> => {
  await tx
    .insertInto('product_sales')
    .values(change)
    .onConflict((conflict) =>
      conflict
        .columns(['groupId', 'day', 'eid', 'productName'])
        .doUpdateSet((eb) => ({ quantity: eb('product_sales.quantity', '+', change.quantity) })),
    )
    .execute()
  if (change.quantity > 0) return
  const { groupId, day, eid, productName } = change
  await tx
    .deleteFrom('product_sales')
    .where('groupId', '=', groupId)
    .where('day', '=', day)
    .where('eid', '=', eid)
    .where('productName', '=', productName)
    .where('quantity', '=', 0)
    .execute()
}

const isSame = (a: OrderSales | null, b: OrderSales | null): boolean => JSON.stringify(a) === JSON.stringify(b)

export const recordSales = async (tx: Tx, changes: readonly ChangedRow[]): Promise<void> => {
  for (const change of changes) {
    if (change.table !== 'orders') continue
    const [before, after] = [change.before as Order | undefined, change.after as Order | undefined]
    const [was, is] = [before ? orderSales(before) : null, after ? orderSales(after) : null]
    if (!isSame(was, is)) {
      if (is !== null) await putOrderSales(tx, is)
      else if (was !== null) await tx.deleteFrom('order_sales').where('orderId', '=', was.orderId).execute()
    }
    for (const difference of productSalesChanges(before, after)) await addProductSales(tx, difference)
  }
}
