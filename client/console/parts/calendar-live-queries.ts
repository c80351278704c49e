// Loads the events of the console's group, and their sales, from the device.
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { grouped } from '#client/store/lists/live-views.ts'
import type { Event, EventStats } from '#shared/event/event.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { storedPair } from '#shared/order/order-status.ts'
import { orderSums } from '#shared/order/order-sums.ts'

export interface CalendarEntry {
  readonly event: Event
  readonly stats: EventStats | undefined
}

export const calendarEntries = liveList((from: LiveTables, groupId: string) => {
  const events = from.rows('events', 'groupId', [groupId])
  const stats = from.rows('event_stats', 'id', () => [...events.values()].map(({ id }) => id))
  return (): readonly CalendarEntry[] => [...events.values()].map((event) => ({ event, stats: stats.get(event.id) }))
})

export interface EventSales {
  /** Number of orders that are not cancelled. */
  readonly orders: number
  readonly sales: Cents
}

/** Maps the id of each event that the person hosts to its sales. The orders of other hosts are not on the device. */
export const eventSales = liveList((from: LiveTables, ids: readonly string[]) => {
  const events = from.rows('events', 'id', ids)
  const orders = grouped(from.rows('orders', 'eid', ids), ({ eid }) => eid)
  return (): ReadonlyMap<string, EventSales> => {
    const own = [...events.values()].filter(({ createdUserId }) => createdUserId === from.userId)
    return new Map(
      own.map((event) => {
        const counted = orders.of(event.id).map((order) => ({ order, pair: storedPair(order) }))
        const sums = orderSums(event, counted)
        return [event.id, { orders: sums.orders, sales: sums.sales }]
      }),
    )
  }
})
