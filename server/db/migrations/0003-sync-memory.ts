// Sync tables for applied mutations, the age of tombstones, and digests of scopes.
import type { Migration } from 'kysely'

export const syncMemory: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('sync_applied')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sync_applied_at').on('sync_applied').column('at').execute()
    await db.schema
      .alterTable('sync_scopes')
      .addColumn('horizon', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('sync_changes')
      .addColumn('at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('sync_digests')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('tableName', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sync_digests_key', ['scope', 'tableName'])
      .execute()
  },
}
