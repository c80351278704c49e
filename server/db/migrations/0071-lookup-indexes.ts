// Indexes for look-ups among rows that other people add: a decision reads the rows it needs and no others.
import { sql, type Migration } from 'kysely'

export const lookupIndexes: Migration = {
  up: async (db) => {
    await db.schema
      .createIndex('orders_uid_hostId_placedBy')
      .on('orders')
      .columns(['uid', 'hostId', 'placedBy'])
      .execute()
    await db.schema.createIndex('bookings_uid_hostId').on('bookings').columns(['uid', 'hostId']).execute()
    for (const table of ['orders', 'bookings'])
      await db.schema
        .createIndex(`${table}_combinedPaymentRef`)
        .on(table)
        .columns(['combinedPaymentRef', 'uid'])
        .where(sql<boolean>`"combinedPaymentRef" is not null`)
        .execute()
    await db.schema.createIndex('members_groupId_isAdmin').on('members').columns(['groupId', 'isAdmin']).execute()
    await db.schema
      .createIndex('notifications_unread')
      .on('notifications')
      .column('userId')
      .where(sql<boolean>`"readAt" is null`)
      .execute()
  },
}
