import { stateIn } from '#shared/collection/collection-book.ts'
import { isLeftToCollect } from '#shared/collection/tally.ts'
import type { Event } from '#shared/event/event.ts'
import { isCollectedOn } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { filtered, grouped, mapped, sorted, summed } from '#client/store/lists/live-views.ts'

/** A package, or an event that is in none. */
export interface TodaysCollection {
  readonly id: string
  readonly query: { readonly list: string } | { readonly eventId: string }
  readonly events: readonly Event[]
  /** Number of orders of which something is not handed over. */
  readonly waiting: number
}

const ofOrder = (row: { readonly orderId: string }): string => row.orderId

/** The host's collections of the day that begins at `day`, sorted by time; those with nothing left are not listed. */
export const todaysCollections = liveList((from: LiveTables, day: Seconds) => {
  const events = sorted(
    filtered(from.rows('events', 'createdUserId', [from.userId]), (event) => isCollectedOn(event, day)),
    (a, b) => a.pickupTimestamp - b.pickupTimestamp,
  )
  const ids = (): string[] => events.list.map((event) => event.id)
  const recordsByOrder = grouped(from.rows('handovers', 'eid', ids), ofOrder)
  const answersByOrder = grouped(from.rows('handover_answers', 'eid', ids), ofOrder)
  const waiting = summed(
    mapped(
      from.rows('orders', 'eid', ids),
      (order): { readonly eid: string; readonly isWaiting: boolean } => {
        const state = stateIn({ recordsByOrder: recordsByOrder.map, answersByOrder: answersByOrder.map }, order)
        return { eid: order.eid, isWaiting: isLeftToCollect(order, state) }
      },
      [recordsByOrder, answersByOrder],
    ),
    ({ eid, isWaiting }) => ({ [eid]: isWaiting ? 1 : 0 }),
  )
  const lists = sorted(from.rows('packing_lists', 'hostId', [from.userId]), (a, b) => b.createdAt - a.createdAt)
  return (): readonly TodaysCollection[] => {
    const found = new Map<string, TodaysCollection>()
    for (const event of events.list) {
      const list = lists.list.find(({ eventIds }) => eventIds.includes(event.id))
      const id = list?.id ?? event.id
      const before = found.get(id)
      found.set(id, {
        id,
        query: list ? { list: id } : { eventId: id },
        events: [...(before?.events ?? []), event],
        waiting: (before?.waiting ?? 0) + (waiting.map.get(event.id) ?? 0),
      })
    }
    return [...found.values()].filter((collection) => collection.waiting > 0)
  }
})
