// Tries of known devices, links in PIN mails, and uploads by person and day.
import type { Migration } from 'kysely'

export const knownDevices: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('known_devices')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('tries', 'bigint', (column) => column.notNull())
      .addColumn('lockedUntil', 'bigint')
      .addColumn('locks', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('known_devices_user').on('known_devices').column('userId').execute()
    await db.schema.createIndex('uploads_user_day').on('uploads').columns(['userId', 'createdAt']).execute()
    await db.schema.alterTable('pin_resets').addColumn('linkHash', 'text').execute()
  },
}
