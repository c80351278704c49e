// Each order keeps the amount that its buyer paid: null for older payments, which count as the total. The index holds the
// orders that wait for their shares of delivery cost and discount.
import { sql, type Migration } from 'kysely'

export const paidAmounts: Migration = {
  up: async (db) => {
    await db.schema.alterTable('orders').addColumn('paidCents', 'bigint').execute()
    await db.schema
      .createIndex('orders_without_shares')
      .on('orders')
      .column('eid')
      .where(sql<boolean>`"settledShares" is null and status <> -1 and "buyerStatus" > 0`)
      .execute()
  },
}
