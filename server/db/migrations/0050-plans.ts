// Plans and subscriptions.
import type { Migration } from 'kysely'

export const plans: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('plans')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('cycle', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('limit', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('subscriptions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('planId', 'text', (column) => column.notNull())
      .addColumn('subName', 'text', (column) => column.notNull())
      .addColumn('subPrice', 'bigint', (column) => column.notNull())
      .addColumn('cycle', 'text', (column) => column.notNull())
      .addColumn('status', 'bigint', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('paymentLink', 'text')
      .addColumn('recurringBillingId', 'text')
      .addColumn('paidUntil', 'bigint')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute()
    for (const name of ['userId', 'planId', 'recurringBillingId'])
      await db.schema.createIndex(`subscriptions_${name}`).on('subscriptions').column(name).execute()
  },
}
