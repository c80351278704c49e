// Consent to marketing, growing locks, wrong PINs by address, PIN resets, social sign-in, and the mail queue.
import type { Migration } from 'kysely'

export const accounts: Migration = {
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('marketingConsentAt', 'bigint').execute()
    await db.schema.createIndex('users_phone').on('users').column('phone').execute()
    for (const table of ['credentials', 'strangers'])
      await db.schema
        .alterTable(table)
        .addColumn('locks', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema
      .createTable('wrong_guesses')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('wrong_guesses_since').on('wrong_guesses').column('since').execute()
    await db.schema
      .createTable('pin_resets')
      .addColumn('userId', 'text', (column) => column.primaryKey().notNull())
      .addColumn('codeHash', 'text')
      .addColumn('tries', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('mails', 'bigint', (column) => column.notNull())
      .addColumn('mailsSince', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('social_links')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('social_links_key', ['type', 'subject'])
      .execute()
    await db.schema.createIndex('social_links_user').on('social_links').column('userId').execute()
    await db.schema
      .createTable('outgoing_mails')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('mail', 'text', (column) => column.notNull())
      .addColumn('tries', 'bigint', (column) => column.notNull())
      .addColumn('nextAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('outgoing_mails_next').on('outgoing_mails').column('nextAt').execute()
  },
}
