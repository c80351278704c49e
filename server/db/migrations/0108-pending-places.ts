// Addresses and bookings whose coordinates are still to be looked up.
import type { Migration } from 'kysely'

export const pendingPlaces: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('pending_places')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('tableName', 'text', (column) => column.notNull())
      .addColumn('recordId', 'text', (column) => column.notNull())
      .addColumn('changes', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'bigint', (column) => column.notNull())
      .addColumn('dueAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('pending_places_dueAt').on('pending_places').column('dueAt').execute()
  },
}
