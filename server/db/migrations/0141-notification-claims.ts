// Notifications keep the claimed payments that they are about. Earlier ones have none.
import type { Migration } from 'kysely'

export const notificationClaims: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('notifications')
      .addColumn('claims', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
