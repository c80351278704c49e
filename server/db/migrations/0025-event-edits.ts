// Scheduled events, deliveries, edit times of events, and the last delivery zones of hosts.
import type { Migration } from 'kysely'

export const eventEdits: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('events')
      .addColumn('fieldTimes', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
    await db.schema
      .alterTable('users')
      .addColumn('rememberedDeliveryZones', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()

    await db.schema
      .createTable('scheduled_events')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('hostId', 'text', (column) => column.notNull())
      .addColumn('groupId', 'text', (column) => column.notNull())
      .addColumn('openTime', 'bigint', (column) => column.notNull())
      .addColumn('draft', 'text', (column) => column.notNull())
      .addColumn('fieldTimes', 'text', (column) => column.notNull())
      .addColumn('refusal', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    for (const name of ['hostId', 'openTime'])
      await db.schema.createIndex(`scheduled_events_${name}`).on('scheduled_events').column(name).execute()

    await db.schema
      .createTable('deliveries')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('hostId', 'text', (column) => column.notNull())
      .addColumn('groupId', 'text', (column) => column.notNull())
      .addColumn('eid', 'text')
      .addColumn('deliveryTimestamp', 'bigint', (column) => column.notNull())
      .addColumn('deliveryDuration', 'bigint', (column) => column.notNull())
      .addColumn('deliveryStatus', 'bigint', (column) => column.notNull())
      .addColumn('deliveryZones', 'text', (column) => column.notNull())
      .addColumn('openTime', 'bigint')
      .addColumn('createdUserName', 'text', (column) => column.notNull())
      .addColumn('createdUserPhotoUrl', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    for (const name of ['hostId', 'groupId', 'eid'])
      await db.schema.createIndex(`deliveries_${name}`).on('deliveries').column(name).execute()
  },
}
