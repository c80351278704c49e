// Finds a person's orders, hand-over records and hosted events.
import type { Event } from '#shared/event/event.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'

const events = codecOf('events')

export const hostedEvents = async (snapshot: Snapshot, userId: string): Promise<Event[]> => {
  const rows = await snapshot.selectFrom('events').select(events.fields).where('createdUserId', '=', userId).execute()
  return events.readable(rows)
}

/** References of the person's orders that are neither cancelled nor paid. */
export const unpaidOrders = async (snapshot: Snapshot, userId: string): Promise<string[]> => {
  const rows = await snapshot
    .selectFrom('orders')
    .select('id')
    .where('uid', '=', userId)
    .where('buyerStatus', '=', BUYER_STATUS.notPaid)
    .where('status', '!=', ORDER_STATUS.cancelled)
    .execute()
  return rows.map(({ id }) => id)
}

/** References of unpaid orders of the person's events from which nothing was handed over. */
export const unpaidOrdersOfHost = async (snapshot: Snapshot, hostId: string): Promise<string[]> => {
  const rows = await snapshot
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.eid')
    .select('orders.id')
    .where('events.createdUserId', '=', hostId)
    .where('orders.buyerStatus', '=', BUYER_STATUS.notPaid)
    .where('orders.status', '=', ORDER_STATUS.unpaid)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('handovers').select('handovers.id').whereRef('handovers.orderId', '=', 'orders.id'))),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Distinct events whose rows name the person: as buyer, host or actor. */
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
