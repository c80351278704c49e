// Queries of the event pages against the device's database.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { filtered, grouped, sorted } from '#client/store/lists/live-views.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Event, Product } from '#shared/event/event.ts'
import { isOpenForBooking } from '#shared/delivery/slot-state.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import { memberId, type Group, type Member } from '#shared/group/group.ts'
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import type { Order } from '#shared/order/order.ts'
import { isCancelled, isUnfinished } from '#shared/order/order-status.ts'
import { orderedBefore } from '#shared/order/repeat-order.ts'
import { listingOf, type EventListing } from './event-listing.ts'

export const productsOf = async (db: GotongDatabase, eid: string): Promise<Product[]> =>
  (await db.view.products.where('eid').equals(eid).toArray()).sort((a, b) => a.position - b.position)

const ofEvent = (product: Product): string => product.eid
const byPosition = (a: Product, b: Product): number => a.position - b.position
const nowSeconds = (): Seconds => toSeconds(systemClock.now())

export interface ComingEvent {
  readonly event: Event
  readonly listing: EventListing
}

/** Events listed with a price, which requires reading their products; a few more than shown, because events close. */
const PRICED = 6

/** Open events of the person's groups, sorted by closing time. The current time decides which take orders. */
export const comingEvents = liveList((from: LiveTables) => {
  const events = sorted(
    from.above('events', 'closingTimestamp', nowSeconds()),
    (a, b) => a.closingTimestamp - b.closingTimestamp,
  )
  const stats = from.rows('event_stats', 'id', () => events.list.map((event) => event.id))
  const priced = (): string[] =>
    events.list
      .filter((event) => isOrderable(event, nowSeconds()))
      .slice(0, PRICED)
      .map((event) => event.id)
  const products = grouped(from.rows('products', 'eid', priced), ofEvent, byPosition)
  return (): readonly ComingEvent[] =>
    events.list.map((event) => ({ event, listing: listingOf(event, stats.get(event.id), products.of(event.id)) }))
})

export interface EventOnDevice {
  readonly event: Event | undefined
  readonly products: readonly Product[]
  readonly mine: Member | undefined
  /** Delivery of the event's host, if one is offered. */
  readonly slot: Delivery | undefined
}

/** Excludes counts: they change with every order, and each change renders the page again. */
export const eventOnDevice = async (db: GotongDatabase, eid: string): Promise<EventOnDevice> => {
  const event = await db.view.events.get(eid)
  const [products, mine, slots] = await Promise.all([
    productsOf(db, eid),
    event && db.view.members.get(memberId(event.groupId, db.userId)),
    db.view.deliveries.where('eid').equals(eid).toArray(),
  ])
  return { event, products, mine, slot: slots.find(isOpenForBooking) }
}

/**
 * An earlier order that the person can repeat in an event; `ref` limits it to that order. Null when they have ordered
 * already.
 */
export const orderToRepeat = async (
  db: GotongDatabase,
  eid: string,
  ref: string | undefined,
): Promise<Order | null> => {
  const [event, products, own] = await Promise.all([
    db.view.events.get(eid),
    productsOf(db, eid),
    db.view.orders.where('uid').equals(db.userId).toArray(),
  ])
  if (!event || own.some((order) => order.eid === eid && !isCancelled(order))) return null
  return own.find((order) => order.id === ref) ?? orderedBefore({ event, products }, own) ?? null
}

/** Groups in which the person may host. */
export const hostedGroups = async (db: GotongDatabase): Promise<Group[]> => {
  const memberships = await db.view.members.where('userId').equals(db.userId).toArray()
  const hosting = memberships.filter(
    (member) => member.approval === 2 && member.banned === 0 && (member.isHost || member.isAdmin),
  )
  const groups = await db.view.groups.bulkGet(hosting.map((member) => member.groupId))
  return groups.filter((group) => group !== undefined).sort((a, b) => a.name.localeCompare(b.name))
}

/** The person's events, newest first. */
export const ownEvents = async (db: GotongDatabase): Promise<Event[]> =>
  (await db.view.events.where('createdUserId').equals(db.userId).toArray()).sort((a, b) => b.createdAt - a.createdAt)

/** Events of one group, newest first. */
export const eventsOfGroup = liveList((from: LiveTables, groupId: string) => {
  const events = sorted(from.rows('events', 'groupId', [groupId]), (a, b) => b.createdAt - a.createdAt)
  const groups = from.rows('groups', 'id', [groupId])
  const stats = from.rows('event_stats', 'id', () => events.list.map((event) => event.id))
  return () => ({
    group: groups.get(groupId),
    listings: events.list.map((event) => ({
      event,
      own: event.createdUserId === from.userId,
      listing: listingOf(event, stats.get(event.id), []),
    })),
  })
})

export interface NextCollection {
  readonly order: Order
  readonly event: Event
}

/** The person's orders that are not collected, sorted by collection time, including past ones. */
export const collections = liveList((from: LiveTables) => {
  const waiting = filtered(from.rows('orders', 'uid', [from.userId]), isUnfinished)
  const events = from.rows('events', 'id', () => [...new Set([...waiting.values()].map((order) => order.eid))])
  return (): readonly NextCollection[] =>
    [...waiting.values()]
      .flatMap((order) => {
        const event = events.get(order.eid)
        return event ? [{ order, event }] : []
      })
      .sort((a, b) => a.event.pickupTimestamp - b.event.pickupTimestamp || (a.order.id < b.order.id ? -1 : 1))
})
