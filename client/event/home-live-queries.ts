// Live lists of the home page. Imports no rules of later pages, so that the start page does not load them.
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { filtered, grouped, sorted } from '#client/store/lists/live-views.ts'
import type { Event, Product } from '#shared/event/event.ts'
import { isCollectedOn, isOrderable, mayHaveClaims } from '#shared/event/event-state.ts'
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import type { Order } from '#shared/order/order.ts'
import { isUnfinished } from '#shared/order/order-status.ts'
import { isActiveIn } from '#shared/roles.ts'
import { listingOf, type EventListing } from './event-listing.ts'

const ofEvent = (product: Product): string => product.eid
const byPosition = (a: Product, b: Product): number => a.position - b.position
const nowSeconds = (): Seconds => toSeconds(systemClock.now())

export interface ComingEvent {
  readonly event: Event
  readonly listing: EventListing
}

/** Events listed with a price, which requires reading their products; a few more than shown, because events close. */
const MAX_PRICED_EVENTS = 6

/**
 * Open events of the person's groups, sorted by closing time. The current time decides which take orders. A buyer who left a group,
 * or is banned there, still has its events with their orders on the device (decision Q-022).
 */
export const comingEvents = liveList((from: LiveTables) => {
  const events = sorted(
    from.above('events', 'closingTimestamp', nowSeconds()),
    (a, b) => a.closingTimestamp - b.closingTimestamp,
  )
  const memberships = from.rows('members', 'userId', [from.userId])
  const listed = (): readonly Event[] => {
    const own = [...memberships.values()]
    return events.list.filter(({ groupId }) => isActiveIn(own, groupId))
  }
  const stats = from.rows('event_stats', 'id', () => listed().map((event) => event.id))
  const priced = (): string[] =>
    listed()
      .filter((event) => isOrderable(event, nowSeconds()))
      .slice(0, MAX_PRICED_EVENTS)
      .map((event) => event.id)
  const products = grouped(from.rows('products', 'eid', priced), ofEvent, byPosition)
  return (): readonly ComingEvent[] =>
    listed().map((event) => ({ event, listing: listingOf(event, stats.get(event.id), products.of(event.id)) }))
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

/** Whether the host has a collection on the day that begins at `day`. */
export const isCollectionDay = liveList((from: LiveTables, day: Seconds) => {
  const events = filtered(from.rows('events', 'createdUserId', [from.userId]), (event) => isCollectedOn(event, day))
  return (): boolean => events.size > 0
})

/** Whether payments of the host's events may wait on the day that begins at `day`. */
export const hasClaimableEvent = liveList((from: LiveTables, day: Seconds) => {
  const events = filtered(from.rows('events', 'createdUserId', [from.userId]), (event) => mayHaveClaims(event, day))
  return (): boolean => events.size > 0
})
