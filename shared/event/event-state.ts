// Meaning of an event's fields at a moment. *Passed* means time <= now.
import { addDays, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { hybridParts } from '#shared/kernel/hybrid-time.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { Event } from './event.ts'
import { EVENT_STATUS } from './event-status-numbers.ts'

export type Closing = Pick<Event, 'status' | 'closingTimestamp'>

const DAY_S = 86_400

export const pickupEnd = (event: Pick<Event, 'pickupTimestamp' | 'pickupDuration'>): Seconds =>
  event.pickupTimestamp + event.pickupDuration

export const isOrderable = (event: Closing & Pick<Event, 'openTime'>, now: Seconds): boolean =>
  event.status === EVENT_STATUS.active && event.closingTimestamp > now && isPublished(event, now)

/** Not scheduled for later. */
export const isPublished = (event: Pick<Event, 'openTime'>, now: Seconds): boolean =>
  event.openTime === null || event.openTime <= now

export const isClosedByHost = (event: Pick<Event, 'status'>): boolean => event.status === EVENT_STATUS.closed

/** Closed by the host or by time; the closed mark, Request Payment and packing lists use it. */
export const isClosed = (event: Closing, now: Seconds): boolean =>
  isClosedByHost(event) || event.closingTimestamp <= now

/** The moment of closing, by the host or by time. Null while the event is open, and for closings from before 2026-11-26. */
export const closedAt = (event: Closing & Pick<Event, 'fieldTimes'>, now: Seconds): Seconds | null => {
  const byTime = event.closingTimestamp <= now ? event.closingTimestamp : null
  const time = event.fieldTimes['status']
  if (!isClosedByHost(event) || time === undefined) return byTime
  const byHost = toSeconds(hybridParts(time).milliseconds)
  return byTime === null ? byHost : Math.min(byTime, byHost)
}

export interface ShownClosing {
  readonly name: 'Closing' | 'Closed'
  /** Null where only the fact is known. */
  readonly at: Seconds | null
}

/** The planned closing of an open event; of a closed one the time at which it was really closed. */
export const shownClosing = (event: Closing & Partial<Pick<Event, 'fieldTimes'>>, now: Seconds): ShownClosing =>
  isClosed(event, now)
    ? { name: 'Closed', at: closedAt({ fieldTimes: {}, ...event }, now) }
    : { name: 'Closing', at: event.closingTimestamp }

export type Phase = 'now' | 'scheduled' | 'past'

/** Past once its collection has ended: until then a closed event still needs its host. */
export const eventPhase = (
  event: Pick<Event, 'openTime' | 'pickupTimestamp' | 'pickupDuration'>,
  now: Seconds,
): Phase => {
  if (!isPublished(event, now)) return 'scheduled'
  return pickupEnd(event) <= now ? 'past' : 'now'
}

/** Greyed out in hosted lists. */
export const isGreyed = (event: Pick<Event, 'status' | 'pickupTimestamp' | 'pickupDuration'>, now: Seconds): boolean =>
  isClosedByHost(event) || pickupEnd(event) <= now

export const TBC = '(TBC)'

/** Discount and delivery show '(TBC)' until the event is closed or closes within a day. */
export const isToBeConfirmed = (event: Closing, now: Seconds): boolean =>
  event.status === EVENT_STATUS.active && event.closingTimestamp - now > DAY_S

/** Whether an unpaid order must be paid now. `payAfterClosing` is the order's own value. */
export const paymentDue = (
  event: Closing & Pick<Event, 'paynow' | 'payable'>,
  payAfterClosing: boolean,
  now: Seconds,
): boolean => event.payable === 1 || (event.paynow === 0 && (!payAfterClosing || isClosed(event, now)))

/** At least paid and not cancelled; a refunded order is not paid. */
export const isPaidOrder = (pair: StatusPair): boolean =>
  pair.status !== ORDER_STATUS.cancelled && pair.buyerStatus >= BUYER_STATUS.paid

/** Whether a part of the collection lies in the day that begins at `day`. */
export const isCollectedOn = (event: Pick<Event, 'pickupTimestamp' | 'pickupDuration'>, day: Seconds): boolean =>
  event.pickupTimestamp < addDays(day, 1) && pickupEnd(event) >= day

/** Days after its collection during which the host's home still names the claims of an event. */
const CLAIM_DAYS = 14

/** Whether payments of the event may still wait for the host on the day that begins at `day`. */
export const mayHaveClaims = (event: Pick<Event, 'pickupTimestamp' | 'pickupDuration'>, day: Seconds): boolean =>
  addDays(pickupEnd(event), CLAIM_DAYS) > day
