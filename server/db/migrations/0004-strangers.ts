// Tries on emails without an account, shared by all server processes.
import type { Migration } from 'kysely'

export const strangers: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('strangers')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('tries', 'bigint', (column) => column.notNull())
      .addColumn('lockedUntil', 'bigint')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('strangers_at').on('strangers').column('at').execute()
  },
}
