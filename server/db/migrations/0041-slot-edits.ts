// Edit times of deliveries, and an index by opening time.
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
