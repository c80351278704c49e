// The secrets of payment links, hashed: one link for each order.
import type { Migration } from 'kysely'

export const paymentLinks: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('payment_links')
      .addColumn('orderId', 'text', (column) => column.primaryKey().notNull())
      .addColumn('secretHash', 'text', (column) => column.notNull())
      .addColumn('endings', 'bigint', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
  },
}
