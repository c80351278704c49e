// Figures of a group, added up by the database. Days are midnights in Singapore.
import { sql } from 'kysely'
import type { DayRange } from '#shared/dashboard/dashboard-range.ts'
import type { Event } from '#shared/event/event.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import { addCents, asCents, timesCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import type { Snapshot } from '#server/db/database.ts'
import { MAX_LIST_ROWS } from '#server/db/list-limits.ts'

const inRange = (snapshot: Snapshot, groupId: string, { firstDay, lastDay }: DayRange) =>
  snapshot
    .selectFrom('order_sales')
    .where('order_sales.groupId', '=', groupId)
    .where('order_sales.day', '>=', firstDay)
    .where('order_sales.day', '<=', lastDay)

/** One row for each day and event, in the order of the index: few rows are left to join. */
const sold = (snapshot: Snapshot, groupId: string, range: DayRange) =>
  snapshot
    .selectFrom(
      inRange(snapshot, groupId, range)
        .select([
          'order_sales.day',
          'order_sales.eid',
          sql<number>`sum(order_sales.cents)`.as('cents'),
          sql<number>`count(*)`.as('orders'),
          sql<number>`sum(order_sales."isUnpaid")`.as('unpaid'),
        ])
        .groupBy(['order_sales.day', 'order_sales.eid'])
        .as('sold'),
    )
    .leftJoin('events', 'events.id', 'sold.eid')

/** The event's admin cost counts once for each order; orders of removed events have none. */
const soldCents = sql<number>`sum(sold.cents + sold.orders * coalesce(events."adminCost", 0))`

export interface DaySums {
  readonly day: Seconds
  readonly cents: Cents
  readonly orders: number
}

/** In the order of days; days without orders have no row. */
export const salesPerDay = async (snapshot: Snapshot, groupId: string, range: DayRange): Promise<DaySums[]> => {
  const rows = await sold(snapshot, groupId, range)
    .select(['sold.day', soldCents.as('cents'), sql<number>`sum(sold.orders)`.as('orders')])
    .groupBy('sold.day')
    .orderBy('sold.day')
    .execute()
  return rows.map((row) => ({ day: Number(row.day), cents: asCents(Number(row.cents)), orders: Number(row.orders) }))
}

/** Maps a member id to the number of orders in a group's events that are not cancelled. */
export const orderCounts = async (snapshot: Snapshot, groupId: string): Promise<Map<string, number>> => {
  const rows = await snapshot
    .selectFrom('order_sales')
    .select(['uid', (eb) => eb.fn.countAll<number>().as('orders')])
    .where('groupId', '=', groupId)
    .groupBy('uid')
    .execute()
  return new Map(rows.map((row) => [row.uid, Number(row.orders)]))
}

/**
 * Maps an event's id to the sum of its orders that are not cancelled: each with the admin cost and its shares of delivery and
 * discount.
 */
export const salesOfEvents = async (
  snapshot: Snapshot,
  events: readonly Pick<Event, 'id' | 'adminCost'>[],
): Promise<Map<string, Cents>> => {
  const adminCosts = new Map(events.map(({ id, adminCost }) => [id, adminCost]))
  if (adminCosts.size === 0) return new Map()
  const rows = await snapshot
    .selectFrom('order_sales')
    .select(['eid', sql<number>`sum(cents)`.as('cents'), sql<number>`count(*)`.as('orders')])
    .where('eid', 'in', [...adminCosts.keys()])
    .groupBy('eid')
    .execute()
  return new Map(
    rows.map(({ eid, cents, orders }) => [
      eid,
      addCents(asCents(Number(cents)), timesCents(adminCosts.get(eid) ?? ZERO_CENTS, Number(orders))),
    ]),
  )
}

export interface EventSums {
  readonly eid: string
  readonly cents: Cents
  readonly unpaid: number
}

/** The highest sum first. */
export const salesPerEvent = async (snapshot: Snapshot, groupId: string, range: DayRange): Promise<EventSums[]> => {
  const rows = await sold(snapshot, groupId, range)
    .select(['sold.eid', soldCents.as('cents'), sql<number>`sum(sold.unpaid)`.as('unpaid')])
    .groupBy('sold.eid')
    .orderBy('cents', 'desc')
    .orderBy('sold.eid')
    .execute()
  return rows.map((row) => ({ eid: row.eid, cents: asCents(Number(row.cents)), unpaid: Number(row.unpaid) }))
}

export interface BuyerSum {
  readonly uid: string
  readonly cents: Cents
}

/** The highest sums, the highest first. */
export const topBuyers = async (
  snapshot: Snapshot,
  groupId: string,
  range: DayRange,
  max: number,
): Promise<BuyerSum[]> => {
  const rows = await inRange(snapshot, groupId, range)
    .leftJoin('events', 'events.id', 'order_sales.eid')
    .select(['order_sales.uid', sql<number>`sum(order_sales.cents + coalesce(events."adminCost", 0))`.as('cents')])
    .groupBy('order_sales.uid')
    .orderBy('cents', 'desc')
    .orderBy('order_sales.uid')
    .limit(max)
    .execute()
  return rows.map((row) => ({ uid: row.uid, cents: asCents(Number(row.cents)) }))
}

export interface ProductSum {
  readonly productName: string
  readonly quantity: number
}

/** The highest quantities, the highest first. */
export const topProducts = async (
  snapshot: Snapshot,
  groupId: string,
  { firstDay, lastDay }: DayRange,
  max: number,
): Promise<ProductSum[]> => {
  const rows = await snapshot
    .selectFrom('product_sales')
    .select(['productName', sql<number>`sum(quantity)`.as('quantity')])
    .where('groupId', '=', groupId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .groupBy('productName')
    .orderBy('quantity', 'desc')
    .orderBy('productName')
    .limit(max)
    .execute()
  return rows.map((row) => ({ productName: row.productName, quantity: Number(row.quantity) }))
}

/** Maps the value of a column to a text of the newest order that has the value. */
const newestText = async (
  snapshot: Snapshot,
  groupId: string,
  [key, text]: readonly ['uid', 'uName'] | readonly ['eid', 'eTitle'],
  values: readonly string[],
): Promise<Map<string, string>> => {
  if (values.length === 0) return new Map()
  const newest = snapshot
    .selectFrom('orders')
    .select([
      `${key} as key`,
      `${text} as text`,
      sql<number>`row_number() over (partition by ${sql.ref(key)} order by "createdAt" desc, id desc)`.as('n'),
    ])
    .where(key, 'in', [...values])
    .where('eGroupId', '=', groupId)
    .as('newest')
  const rows = await snapshot.selectFrom(newest).select(['key', 'text']).where('n', '=', 1).execute()
  return new Map(rows.map((row) => [row.key, row.text]))
}

/** Maps a buyer to the name in their newest order. */
export const buyerNames = (
  snapshot: Snapshot,
  groupId: string,
  uids: readonly string[],
): Promise<Map<string, string>> => newestText(snapshot, groupId, ['uid', 'uName'], uids)

/** Maps an event to its title, also after it was removed. */
export const eventTitles = async (
  snapshot: Snapshot,
  groupId: string,
  eids: readonly string[],
): Promise<Map<string, string>> => {
  if (eids.length === 0) return new Map()
  const rows = await snapshot
    .selectFrom('events')
    .select(['id', 'title'])
    .where('id', 'in', [...eids])
    .execute()
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const removed = eids.filter((eid) => !titles.has(eid))
  return new Map([...titles, ...(await newestText(snapshot, groupId, ['eid', 'eTitle'], removed))])
}

export interface EventFigures {
  readonly onGoing: number
  readonly closed: number
  /** Null when no collection is ahead. */
  readonly nextCollection: Seconds | null
}

export const eventFigures = async (
  snapshot: Snapshot,
  groupId: string,
  { firstDay, lastDay }: DayRange,
  now: Seconds,
): Promise<EventFigures> => {
  const end = addDays(lastDay, 1)
  const isOpen = sql`status = 1 and "closingTimestamp" > ${now} and ("openTime" is null or "openTime" <= ${now})`
  const isClosed = sql`(status = 0 or "closingTimestamp" <= ${now})`
  const isInRange = sql`("closingTimestamp" >= ${firstDay} and "closingTimestamp" < ${end}
    or "createdAt" >= ${firstDay} and "createdAt" < ${end})`
  const isAhead = sql`"pickupTimestamp" + "pickupDuration" > ${now} and ("openTime" is null or "openTime" <= ${now})`
  const row = await snapshot
    .selectFrom('events')
    .select([
      sql<number | null>`sum(case when ${isOpen} then 1 else 0 end)`.as('onGoing'),
      sql<number | null>`sum(case when ${isClosed} and ${isInRange} then 1 else 0 end)`.as('closed'),
      sql<number | null>`min(case when ${isAhead} then "pickupTimestamp" end)`.as('nextCollection'),
    ])
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return {
    onGoing: Number(row.onGoing ?? 0),
    closed: Number(row.closed ?? 0),
    nextCollection: row.nextCollection === null ? null : Number(row.nextCollection),
  }
}

export interface NewMember {
  readonly name: string
  readonly approval: number
}

/** At most `MAX_LIST_ROWS`, the newest first, without banned ones. Only admins see hidden members. */
export const newestMembers = async (
  snapshot: Snapshot,
  groupId: string,
  { lastDay, isAdmin }: { readonly lastDay: Seconds; readonly isAdmin: boolean },
): Promise<NewMember[]> =>
  snapshot
    .selectFrom('members')
    .select(['name', 'approval'])
    .where('groupId', '=', groupId)
    .where('banned', '=', 0)
    .$if(!isAdmin, (members) => members.where('visible', '=', 1))
    .where('createdAt', '<', addDays(lastDay, 1))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX_LIST_ROWS)
    .execute()
