// Orders and bookings that the invoices of a plan by percentage have charged.
import type { Migration } from 'kysely'

export const revenueCharges: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('revenue_charges')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('recordId', 'text', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('salesCents', 'bigint', (column) => column.notNull())
      .addColumn('refundsCents', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('revenue_charges_key', ['userId', 'kind', 'recordId', 'month'])
      .execute()
    await db.schema.createIndex('revenue_charges_month').on('revenue_charges').columns(['userId', 'month']).execute()
  },
}
