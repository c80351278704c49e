// Refusals of a host's actions on an event. Apart from `event-state.ts`, which the start page loads.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Event } from './event.ts'
import { CANNOT_REOPEN, CANNOT_EDIT, NOT_CLOSED_YET, HAS_PAID_ORDERS } from './event-refusals.ts'
import { isClosed, type Closing } from './event-state.ts'

/** Null allows. */
export const reopenRefusal = (event: Pick<Event, 'paynow' | 'payable'>, somebodyPaid: boolean): Refusal | null =>
  event.paynow === 0 || (!somebodyPaid && event.payable === 0) ? null : CANNOT_REOPEN

/** Why the host cannot edit an event that `editRefusal` refuses. */
export const WHY_NOT_EDITED = 'You have requested payment, so that items and prices stay as they are.'

export const editRefusal = (event: Pick<Event, 'payable'>): Refusal | null => (event.payable === 1 ? CANNOT_EDIT : null)

export const requestPaymentRefusal = (event: Closing, now: Seconds): Refusal | null =>
  isClosed(event, now) ? null : NOT_CLOSED_YET

export const deleteRefusal = (somebodyPaid: boolean): Refusal | null => (somebodyPaid ? HAS_PAID_ORDERS : null)
