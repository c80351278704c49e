// Rows that a host's page reads on the host's own device: of an event, a packing list or a delivery.
import { sql, type RawBuilder } from 'kysely'
import { EVENT_NOT_FOUND } from '#shared/event/event-refusals.ts'
import { DELIVERY_NOT_FOUND } from '#shared/delivery/delivery-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { PACK_NOT_FOUND } from '#shared/packing/packing-refusals.ts'
import type { Tables } from '#shared/tables.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'
import { deliveryById, deliveriesOf } from '#server/delivery/delivery-repository.ts'
import { eventById } from '#server/event/event-repository.ts'
import { packingListById, packingListsOf } from '#server/packing/packing-list-repository.ts'

type RowsByTable = { [N in keyof Tables]?: readonly Tables[N][] }

export interface HostPageRows {
  readonly hostId: string
  readonly rows: Record<string, Record<string, unknown>[]>
}

const rowsWhere = async <N extends keyof Tables>(
  snapshot: Snapshot,
  table: N,
  condition: RawBuilder<unknown>,
): Promise<Tables[N][]> => {
  const { fields, readable } = codecOf(table)
  const columns = sql.join(fields.map((field) => sql.ref(field)))
  const { rows } = await sql`select ${columns} from ${sql.table(table)} where ${condition}`.execute(snapshot)
  return readable(rows as Parameters<typeof readable>[0])
}

const oneOf = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`

/** Rows whose column holds one of the ids that these statements select. */
const selectedBy = (column: string, ...selections: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} in (${sql.join(selections, sql` union `)})`

/** Entries of combined payments, also of other events. `references`: a statement that selects the payments' ids. */
const entriesOf = (references: RawBuilder<unknown>) => {
  const isEntry = sql`"combinedPaymentRef" in (${references})`
  return {
    orderIds: sql`select id from orders where ${isEntry}`,
    eventIds: sql`select eid from orders where ${isEntry}`,
    bookingIds: sql`select id from bookings where ${isEntry}`,
  }
}

const referencesIn = (table: 'orders' | 'bookings', condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select "combinedPaymentRef" from ${sql.table(table)} where ${condition} and "combinedPaymentRef" is not null`

/** Events with their products, orders, hand-over records, and combined payments with all entries. */
const rowsOfEvents = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<RowsByTable> => {
  const ofEvents = oneOf('eid', eventIds)
  const own = sql`select id from orders where ${ofEvents}`
  const references = referencesIn('orders', ofEvents)
  const entries = entriesOf(references)
  const chosen = sql`select id from events where ${oneOf('id', eventIds)}`
  return {
    events: await rowsWhere(snapshot, 'events', selectedBy('id', chosen, entries.eventIds)),
    event_stats: await rowsWhere(snapshot, 'event_stats', oneOf('id', eventIds)),
    products: await rowsWhere(snapshot, 'products', ofEvents),
    orders: await rowsWhere(snapshot, 'orders', selectedBy('id', own, entries.orderIds)),
    handovers: await rowsWhere(snapshot, 'handovers', selectedBy('orderId', own, entries.orderIds)),
    handover_answers: await rowsWhere(snapshot, 'handover_answers', selectedBy('orderId', own, entries.orderIds)),
    order_history: await rowsWhere(snapshot, 'order_history', selectedBy('orderId', own)),
    combined_payments: await rowsWhere(snapshot, 'combined_payments', selectedBy('id', references)),
    bookings: await rowsWhere(snapshot, 'bookings', selectedBy('id', entries.bookingIds)),
  }
}

const answer = (hostId: string, rows: RowsByTable): HostPageRows => ({
  hostId,
  rows: rows as HostPageRows['rows'],
})

const ofEvent = async (snapshot: Snapshot, id: string): Promise<HostPageRows | Refusal> => {
  const event = await eventById(snapshot, id)
  if (!event) return EVENT_NOT_FOUND
  const lists = await packingListsOf(snapshot, event.createdUserId)
  return answer(event.createdUserId, {
    ...(await rowsOfEvents(snapshot, [id])),
    packing_lists: lists.filter(({ eventIds }) => eventIds.includes(id)),
    deliveries: await deliveriesOf(snapshot, [id]),
  })
}

const ofPackage = async (snapshot: Snapshot, id: string): Promise<HostPageRows | Refusal> => {
  const list = await packingListById(snapshot, id)
  if (!list) return PACK_NOT_FOUND
  return answer(list.hostId, { ...(await rowsOfEvents(snapshot, list.eventIds)), packing_lists: [list] })
}

const ofDelivery = async (snapshot: Snapshot, id: string): Promise<HostPageRows | Refusal> => {
  const delivery = await deliveryById(snapshot, id)
  if (!delivery) return DELIVERY_NOT_FOUND
  const ofThis = oneOf('did', [id])
  const references = referencesIn('bookings', ofThis)
  const entries = entriesOf(references)
  const own = sql`select id from bookings where ${ofThis}`
  const served = sql`select id from events where ${oneOf('id', delivery.eid === null ? [] : [delivery.eid])}`
  return answer(delivery.hostId, {
    deliveries: [delivery],
    bookings: await rowsWhere(snapshot, 'bookings', selectedBy('id', own, entries.bookingIds)),
    orders: await rowsWhere(snapshot, 'orders', selectedBy('id', entries.orderIds)),
    handovers: await rowsWhere(snapshot, 'handovers', selectedBy('orderId', entries.orderIds)),
    handover_answers: await rowsWhere(snapshot, 'handover_answers', selectedBy('orderId', entries.orderIds)),
    combined_payments: await rowsWhere(snapshot, 'combined_payments', selectedBy('id', references)),
    events: await rowsWhere(snapshot, 'events', selectedBy('id', served, entries.eventIds)),
    groups: await rowsWhere(snapshot, 'groups', oneOf('id', [delivery.groupId])),
  })
}

const LOADERS = { event: ofEvent, package: ofPackage, delivery: ofDelivery }

export const hostPageRows = (
  snapshot: Snapshot,
  kind: keyof typeof LOADERS,
  id: string,
): Promise<HostPageRows | Refusal> => LOADERS[kind](snapshot, id)
