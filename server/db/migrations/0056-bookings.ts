// Delivery bookings.
import type { Migration } from 'kysely'

const TEXT = [
  'did',
  'hostId',
  'hostName',
  'groupId',
  'uid',
  'uName',
  'uPhone',
  'uEmail',
  'dzName',
  'address',
  'comment',
  'statusVersion',
  'statusTime',
  'fieldTimes',
]
const WHOLE = ['deliveryTimestamp', 'deliveryDuration', 'dzPrice', 'status', 'bookerStatus', 'createdAt']

export const bookings: Migration = {
  up: async (db) => {
    let table = db.schema
      .createTable('bookings')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('hostPhotoUrl', 'text')
      .addColumn('combinedPaymentRef', 'text')
      .addColumn('paymentScreenshot', 'text')
      .addColumn('receivedAt', 'bigint')
    for (const name of TEXT) table = table.addColumn(name, 'text', (column) => column.notNull())
    for (const name of WHOLE) table = table.addColumn(name, 'bigint', (column) => column.notNull())
    await table.execute()
    for (const name of ['did', 'uid', 'hostId'])
      await db.schema.createIndex(`bookings_${name}`).on('bookings').column(name).execute()
  },
}
