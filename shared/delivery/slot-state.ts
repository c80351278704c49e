// Meaning of a delivery's fields at a moment. *Passed* means time <= now.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Delivery } from './delivery.ts'
import { DELIVERY_STATUS } from './booking-status-numbers.ts'

type Window = Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration'>

export const deliveryEnd = ({ deliveryTimestamp, deliveryDuration }: Window): Seconds =>
  deliveryTimestamp + deliveryDuration

export const isOver = (slot: Window, now: Seconds): boolean => deliveryEnd(slot) <= now

/** Only the host sees it until the server opens it. */
export const isWaiting = (slot: Pick<Delivery, 'openTime'>): boolean => slot.openTime !== null

/** Not closed by its host. */
export const isOpenForBooking = (slot: Pick<Delivery, 'deliveryStatus'>): boolean =>
  slot.deliveryStatus === DELIVERY_STATUS.open

/** Open, and not yet started. */
export const isBookable = (
  slot: Pick<Delivery, 'deliveryStatus' | 'openTime' | 'deliveryTimestamp'>,
  now: Seconds,
): boolean => isOpenForBooking(slot) && !isWaiting(slot) && slot.deliveryTimestamp > now

/** Upcoming deliveries of a group for booking or moving, latest first. */
export const deliveryTimeOptions = <D extends Pick<Delivery, 'id' | 'groupId' | 'deliveryTimestamp'>>(
  slots: readonly D[],
  groupId: string,
  now: Seconds,
): D[] =>
  slots
    .filter((slot) => slot.groupId === groupId && slot.deliveryTimestamp > now)
    .sort((a, b) => b.deliveryTimestamp - a.deliveryTimestamp || (a.id < b.id ? -1 : 1))
