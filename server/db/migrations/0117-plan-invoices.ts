// Invoices of plans that take a percentage of the revenue, and indexes by which the sales of a host in a month are read in parts.
import type { Migration } from 'kysely'

const TEXTS = ['userId', 'planId', 'planName', 'month', 'reference'] as const
const NUMBERS = [
  'orders',
  'bookings',
  'salesCents',
  'refundsCents',
  'feeCents',
  'status',
  'dueAt',
  'createdAt',
] as const

export const planInvoices: Migration = {
  up: async (db) => {
    let table = db.schema
      .createTable('plan_invoices')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    for (const name of TEXTS) table = table.addColumn(name, 'text', (column) => column.notNull())
    for (const name of NUMBERS) table = table.addColumn(name, 'bigint', (column) => column.notNull())
    await table.execute()
    await db.schema.createIndex('plan_invoices_userId').on('plan_invoices').column('userId').execute()
    await db.schema.createIndex('plan_invoices_status').on('plan_invoices').columns(['status', 'dueAt']).execute()
    await db.schema.createIndex('orders_eid_id').on('orders').columns(['eid', 'id']).execute()
    await db.schema.dropIndex('orders_eid').execute()
    await db.schema
      .createIndex('bookings_hostId_deliveryTimestamp')
      .on('bookings')
      .columns(['hostId', 'deliveryTimestamp', 'id'])
      .execute()
  },
}
