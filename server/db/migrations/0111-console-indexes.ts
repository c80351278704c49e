// Indexes of the console's lists: events of a group by closing and collection, a host's newest orders in a group.
import type { Migration } from 'kysely'

export const consoleIndexes: Migration = {
  up: async (db) => {
    for (const time of ['closingTimestamp', 'pickupTimestamp'])
      await db.schema.createIndex(`events_groupId_${time}`).on('events').columns(['groupId', time, 'id']).execute()
    await db.schema
      .createIndex('orders_hostId_eGroupId_createdAt')
      .on('orders')
      .columns(['hostId', 'eGroupId', 'createdAt', 'id'])
      .execute()
  },
}
