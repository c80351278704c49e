// What a client had rejected is told from what was applied: a ledger need not list it.
import type { Migration } from 'kysely'

export const noRejected: Migration = {
  up: async (db) => {
    await db.schema.alterTable('sync_ledgers').dropColumn('rejected').execute()
  },
}
