// Counts of what accounts create a day, and indexes for the rows that quotas and lists count.
import type { Migration } from 'kysely'

export const quotas: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('quota_usage')
      .addColumn('actorId', 'text', (column) => column.notNull())
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('runs', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('quota_usage_key', ['actorId', 'day', 'operation', 'target'])
      .execute()
    await db.schema.createIndex('quota_usage_day').on('quota_usage').column('day').execute()
    await db.schema.createIndex('groups_createdUserId').on('groups').column('createdUserId').execute()
  },
}
