// Meaning of an event's fields at a moment. *Passed* means time <= now.
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { Event } from './event.ts'
import { EVENT_STATUS } from './event-status-numbers.ts'

export type Closing = Pick<Event, 'status' | 'closingTimestamp'>

const DAY = 86_400

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

/** Greyed out in hosted lists. */
export const isGreyed = (event: Pick<Event, 'status' | 'pickupTimestamp' | 'pickupDuration'>, now: Seconds): boolean =>
  isClosedByHost(event) || pickupEnd(event) <= now

export const TBC = '(TBC)'

/** Discount and delivery show '(TBC)' until the event is closed or closes within a day. */
export const isToBeConfirmed = (event: Closing, now: Seconds): boolean =>
  event.status === EVENT_STATUS.active && event.closingTimestamp - now > DAY

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
