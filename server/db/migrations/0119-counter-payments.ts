// Corrects the figures of orders that were handed over at the counter before hand-over records counted as payment.
import type { Kysely, Migration } from 'kysely'
import { collectionOf, type CollectedOrder } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'

const ORDERS_PER_PART = 500

interface Known {
  readonly orders: { id: string; status: number; buyerStatus: number; lines: string }
  readonly order_sales: { orderId: string; isUnpaid: number }
  readonly handovers: {
    id: string
    orderId: string
    kind: string
    lines: string
    undoes: string
    seen: string
    time: string
  }
  readonly handover_answers: { id: string; orderId: string; facts: string; answer: string; time: string }
}

const listOf = (text: string): unknown[] => {
  try {
    return JSON.parse(text) as unknown[]
  } catch {
    return []
  }
}

/** Unpaid orders that have hand-over records, in the order of their references. */
const ordersAfter = (db: Kysely<Known>, id: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'buyerStatus', 'lines'])
    .where('id', '>', id)
    .where('buyerStatus', '=', 1)
    .where('id', 'in', (eb) => eb.selectFrom('handovers').select('handovers.orderId'))
    .orderBy('id')
    .limit(ORDERS_PER_PART)
    .execute()

const paidOf = async (db: Kysely<Known>, orders: readonly Known['orders'][]): Promise<string[]> => {
  const ids = orders.map(({ id }) => id)
  const records = await db
    .selectFrom('handovers')
    .select(['id', 'orderId', 'kind', 'lines', 'undoes', 'seen', 'time'])
    .where('orderId', 'in', ids)
    .execute()
  const answers = await db
    .selectFrom('handover_answers')
    .select(['id', 'orderId', 'facts', 'answer', 'time'])
    .where('orderId', 'in', ids)
    .execute()
  return orders.flatMap((order) => {
    const ofOrder = ({ orderId }: { readonly orderId: string }): boolean => orderId === order.id
    const { pair } = collectionOf(
      { ...order, lines: listOf(order.lines) } as CollectedOrder,
      records.filter(ofOrder).map(
        (record) =>
          ({
            ...record,
            lines: listOf(record.lines),
            undoes: listOf(record.undoes),
            seen: listOf(record.seen),
          }) as HandOverRecord,
      ),
      answers.filter(ofOrder).map((answer) => ({ ...answer, facts: listOf(answer.facts) }) as HandoverAnswer),
    )
    return pair.buyerStatus === 1 ? [] : [order.id]
  })
}

export const counterPayments: Migration = {
  up: async (unknown) => {
    const db = unknown as Kysely<Known>
    await db
      .updateTable('order_sales')
      .set({ isUnpaid: 1 })
      .where('isUnpaid', '=', 0)
      .where('orderId', 'in', (eb) => eb.selectFrom('orders').select('orders.id').where('orders.buyerStatus', '=', 1))
      .execute()
    for (let orders = await ordersAfter(db, ''); orders.length > 0;) {
      const paid = await paidOf(db, orders)
      if (paid.length > 0)
        await db.updateTable('order_sales').set({ isUnpaid: 0 }).where('orderId', 'in', paid).execute()
      orders = await ordersAfter(db, orders[orders.length - 1]?.id ?? '')
    }
  },
}
