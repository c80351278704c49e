// The index of orders without shares names the missing shares, too: SQLite then prefers it to the index of all orders of an event.
import { sql, type Migration } from 'kysely'

export const unsettledOrders: Migration = {
  up: async (db) => {
    await db.schema.dropIndex('orders_without_shares').execute()
    await db.schema
      .createIndex('orders_without_shares')
      .on('orders')
      .columns(['eid', 'settledShares'])
      .where(sql<boolean>`"settledShares" is null and status <> -1 and "buyerStatus" > 0`)
      .execute()
  },
}
