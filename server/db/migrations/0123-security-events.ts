// The last lines of the security log of all processes.
import type { Migration } from 'kysely'

export const securityEvents: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('security_events')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('time', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('about', 'text', (column) => column.notNull())
      .execute()
  },
}
