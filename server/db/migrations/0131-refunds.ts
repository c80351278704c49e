// Amounts that hosts returned to buyers, and their sum beside each order and booking.
import type { Migration } from 'kysely'

export const refunds: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('refunds')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('eid', 'text')
      .addColumn('hostId', 'text', (column) => column.notNull())
      .addColumn('buyerId', 'text', (column) => column.notNull())
      .addColumn('cents', 'bigint', (column) => column.notNull())
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('time', 'text', (column) => column.notNull())
      .addColumn('undoneAt', 'bigint')
      .addColumn('receivedAt', 'bigint')
      .execute()
    for (const name of ['ref', 'eid', 'hostId', 'buyerId'])
      await db.schema.createIndex(`refunds_${name}`).on('refunds').column(name).execute()
    for (const table of ['orders', 'bookings'])
      await db.schema
        .alterTable(table)
        .addColumn('returnedCents', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
  },
}
