// Writes addresses and bookings with a new address to the outbox of coordinates, in the transaction of the operation.
import { placedText, type Address } from '#shared/address/address.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import type { ChangedRow } from '#shared/notification/pending-notice.ts'
import type { Tx } from '#server/db/database.ts'
import type { PendingPlaceRow } from './pending-place-table.ts'
import { putPendingPlaces } from './pending-places-repository.ts'

type Record = Pick<PendingPlaceRow, 'tableName' | 'recordId'>

const textOf = (table: string, row: unknown): string | null => {
  if (row === undefined) return null
  if (table === 'addresses') return placedText(row as Address)
  return table === 'bookings' ? (row as Booking).address : null
}

const recordOf = ({ table, before, after }: ChangedRow): Record | null => {
  const text = textOf(table, after)
  if (after === undefined || text === null || isBlank(text) || text === textOf(table, before)) return null
  return { tableName: table as Record['tableName'], recordId: after.id }
}

export const recordPlaces =
  (clock: Clock) =>
  async (tx: Tx, changes: readonly ChangedRow[]): Promise<void> => {
    const records = changes.flatMap((change) => recordOf(change) ?? [])
    if (records.length > 0) await putPendingPlaces(tx, records, toSeconds(clock.now()))
  }
