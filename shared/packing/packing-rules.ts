// What may be packed together, and how a list is named.
import { formatDate, type Seconds } from '#shared/kernel/clock.ts'
import type { Event } from '#shared/event/event.ts'
import { isClosed } from '#shared/event/event-state.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { PackingList } from './packing-list.ts'

export const PACK_NOT_FOUND: Refusal = refuse(404, 35301, 'Pack id is not found')
export const NO_EVENT_SELECTED: Refusal = refuse(422, 35101, 'No event has been selected yet.')
export const NOT_OFFERED: Refusal = refuse(
  409,
  35103,
  'Only your closed events that are in no other list can be packed',
)
export const PACKING_LIST_OFF: Refusal = refuse(
  403,
  35105,
  'This feature is currently available to a limited set of users for testing',
)
export const NAME_BLANK: Refusal = refuse(422, 35201, 'Invalid name')

/** Said by the screen when a list could not be created. */
export const CREATE_FAILED = 'Error creating packing list'
export const DELETE_ASKS = 'Are you sure you want to delete this list ?'

const EXAMPLE_NAME = 'Example name'

/** Closed events that no list holds, the latest collection first. `events` and `lists` are one host's. */
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

/** 'DD/MM/YYYY': the slash marks a list that nobody has named yet (decision Q-112). */
export const defaultListName = (at: Seconds): string => formatDate(at).replaceAll('-', '/')

/** The name to show; one with a slash shows an example name. */
export const packingListTitle = (name: string): string => (name.includes('/') ? EXAMPLE_NAME : name)
