// Bookings keep the amount that their host recorded as received; null counts as the price.
import type { Migration } from 'kysely'

export const bookingPaidAmounts: Migration = {
  up: async (db) => {
    await db.schema.alterTable('bookings').addColumn('paidCents', 'bigint').execute()
  },
}
