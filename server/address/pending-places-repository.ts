// Reads and writes of the pending_places table, the outbox of coordinates.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import type { PendingPlaceRow } from './pending-place-table.ts'

const COLUMNS = [
  'id',
  'tableName',
  'recordId',
  'changes',
  'attempts',
  'dueAt',
] as const satisfies readonly (keyof PendingPlaceRow)[]

/** A record that waits already starts again, because its address is another one. */
export const putPendingPlaces = async (
  tx: Tx,
  records: readonly Pick<PendingPlaceRow, 'tableName' | 'recordId'>[],
  dueAt: Seconds,
): Promise<void> => {
  const rows = new Map(records.map((record) => [`${record.tableName}|${record.recordId}`, record]))
  // Sorted, so that two transactions lock the rows in the same order.
  for (const id of [...rows.keys()].sort()) {
    const record = rows.get(id)
    if (record === undefined) continue
    await tx
      .insertInto('pending_places')
      .values({ id, ...record, changes: 1, attempts: 0, dueAt })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ changes: eb('pending_places.changes', '+', 1), attempts: 0, dueAt })),
      )
      .execute()
  }
}

export const placesToLookUp = (snapshot: Snapshot, now: Seconds, max: number): Promise<PendingPlaceRow[]> =>
  snapshot
    .selectFrom('pending_places')
    .select(COLUMNS)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(max)
    .execute()

/** A row with a further change stays for its next lookup. */
export const takePendingPlace = async (
  tx: Tx,
  { id, changes }: Pick<PendingPlaceRow, 'id' | 'changes'>,
): Promise<void> => {
  await tx.deleteFrom('pending_places').where('id', '=', id).where('changes', '=', changes).execute()
}

export const retryPlaceAt = async (
  tx: Tx,
  { id, changes, attempts }: Pick<PendingPlaceRow, 'id' | 'changes' | 'attempts'>,
  dueAt: Seconds,
): Promise<void> => {
  await tx
    .updateTable('pending_places')
    .set({ attempts, dueAt })
    .where('id', '=', id)
    .where('changes', '=', changes)
    .execute()
}
