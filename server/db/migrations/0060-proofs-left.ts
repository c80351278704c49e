// Index of payment proofs of deleted accounts: there are few of them among all orders.
import { sql, type Migration } from 'kysely'

export const proofsLeft: Migration = {
  up: async (db) => {
    for (const table of ['orders', 'bookings'])
      await db.schema
        .createIndex(`${table}_proofs_left`)
        .on(table)
        .column('id')
        .where(sql<boolean>`"uEmail" = '' and "paymentScreenshot" is not null`)
        .execute()
  },
}
