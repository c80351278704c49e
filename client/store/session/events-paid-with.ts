// Events that combined payments connect.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { Event } from '#shared/event/event.ts'

/** Other events with an order that was paid together with one of these: a change of one order may change the other. */
export const eventsPaidWith = async (db: GotongDatabase, ids: readonly string[]): Promise<readonly Event[]> => {
  if (ids.length === 0) return []
  const payments = await db.view.combined_payments.where('hostId').equals(db.userId).toArray()
  const shared = payments.filter(({ orders }) => orders.some(({ eid }) => ids.includes(eid)))
  const others = new Set(shared.flatMap(({ orders }) => orders.map(({ eid }) => eid)))
  for (const id of ids) others.delete(id)
  return (await db.view.events.bulkGet([...others])).filter((event) => event !== undefined)
}
