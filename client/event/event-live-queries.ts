// Queries of the event pages against the device's database. Those of the start page stand in `home-live-queries.ts`.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { sorted } from '#client/store/lists/live-views.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Event, Product } from '#shared/event/event.ts'
import { isOpenForBooking } from '#shared/delivery/delivery-state.ts'
import { isPending } from '#shared/group/group-check.ts'
import { isActiveMember } from '#shared/roles.ts'
import { memberId, type Group, type Member } from '#shared/group/group.ts'
import type { Order } from '#shared/order/order.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { orderedBefore } from '#shared/order/repeat-order.ts'
import { listingOf } from './event-listing.ts'

export const productsOf = async (db: GotongDatabase, eid: string): Promise<Product[]> =>
  (await db.view.products.where('eid').equals(eid).toArray()).sort((a, b) => a.position - b.position)

export interface EventOnDevice {
  readonly event: Event | undefined
  readonly products: readonly Product[]
  readonly mine: Member | undefined
  /** Delivery of the event's host, if one is offered. */
  readonly delivery: Delivery | undefined
}

/** Excludes counts: they change with every order, and each change renders the page again. */
export const eventOnDevice = async (db: GotongDatabase, eid: string): Promise<EventOnDevice> => {
  const event = await db.view.events.get(eid)
  const [products, mine, deliveries] = await Promise.all([
    productsOf(db, eid),
    event && db.view.members.get(memberId(event.groupId, db.userId)),
    db.view.deliveries.where('eid').equals(eid).toArray(),
  ])
  return { event, products, mine, delivery: deliveries.find(isOpenForBooking) }
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

/** An order of this device; null while it is not here. */
export const orderOnDevice = async (db: GotongDatabase, ref: string): Promise<Order | null> =>
  (await db.view.orders.get(ref)) ?? null

/** 'asked': an admin has not answered the request to join. */
export type Membership = 'joined' | 'asked' | 'none'

/** The person's place in a group; a banned person has none. */
export const membershipIn = async (db: GotongDatabase, groupId: string): Promise<Membership> => {
  const member = await db.view.members.get(memberId(groupId, db.userId))
  if (isActiveMember(member)) return 'joined'
  return member !== undefined && isPending(member) ? 'asked' : 'none'
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

export type GroupName = Pick<Group, 'id' | 'name'>

/**
 * Groups that an event may have: the hosted ones, and its current one, in which the host may have become a member or have left.
 */
export const groupsForEvent = async (db: GotongDatabase, eventId: string): Promise<GroupName[]> => {
  const hosted = await hostedGroups(db)
  const event = await db.view.events.get(eventId)
  if (event === undefined || hosted.some(({ id }) => id === event.groupId)) return hosted
  return [{ id: event.groupId, name: event.groupName }, ...hosted]
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
