// Hours of collection for an event sheet, which has the day alone: those of the host's last event.
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { HOURS, windowOf, type EventDraft } from '#shared/event/event-draft.ts'
import type { Event } from '#shared/event/event.ts'
import { civilTime } from '#shared/kernel/clock.ts'

export interface CollectionHours {
  /** Hours of the day, 1 to 24. */
  readonly from: number
  readonly to: number
  /** The event that has them. */
  readonly title: string
}

type HostedEvent = Pick<Event, 'id' | 'title' | 'createdAt' | 'pickupTimestamp' | 'pickupDuration'>

const HOUR_S = 3600

const hoursOf = ({ title, pickupTimestamp, pickupDuration }: HostedEvent): CollectionHours | null => {
  const { hour, minute } = civilTime(pickupTimestamp)
  const to = hour + pickupDuration / HOUR_S
  return minute === 0 && HOURS.includes(hour) && HOURS.includes(to) && to > hour ? { from: hour, to, title } : null
}

/** The newest event decides; null for none, and where its hours are not among the choices of the form. */
export const lastHours = (events: readonly HostedEvent[]): CollectionHours | null => {
  const [last] = [...events].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  return last ? hoursOf(last) : null
}

/** Reads the events of the device. */
export const lastCollectionHours = async (): Promise<CollectionHours | null> => {
  const db = activeDatabase.get()
  return db ? lastHours(await db.view.events.where('createdUserId').equals(db.userId).toArray()) : null
}

type Times = Pick<EventDraft, 'closingTimestamp' | 'pickupTimestamp' | 'pickupDuration'>

/** Fills hours that are missing; null where there is no day, or the collection would begin before the closing. */
export const withHours = <Draft extends Times>(draft: Draft, { from, to }: CollectionHours): Draft | null => {
  if (draft.pickupTimestamp === null || draft.pickupDuration > 0) return null
  const { start, duration } = windowOf(draft.pickupTimestamp, from, to)
  if (draft.closingTimestamp !== null && start < draft.closingTimestamp) return null
  return { ...draft, pickupTimestamp: start, pickupDuration: duration }
}
