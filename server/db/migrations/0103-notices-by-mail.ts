// The time at which a person chose to get notices by mail.
import type { Migration } from 'kysely'

export const noticesByMail: Migration = {
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('noticesByMailAt', 'bigint').execute()
  },
}
