// Index of the sum of an event's orders, which lists of a host's own events show; it holds every column that the sum reads.
import type { Migration } from 'kysely'

export const eventSalesIndex: Migration = {
  up: async (db) => {
    await db.schema.createIndex('order_sales_eid').on('order_sales').columns(['eid', 'cents']).execute()
  },
}
