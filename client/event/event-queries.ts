// What the event pages read from the device.
import type { GotongDatabase } from '#client/store/database.ts'
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import { memberId, type Group, type Member } from '#shared/group/group.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Order } from '#shared/order/order.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { listingOf, type EventListing } from './event-listing.ts'

export const productsOf = async (db: GotongDatabase, eid: string): Promise<Product[]> =>
  (await db.view.products.where('eid').equals(eid).toArray()).sort((a, b) => a.position - b.position)

/** How many lists show with a price, which costs reading their products. */
const PRICED = 4

/** Events of the person's groups that take orders, the next to close first. */
export const openEvents = async (db: GotongDatabase, now: Seconds): Promise<EventListing[]> => {
  const open = (await db.view.events.where('closingTimestamp').above(now).sortBy('closingTimestamp')).filter((event) =>
    isOrderable(event, now),
  )
  const stats = await db.view.event_stats.bulkGet(open.map((event) => event.id))
  const products = await Promise.all(open.slice(0, PRICED).map((event) => productsOf(db, event.id)))
  return open.map((event, at) => listingOf(event, stats[at], products[at] ?? []))
}

export interface EventOnDevice {
  readonly event: Event | undefined
  readonly products: readonly Product[]
  readonly stats: EventStats | undefined
  readonly mine: Member | undefined
}

export const eventOnDevice = async (db: GotongDatabase, eid: string): Promise<EventOnDevice> => {
  const event = await db.view.events.get(eid)
  const [products, stats, mine] = await Promise.all([
    productsOf(db, eid),
    db.view.event_stats.get(eid),
    event && db.view.members.get(memberId(event.groupId, db.userId)),
  ])
  return { event, products, stats, mine }
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

export interface HostedEvent {
  readonly event: Event
  readonly stats: EventStats | undefined
}

export const hostedEvents = async (db: GotongDatabase): Promise<HostedEvent[]> => {
  const events = await db.view.events.where('createdUserId').equals(db.userId).toArray()
  const stats = await db.view.event_stats.bulkGet(events.map((event) => event.id))
  return events.map((event, at) => ({ event, stats: stats[at] }))
}

export interface NextCollection {
  readonly order: Order
  readonly event: Event
}

/** The person's next collection whose hours are not over. */
export const nextCollection = async (db: GotongDatabase, now: Seconds): Promise<NextCollection | null> => {
  const orders = (await db.view.orders.where('uid').equals(db.userId).toArray()).filter(
    (order) => !isCancelled(order) && order.buyerStatus !== 3,
  )
  const events = await db.view.events.bulkGet(orders.map((order) => order.eid))
  const coming = orders.flatMap((order, at) => {
    const event = events[at]
    return event && event.pickupTimestamp + event.pickupDuration > now ? [{ order, event }] : []
  })
  coming.sort((a, b) => a.event.pickupTimestamp - b.event.pickupTimestamp)
  return coming[0] ?? null
}
