// Removes the list of rejected mutations from the ledger, because applied ones are stored.
import type { Migration } from 'kysely'

export const noRejected: Migration = {
  up: async (db) => {
    await db.schema.alterTable('sync_ledgers').dropColumn('rejected').execute()
  },
}
