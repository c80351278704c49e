// Addresses, notifications, bought features, feedback, push subscriptions, and re-encoded pictures.
import { sql, type Migration } from 'kysely'

export const people: Migration = {
  up: async (db) => {
    for (const [name, type] of [
      ['uen', 'text'],
      ['rememberedDeliveryAddress', 'text'],
      ['isPayWithUEN', 'bigint'],
    ] as const)
      await db.schema
        .alterTable('users')
        .addColumn(name, type, (column) => column.notNull().defaultTo(type === 'text' ? '' : 0))
        .execute()
    await db.schema
      .alterTable('uploads')
      .addColumn('kept', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await sql`update uploads set kept = sha256`.execute(db)

    let addresses = db.schema
      .createTable('addresses')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    for (const name of ['userId', 'name', 'street', 'postalCode', 'country', 'phone'])
      addresses = addresses.addColumn(name, 'text', (column) => column.notNull())
    await addresses
      .addColumn('isDefault', 'bigint', (column) => column.notNull())
      .addColumn('deliveryDate', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('addresses_userId').on('addresses').column('userId').execute()

    let notifications = db.schema
      .createTable('notifications')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    for (const name of ['userId', 'senderId', 'senderName', 'title', 'message'])
      notifications = notifications.addColumn(name, 'text', (column) => column.notNull())
    await notifications
      .addColumn('link', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('readAt', 'bigint')
      .execute()
    for (const name of ['userId', 'senderId'])
      await db.schema.createIndex(`notifications_${name}`).on('notifications').column(name).execute()

    await db.schema
      .createTable('features')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('domainName', 'text')
      .addColumn('groupId', 'text')
      .addColumn('price', 'bigint', (column) => column.notNull())
      .addColumn('paymentScreenshot', 'text')
      .addColumn('paymentStatus', 'bigint', (column) => column.notNull())
      .addColumn('status', 'bigint', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('features_userId').on('features').column('userId').execute()

    await db.schema
      .createTable('feedback')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', 'text')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('feedback_userId').on('feedback').column('userId').execute()

    await db.schema
      .createTable('push_subscriptions')
      .addColumn('endpoint', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('push_subscriptions_userId').on('push_subscriptions').column('userId').execute()

    await db.schema
      .createTable('deleted_accounts')
      .addColumn('userId', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
