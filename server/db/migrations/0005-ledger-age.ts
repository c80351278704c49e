// Last write time of a client's ledger, for deleting those of lost phones.
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
