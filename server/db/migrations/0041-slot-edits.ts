// The times of a delivery slot's edits, and slots by their opening.
import type { Migration } from 'kysely'

export const slotEdits: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('deliveries')
      .addColumn('fieldTimes', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
    await db.schema.createIndex('deliveries_openTime').on('deliveries').column('openTime').execute()
  },
}
