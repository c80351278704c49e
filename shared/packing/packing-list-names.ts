// Names of packing lists.
import { formatDate, formatDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Event } from '#shared/event/event.ts'

const EXAMPLE_NAME = 'Example name'

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
