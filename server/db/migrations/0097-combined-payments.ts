// Payments of several orders and bookings with one transfer.
import type { Migration } from 'kysely'

export const combinedPayments: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('combined_payments')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('uid', 'text', (column) => column.notNull())
      .addColumn('hostId', 'text', (column) => column.notNull())
      .addColumn('status', 'bigint', (column) => column.notNull())
      .addColumn('placerStatus', 'bigint', (column) => column.notNull())
      .addColumn('orders', 'text', (column) => column.notNull())
      .addColumn('bookings', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    for (const name of ['uid', 'hostId'])
      await db.schema.createIndex(`combined_payments_${name}`).on('combined_payments').column(name).execute()
  },
}
