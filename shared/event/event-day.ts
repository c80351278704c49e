import { daysBetween, type Seconds } from '#shared/kernel/clock.ts'
import type { Event } from './event.ts'

/** Whether the event closes or is collected on the Singapore day that contains `day` (decision Q-137). */
export const isOnDay = (event: Pick<Event, 'closingTimestamp' | 'pickupTimestamp'>, day: Seconds): boolean =>
  daysBetween(event.closingTimestamp, day) === 0 || daysBetween(event.pickupTimestamp, day) === 0
