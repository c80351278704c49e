// When a client's ledger was last written, so that those of phones that are gone can be forgotten.
import type { Migration } from 'kysely'

export const ledgerAge: Migration = {
  up: async (db) => {
    const now = Math.floor(Date.now() / 1000)
    await db.schema
      .alterTable('sync_ledgers')
      .addColumn('at', 'bigint', (column) => column.notNull().defaultTo(now))
      .execute()
  },
}
