// The latest stamp of each client, so that its later stamps stay later however the server corrects them.
import type { Migration } from 'kysely'

export const ledgerTimes: Migration = {
  up: async (db) => {
    for (const column of ['deviceTime', 'serverTime'])
      await db.schema
        .alterTable('sync_ledgers')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute()
  },
}
