// Figures of orders for the dashboard, and those of the orders that are there already.
import { sql, SqliteAdapter, type Kysely, type Migration } from 'kysely'

const ORDERS_PER_PART = 500
const OFFSET_S = 8 * 3600
const DAY_S = 86_400

interface StoredOrder {
  readonly id: string
  readonly eid: string
  readonly eGroupId: string
  readonly uid: string
  readonly status: number
  readonly buyerStatus: number
  readonly paidCents: number | null
  readonly lines: string
  readonly settledShares: string | null
  readonly createdAt: number
}

interface OrderFigures {
  orderId: string
  groupId: string
  day: number
  eid: string
  uid: string
  cents: number
  isUnpaid: number
}

interface ProductFigures {
  groupId: string
  day: number
  eid: string
  productName: string
  quantity: number
}

interface Known {
  readonly orders: StoredOrder
  readonly order_sales: OrderFigures
  readonly product_sales: ProductFigures
}

interface Line {
  readonly pName: string
  readonly pPrice: number
  readonly pQuantity: number
}

const linesOf = (text: string): readonly Line[] => {
  try {
    return JSON.parse(text) as Line[]
  } catch {
    return []
  }
}

const dayOf = (at: number): number => Math.floor((at + OFFSET_S) / DAY_S) * DAY_S - OFFSET_S

const figuresOf = (order: StoredOrder): OrderFigures => {
  const shares = JSON.parse(order.settledShares ?? 'null') as { discount: number; delivery: number } | null
  const items = linesOf(order.lines).reduce((sum, { pPrice, pQuantity }) => sum + pPrice * pQuantity, 0)
  return {
    orderId: order.id,
    groupId: order.eGroupId,
    day: dayOf(order.createdAt),
    eid: order.eid,
    uid: order.uid,
    cents: items + (shares?.delivery ?? 0) - (shares?.discount ?? 0),
    isUnpaid: order.buyerStatus === 1 && order.paidCents === null ? 1 : 0,
  }
}

const productsOf = (orders: readonly StoredOrder[]): ProductFigures[] => {
  const sums = new Map<string, ProductFigures>()
  for (const { eGroupId: groupId, eid, createdAt, lines } of orders)
    for (const { pName: productName, pQuantity } of linesOf(lines)) {
      const day = dayOf(createdAt)
      const key = JSON.stringify([groupId, day, eid, productName])
      const quantity = (sums.get(key)?.quantity ?? 0) + pQuantity
      sums.set(key, { groupId, day, eid, productName, quantity })
    }
  return [...sums.values()]
}

/** Orders that are not cancelled, in the order of their references. */
const ordersAfter = (db: Kysely<Known>, id: string): Promise<StoredOrder[]> =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'eid',
      'eGroupId',
      'uid',
      'status',
      'buyerStatus',
      'paidCents',
      'lines',
      'settledShares',
      'createdAt',
    ])
    .where('id', '>', id)
    .where('status', '!=', -1)
    .where('buyerStatus', '>', 0)
    .orderBy('id')
    .limit(ORDERS_PER_PART)
    .execute()

const fill = async (db: Kysely<Known>): Promise<void> => {
  for (let orders = await ordersAfter(db, ''); orders.length > 0;) {
    await db.insertInto('order_sales').values(orders.map(figuresOf)).execute()
    for (const product of productsOf(orders))
      await db
        .insertInto('product_sales')
        .values(product)
        .onConflict((conflict) =>
          conflict
            .columns(['groupId', 'day', 'eid', 'productName'])
            .doUpdateSet((eb) => ({ quantity: eb('product_sales.quantity', '+', product.quantity) })),
        )
        .execute()
    orders = await ordersAfter(db, orders[orders.length - 1]?.id ?? '')
  }
}

export const orderSales: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('order_sales')
      .addColumn('orderId', 'text', (column) => column.primaryKey().notNull())
      .addColumn('groupId', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('eid', 'text', (column) => column.notNull())
      .addColumn('uid', 'text', (column) => column.notNull())
      .addColumn('cents', 'bigint', (column) => column.notNull())
      .addColumn('isUnpaid', 'bigint', (column) => column.notNull())
      .execute()
    // Holds every column that the sums read.
    await db.schema
      .createIndex('order_sales_groupId_day')
      .on('order_sales')
      .columns(['groupId', 'day', 'eid', 'uid', 'cents', 'isUnpaid'])
      .execute()
    const products = db.schema
      .createTable('product_sales')
      .addColumn('groupId', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('eid', 'text', (column) => column.notNull())
      .addColumn('productName', 'text', (column) => column.notNull())
      .addColumn('quantity', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('product_sales_key', ['groupId', 'day', 'eid', 'productName'])
    // SQLite then keeps the rows in the order of the key: a sum reads no second structure.
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await (isSqlite ? products.modifyEnd(sql`without rowid`) : products).execute()
    await fill(db as Kysely<Known>)
  },
}
