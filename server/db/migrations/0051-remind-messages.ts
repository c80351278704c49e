// Payment reminders of hosts.
import type { Migration } from 'kysely'

export const remindMessages: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('remind_messages')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('hostId', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('isDefault', 'bigint', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('remind_messages_hostId').on('remind_messages').column('hostId').execute()
  },
}
