// Data about the installation that uses the database.
import type { Migration } from 'kysely'

export const installation: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('installation')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
