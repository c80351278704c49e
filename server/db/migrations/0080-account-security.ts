// Sessions, the time of the last payee change, and the confirmation of e-mail addresses.
import type { Migration } from 'kysely'

export const accountSecurity: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('payee_changes')
      .addColumn('userId', 'text', (column) => column.primaryKey().notNull())
      .addColumn('changedAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('deviceName', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sessions_userId').on('sessions').column('userId').execute()
    await db.schema.createIndex('sessions_createdAt').on('sessions').column('createdAt').execute()
    await db.schema
      .createTable('email_confirmations')
      .addColumn('userId', 'text', (column) => column.primaryKey().notNull())
      .addColumn('secretHash', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('mails', 'bigint', (column) => column.notNull())
      .addColumn('mailsSince', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.alterTable('credentials').addColumn('emailConfirmedAt', 'bigint').execute()
  },
}
