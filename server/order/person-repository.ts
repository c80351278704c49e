// Where somebody appears: what they ordered, handed over or host.
import type { Event } from '#shared/event/event.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const events = codecOf('events')

export const hostedEvents = async (snapshot: Snapshot, userId: string): Promise<Event[]> => {
  const rows = await snapshot.selectFrom('events').select(events.fields).where('createdUserId', '=', userId).execute()
  return rows.map(events.fromStored)
}

/** Refs of their own orders that nobody cancelled or paid. */
export const unpaidOrders = async (snapshot: Snapshot, userId: string): Promise<string[]> => {
  const rows = await snapshot
    .selectFrom('orders')
    .select('id')
    .where('uid', '=', userId)
    .where('buyerStatus', '=', 1)
    .where('status', '!=', -1)
    .execute()
  return rows.map(({ id }) => id)
}

/** Events in whose rows they are named: as buyer, as host, or by what they did there. Each once. */
export const eventsOfPerson = async (snapshot: Snapshot, userId: string): Promise<string[]> => {
  const found = await Promise.all([
    snapshot.selectFrom('events').select('id as eid').where('createdUserId', '=', userId).execute(),
    snapshot.selectFrom('orders').select('eid').distinct().where('uid', '=', userId).execute(),
    snapshot.selectFrom('order_history').select('eid').distinct().where('by', '=', userId).execute(),
    snapshot.selectFrom('handovers').select('eid').distinct().where('by', '=', userId).execute(),
    snapshot.selectFrom('handover_answers').select('eid').distinct().where('by', '=', userId).execute(),
  ])
  return [...new Set(found.flat().map(({ eid }) => eid))].sort()
}
