import { sql } from 'kysely'
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf, narrowCodecOf } from '#server/db/replicated.ts'
import { rowsByIds } from '#server/db/rows-by-ids.ts'
import { EVENT_STATUS } from '#shared/event/event-status-numbers.ts'

const events = codecOf('events')
const products = codecOf('products')
const splitProducts = narrowCodecOf('products', ['id', 'eid', 'splitCasePurchase'])
const pricedProducts = narrowCodecOf('products', ['id', 'price', 'splitCasePurchase'])

export const eventsByIds = (snapshot: Snapshot, ids: readonly string[]): Promise<Event[]> =>
  rowsByIds(snapshot, 'events', ids)

export const eventById = async (snapshot: Snapshot, id: string): Promise<Event | undefined> =>
  (await eventsByIds(snapshot, [id]))[0]

export interface PageRequest {
  readonly take: number
  /** Starts at 1. */
  readonly page: number
}

const eventsIn = (snapshot: Snapshot) => snapshot.selectFrom('events').select(events.fields)

const newestOf = async (query: ReturnType<typeof eventsIn>, { take, page }: PageRequest): Promise<Event[]> =>
  events.readable(
    await query
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(take)
      .offset((page - 1) * take)
      .execute(),
  )

/** Newest first, optionally of one group. */
export const eventsOfHostIn = async (
  snapshot: Snapshot,
  hostId: string,
  groupId: string | null,
  request: PageRequest,
): Promise<Event[]> => {
  let query = eventsIn(snapshot).where('createdUserId', '=', hostId)
  if (groupId !== null) query = query.where('groupId', '=', groupId)
  return newestOf(query, request)
}

export interface OfGroup extends PageRequest {
  readonly groupId: string
  /** Start of the day on which they close or are collected (decision Q-137); null for any day. */
  readonly day: Seconds | null
  /** Time at which they must be open; null for all. */
  readonly openAt: Seconds | null
}

/** Newest first. */
export const eventsOfGroup = async (
  snapshot: Snapshot,
  { groupId, day, openAt, ...request }: OfGroup,
): Promise<Event[]> => {
  let query = eventsIn(snapshot).where('groupId', '=', groupId)
  if (day !== null)
    query = query.where((eb) =>
      eb.or(
        (['closingTimestamp', 'pickupTimestamp'] as const).map((time) =>
          eb.and([eb(time, '>=', day), eb(time, '<', addDays(day, 1))]),
        ),
      ),
    )
  if (openAt !== null)
    query = query
      .where('status', '=', EVENT_STATUS.active)
      .where('closingTimestamp', '>', openAt)
      .where((eb) => eb.or([eb('openTime', 'is', null), eb('openTime', '<=', openAt)]))
  return newestOf(query, request)
}

const productsIn = (snapshot: Snapshot, eventIds: readonly string[]) =>
  snapshot.selectFrom('products').where('eid', 'in', [...new Set(eventIds)])

export const productsOf = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<Product[]> => {
  if (eventIds.length === 0) return []
  return products.readable(await productsIn(snapshot, eventIds).select(products.fields).orderBy('position').execute())
}

/** Bytes of a product besides its texts and lists, rounded down. */
const PRODUCT_FRAME_BYTES = 200

/** Bytes of the events' products in a reply, at least. Reads no contents. */
export const productBytes = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<number> => {
  if (eventIds.length === 0) return 0
  const contents = sql`octet_length("name") + octet_length("description") + octet_length("photoUrls")
    + octet_length("subItems") + coalesce(octet_length("splitCasePurchase"), 0)`
  const row = await productsIn(snapshot, eventIds)
    .select(sql<number | string | null>`sum(${contents} + ${sql.lit(PRODUCT_FRAME_BYTES)})`.as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

export type ProductPlace = Pick<Product, 'id' | 'eid' | 'position'>

/** Without the contents of the products. */
export const productPlacesOf = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<ProductPlace[]> => {
  if (eventIds.length === 0) return []
  return productsIn(snapshot, eventIds).select(['id', 'eid', 'position']).orderBy('position').execute()
}

export type SplitProduct = Pick<Product, 'id' | 'eid' | 'splitCasePurchase'>

/** Products that are sold by the piece too. */
export const splitProductsOf = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<SplitProduct[]> => {
  if (eventIds.length === 0) return []
  const rows = await productsIn(snapshot, eventIds)
    .select(splitProducts.fields)
    .where('splitCasePurchase', 'is not', null)
    .execute()
  return splitProducts.readable(rows)
}

export type PricedProduct = Pick<Product, 'id' | 'price' | 'splitCasePurchase'>

/** All products of the event, without their texts and photos. */
export const pricedProductsOf = async (snapshot: Snapshot, eventId: string): Promise<PricedProduct[]> =>
  pricedProducts.readable(await productsIn(snapshot, [eventId]).select(pricedProducts.fields).execute())

export const statsOf = (snapshot: Snapshot, eventIds: readonly string[]): Promise<EventStats[]> =>
  rowsByIds(snapshot, 'event_stats', eventIds)

/** Maps a group id to the number of events ever created in it. */
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

/** Maps a host's id to the number of events that they created in a group; with `hostId`, of this host alone. */
export const hostedCounts = async (
  snapshot: Snapshot,
  groupId: string,
  hostId?: string,
): Promise<Map<string, number>> => {
  const counts = snapshot
    .selectFrom('events')
    .select(['createdUserId', (eb) => eb.fn.countAll<number>().as('events')])
    .where('groupId', '=', groupId)
    .groupBy('createdUserId')
  const rows = await (hostId === undefined ? counts : counts.where('createdUserId', '=', hostId)).execute()
  return new Map(rows.map((row) => [row.createdUserId, Number(row.events)]))
}

export const hasOrderIn = async (snapshot: Snapshot, eventId: string, buyerId: string): Promise<boolean> =>
  (await snapshot
    .selectFrom('orders')
    .select('id')
    .where('eid', '=', eventId)
    .where('uid', '=', buyerId)
    .executeTakeFirst()) !== undefined
