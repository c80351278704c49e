// Decides which events can be packed together.
import type { Event } from '#shared/event/event.ts'
import { isClosed } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { PackingList } from './packing-list.ts'

/** Closed events without a packing list, latest collection first. `events` and `lists` belong to one host. */
export const offeredEvents = <E extends Pick<Event, 'id' | 'status' | 'closingTimestamp' | 'pickupTimestamp'>>(
  events: readonly E[],
  lists: readonly Pick<PackingList, 'eventIds'>[],
  now: Seconds,
): E[] => {
  const packed = new Set(lists.flatMap((list) => list.eventIds))
  return events
    .filter((event) => isClosed(event, now) && !packed.has(event.id))
    .sort((a, b) => b.pickupTimestamp - a.pickupTimestamp || (a.id < b.id ? -1 : 1))
}
