// Bookings keep the host's reason for an invalid payment.
import type { Migration } from 'kysely'

export const invalidReasons: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('bookings')
      .addColumn('invalidReason', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
