// Events keep the products whose last case the host buys although it did not fill.
import type { Migration } from 'kysely'

export const boughtCases: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('events')
      .addColumn('boughtCases', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
