// Archives events whose collection is long over, and takes events back that wait for the host again or whose collection was moved.
// The server sends the orders of an archived event only to devices that opened them.
import { sql } from 'kysely'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { archivedUntil, waitsForHost } from '#shared/order/archived-event.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { codecOf } from '#server/db/replicated.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { eventById } from '#server/event/event-repository.ts'
import { recordsOfEvents } from '#server/collection/handover-repository.ts'
import type { ArchivedEventRow } from './archived-event-table.ts'

const orders = codecOf('orders')

/** Batch size. */
const MAX_PER_ROUND = 50

type WaitingEvent = Pick<ArchivedEventRow, 'scope' | 'eid' | 'version'>

/** Past events after an id whose orders changed since they were last looked at, or were never looked at. */
const unknownEvents = (until: Seconds, after: string) => (snapshot: Snapshot) =>
  snapshot
    .selectFrom('events')
    .innerJoin('sync_scopes', (join) =>
      join.on(sql<boolean>`sync_scopes.scope = 'orders:' || events."createdUserId" || '/' || events.id`),
    )
    .leftJoin('archived_events', 'archived_events.scope', 'sync_scopes.scope')
    .select(['events.id as eid', 'sync_scopes.scope', 'sync_scopes.version'])
    .where('events.id', '>', after)
    .where(sql<boolean>`events."pickupTimestamp" + events."pickupDuration" <= ${until}`)
    .where((eb) =>
      eb.or([
        eb('archived_events.scope', 'is', null),
        eb('archived_events.version', '<>', eb.ref('sync_scopes.version')),
      ]),
    )
    .orderBy('events.id')
    .limit(MAX_PER_ROUND)
    .execute()

/** Whether one transfer paid an order of the event and one of an event that is not long over: a change of one may change the other. */
const isPaidWithRecent = async (snapshot: Snapshot, eid: string, until: Seconds): Promise<boolean> => {
  const found = await snapshot
    .selectFrom('orders')
    .innerJoin('orders as other', (join) =>
      join
        .onRef('other.uid', '=', 'orders.uid')
        .onRef('other.combinedPaymentRef', '=', 'orders.combinedPaymentRef')
        .onRef('other.eid', '<>', 'orders.eid'),
    )
    .innerJoin('events', 'events.id', 'other.eid')
    .select('other.id')
    .where('orders.eid', '=', eid)
    .where(sql<boolean>`events."pickupTimestamp" + events."pickupDuration" > ${until}`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const isArchived = async (snapshot: Snapshot, eid: string): Promise<boolean> => {
  const event = await eventById(snapshot, eid)
  if (!event) return false
  const own = orders.readable(
    await snapshot.selectFrom('orders').select(orders.fields).where('eid', '=', eid).execute(),
  )
  const records = await recordsOfEvents(snapshot, [eid])
  const unseen = await snapshot
    .selectFrom('order_history')
    .select('orderId')
    .where('eid', '=', eid)
    .where('what', '=', 'superseded')
    .where('seen', '=', 0)
    .execute()
  const handovers = groupBy(records.handovers, ({ orderId }) => orderId)
  const answers = groupBy(records.answers, ({ orderId }) => orderId)
  const withUnseen = new Set(unseen.map(({ orderId }) => orderId))
  return !waitsForHost(
    event,
    own.map((order) => ({
      order,
      state: collectionOf(order, handovers.get(order.id) ?? [], answers.get(order.id) ?? []),
      hasUnseenChange: withUnseen.has(order.id),
    })),
  )
}

/**
 * The version was read before the orders: a change between the two makes the answer invalid, and the event is looked at again. So is
 * an event that is paid with a recent one, which comes to its end without a change of this one.
 */
const look = async (database: Database, { scope, eid, version }: WaitingEvent, until: Seconds): Promise<void> => {
  const found = await database.read(async (snapshot) =>
    (await isPaidWithRecent(snapshot, eid, until)) ? null : { isArchived: await isArchived(snapshot, eid) },
  )
  if (found === null) return
  const archived = found.isArchived ? 1 : 0
  await database.write((tx) =>
    tx
      .insertInto('archived_events')
      .values({ scope, eid, version, archived })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet({ version, archived }))
      .execute(),
  )
}

/** Forgets events whose collection is not over any more because their host moved it, and removed events. */
const forgetPresent = (database: Database, until: Seconds): Promise<unknown> =>
  database.write((tx) =>
    tx
      .deleteFrom('archived_events')
      .where('eid', 'not in', (eb) =>
        eb
          .selectFrom('events')
          .select('id')
          .where(sql<boolean>`"pickupTimestamp" + "pickupDuration" <= ${until}`),
      )
      .execute(),
  )

/** Returns the number of events that were looked at. Concurrent processes find the same. */
export const updateArchivedEvents = async (database: Database, clock: Clock): Promise<number> => {
  const until = archivedUntil(toSeconds(clock.now()))
  await forgetPresent(database, until)
  let count = 0
  for (let after = ''; ;) {
    const found = await database.read(unknownEvents(until, after))
    await eachInTurn(found, (one) => look(database, one, until))
    count += found.length
    after = found.at(-1)?.eid ?? after
    if (found.length < MAX_PER_ROUND) return count
  }
}
