// Addresses and bookings keep the coordinates of their address: null where no service has found them.
import type { Migration } from 'kysely'

export const places: Migration = {
  up: async (db) => {
    for (const table of ['addresses', 'bookings'])
      await db.schema.alterTable(table).addColumn('place', 'text').execute()
  },
}
