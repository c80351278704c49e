// Countdown texts such as 'closing in 5 h 12 min'.
import type { Delivery } from '#shared/delivery/delivery.ts'
import { formatDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Event } from './event.ts'
import { EVENT_STATUS } from './event-status-numbers.ts'

/** '3 d', '1 d 4 h', '5 h 12 min', '12 min', 'under a minute'. */
export const remaining = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`
  if (hours > 0) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min` : 'under a minute'
}

const DAY_S = 86_400

/** Takes orders for less than a day longer. */
export const closesSoon = (event: Pick<Event, 'status' | 'closingTimestamp'>, now: Seconds): boolean =>
  event.status === EVENT_STATUS.active && event.closingTimestamp > now && event.closingTimestamp - now < DAY_S

/** 'closing in 5 h 12 min' while the event takes orders, otherwise 'closed'. */
export const closingText = (event: Pick<Event, 'status' | 'closingTimestamp'>, now: Seconds): string =>
  event.status === EVENT_STATUS.active && event.closingTimestamp > now
    ? `closing in ${remaining(event.closingTimestamp - now)}`
    : 'closed'

export interface DeliveryWindow {
  readonly start: Seconds
  /** Seconds. */
  readonly duration: number
}

/** Time at which goods reach buyers: the event's delivery, or its collection when it has none. */
export const deliveryWindow = (
  event: Pick<Event, 'pickupTimestamp' | 'pickupDuration'>,
  delivery: Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration'> | undefined,
): DeliveryWindow =>
  delivery
    ? { start: delivery.deliveryTimestamp, duration: delivery.deliveryDuration }
    : { start: event.pickupTimestamp, duration: event.pickupDuration }

/** 'delivery in 5 d', then 'delivery now' and 'delivery over'. */
export const deliveryText = ({ start, duration }: DeliveryWindow, now: Seconds): string => {
  if (start > now) return `delivery in ${remaining(start - now)}`
  return start + duration > now ? 'delivery now' : 'delivery over'
}

/** 'opens Sat 30-11-2030' for a scheduled event. */
export const openingText = (openTime: Seconds): string => `opens ${formatDay(openTime)}`
