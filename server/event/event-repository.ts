import type { Event, EventStats, Product } from '#shared/event/event.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const events = codecOf('events')
const products = codecOf('products')
const stats = codecOf('event_stats')

export const eventsByIds = async (snapshot: Snapshot, ids: readonly string[]): Promise<Event[]> => {
  if (ids.length === 0) return []
  const rows = await snapshot
    .selectFrom('events')
    .select(events.fields)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return rows.map(events.fromStored)
}

export const eventById = async (snapshot: Snapshot, id: string): Promise<Event | undefined> =>
  (await eventsByIds(snapshot, [id]))[0]

export interface Part {
  readonly take: number
  /** From 1 on. */
  readonly page: number
}

/** Newest first, those of one group where asked. */
export const eventsOfHostIn = async (
  snapshot: Snapshot,
  hostId: string,
  groupId: string | null,
  { take, page }: Part,
): Promise<Event[]> => {
  let asked = snapshot.selectFrom('events').select(events.fields).where('createdUserId', '=', hostId)
  if (groupId !== null) asked = asked.where('groupId', '=', groupId)
  const rows = await asked
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(take)
    .offset((page - 1) * take)
    .execute()
  return rows.map(events.fromStored)
}

/** Newest first. */
export const eventsOfHost = async (snapshot: Snapshot, hostId: string): Promise<Event[]> => {
  const rows = await snapshot
    .selectFrom('events')
    .select(events.fields)
    .where('createdUserId', '=', hostId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(events.fromStored)
}

/** Orderable now: of these groups, or of public ones where `inPublic` says so. The next to close comes first. */
export const openingEvents = async (
  snapshot: Snapshot,
  of: { readonly groupIds: readonly string[]; readonly inPublic: boolean },
  now: Seconds,
): Promise<Event[]> => {
  const publicIds = snapshot.selectFrom('groups').select('id').where('public', '=', 1)
  const rows = await snapshot
    .selectFrom('events')
    .select(events.fields)
    .where('status', '=', 1)
    .where('closingTimestamp', '>', now)
    .where((eb) => eb.or([eb('openTime', 'is', null), eb('openTime', '<=', now)]))
    .where((eb) =>
      eb.or([
        ...(of.groupIds.length > 0 ? [eb('groupId', 'in', [...of.groupIds])] : []),
        ...(of.inPublic ? [eb('groupId', 'in', publicIds)] : []),
      ]),
    )
    .orderBy('closingTimestamp')
    .orderBy('id')
    .execute()
  return rows.map(events.fromStored)
}

export interface OfGroup extends Part {
  readonly groupId: string
  /** Closing or collected on the day that begins then (decision Q-137); null for any. */
  readonly day: Seconds | null
  /** Orderable at that time; null for all. */
  readonly openAt: Seconds | null
}

/** Newest first. */
export const eventsOfGroup = async (
  snapshot: Snapshot,
  { groupId, day, openAt, take, page }: OfGroup,
): Promise<Event[]> => {
  let asked = snapshot.selectFrom('events').select(events.fields).where('groupId', '=', groupId)
  if (day !== null)
    asked = asked.where((eb) =>
      eb.or(
        (['closingTimestamp', 'pickupTimestamp'] as const).map((time) =>
          eb.and([eb(time, '>=', day), eb(time, '<', addDays(day, 1))]),
        ),
      ),
    )
  if (openAt !== null)
    asked = asked
      .where('status', '=', 1)
      .where('closingTimestamp', '>', openAt)
      .where((eb) => eb.or([eb('openTime', 'is', null), eb('openTime', '<=', openAt)]))
  const rows = await asked
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(take)
    .offset((page - 1) * take)
    .execute()
  return rows.map(events.fromStored)
}

export const productsOf = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<Product[]> => {
  if (eventIds.length === 0) return []
  const rows = await snapshot
    .selectFrom('products')
    .select(products.fields)
    .where('eid', 'in', [...new Set(eventIds)])
    .orderBy('position')
    .execute()
  return rows.map(products.fromStored)
}

export const statsOf = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<EventStats[]> => {
  if (eventIds.length === 0) return []
  const rows = await snapshot
    .selectFrom('event_stats')
    .select(stats.fields)
    .where('id', 'in', [...new Set(eventIds)])
    .execute()
  return rows.map(stats.fromStored)
}

/** Group id to the number of events that were ever created in it. */
export const eventCounts = async (snapshot: Snapshot, groupIds: readonly string[]): Promise<Map<string, number>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await snapshot
    .selectFrom('events')
    .select(['groupId', (eb) => eb.fn.countAll<number>().as('events')])
    .where('groupId', 'in', [...new Set(groupIds)])
    .groupBy('groupId')
    .execute()
  return new Map(rows.map((row) => [row.groupId, Number(row.events)]))
}

/** Host's id to the number of events that they created in a group. */
export const hostedCounts = async (snapshot: Snapshot, groupId: string): Promise<Map<string, number>> => {
  const rows = await snapshot
    .selectFrom('events')
    .select(['createdUserId', (eb) => eb.fn.countAll<number>().as('events')])
    .where('groupId', '=', groupId)
    .groupBy('createdUserId')
    .execute()
  return new Map(rows.map((row) => [row.createdUserId, Number(row.events)]))
}

export const hasOrderIn = async (snapshot: Snapshot, eventId: string, buyerId: string): Promise<boolean> =>
  (await snapshot
    .selectFrom('orders')
    .select('id')
    .where('eid', '=', eventId)
    .where('uid', '=', buyerId)
    .executeTakeFirst()) !== undefined
