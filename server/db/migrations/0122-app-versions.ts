// The version of the app of each signed-in device.
import type { Migration } from 'kysely'

export const appVersions: Migration = {
  up: async (db) => {
    await db.schema.alterTable('sessions').addColumn('appVersion', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('appVersionAt', 'bigint').execute()
  },
}
