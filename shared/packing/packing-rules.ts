// Decides which events can be packed together, and names packing lists.
import { formatDate, formatDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Event } from '#shared/event/event.ts'
import { isClosed } from '#shared/event/event-state.ts'
import type { PackingList } from './packing-list.ts'

/** Shown by the screen when a list could not be created. */
export const CREATE_FAILED = 'Error creating packing list'
export const DELETE_ASKS = 'Are you sure you want to delete this list ?'

const EXAMPLE_NAME = 'Example name'

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

/** 'DD/MM/YYYY': the slash marks a list without a chosen name (decision Q-112). */
export const defaultListName = (at: Seconds): string => formatDate(at).replaceAll('-', '/')

/** Whether nobody has chosen this name. */
export const isUnnamed = (name: string): boolean => name.includes('/')

/** The displayed name; a name with a slash shows an example name. */
export const packingListTitle = (name: string): string => (isUnnamed(name) ? EXAMPLE_NAME : name)

type Packed = Pick<Event, 'title' | 'pickupTimestamp'>

/**
 * Heading that distinguishes lists at the counter, on paper and among files: the name, or the events and first day.
 */
export const packingListHeading = (name: string, events: readonly Packed[]): string => {
  const [first, ...others] = [...events].sort((a, b) => a.pickupTimestamp - b.pickupTimestamp)
  if (!isUnnamed(name) || first === undefined) return packingListTitle(name)
  const more = others.length > 1 ? [`${others.length} more`] : others.map(({ title }) => title)
  return `${[first.title, ...more].join(' and ')}, ${formatDay(first.pickupTimestamp)}`
}
