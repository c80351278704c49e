// Feedback that is done, and users whom the operator has banned.
import type { Migration } from 'kysely'

export const operatorDesk: Migration = {
  up: async (db) => {
    await db.schema.alterTable('feedback').addColumn('doneAt', 'bigint').execute()
    await db.schema.alterTable('credentials').addColumn('bannedAt', 'bigint').execute()
  },
}
