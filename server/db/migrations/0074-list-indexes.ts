// Indexes in the order of bounded lists: a list reads its newest rows and sorts no others. They also replace the
// indexes of `createdUserId` and `uid` alone.
import type { Migration } from 'kysely'

export const listIndexes: Migration = {
  up: async (db) => {
    await db.schema
      .createIndex('events_createdUserId_createdAt')
      .on('events')
      .columns(['createdUserId', 'createdAt', 'id'])
      .execute()
    await db.schema.dropIndex('events_createdUserId').execute()
    await db.schema.createIndex('orders_uid_createdAt').on('orders').columns(['uid', 'createdAt', 'id']).execute()
    await db.schema.dropIndex('orders_uid').execute()
    await db.schema.createIndex('groups_public_createdAt').on('groups').columns(['public', 'createdAt', 'id']).execute()
  },
}
