// Meaning of a delivery's fields at a moment. *Passed* means time <= now.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Delivery } from './delivery.ts'
import { DELIVERY_STATUS } from './booking-status-numbers.ts'

type Window = Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration'>

export const deliveryEnd = ({ deliveryTimestamp, deliveryDuration }: Window): Seconds =>
  deliveryTimestamp + deliveryDuration

export const isOver = (delivery: Window, now: Seconds): boolean => deliveryEnd(delivery) <= now

/** Only the host sees it until the server opens it. */
export const isWaiting = (delivery: Pick<Delivery, 'openTime'>): boolean => delivery.openTime !== null

/** Not closed by its host. */
export const isOpenForBooking = (delivery: Pick<Delivery, 'deliveryStatus'>): boolean =>
  delivery.deliveryStatus === DELIVERY_STATUS.open

/** Open, and not yet started. */
export const isBookable = (
  delivery: Pick<Delivery, 'deliveryStatus' | 'openTime' | 'deliveryTimestamp'>,
  now: Seconds,
): boolean => isOpenForBooking(delivery) && !isWaiting(delivery) && delivery.deliveryTimestamp > now

/** Bookable, with a zone to choose. */
export const isOffered = (
  delivery: Parameters<typeof isBookable>[0] & { readonly deliveryZones: readonly unknown[] },
  now: Seconds,
): boolean => isBookable(delivery, now) && delivery.deliveryZones.length > 0

/** Upcoming deliveries of a group for booking or moving, latest first. */
export const deliveryTimeOptions = <D extends Pick<Delivery, 'id' | 'groupId' | 'deliveryTimestamp'>>(
  deliveries: readonly D[],
  groupId: string,
  now: Seconds,
): D[] =>
  deliveries
    .filter((delivery) => delivery.groupId === groupId && delivery.deliveryTimestamp > now)
    .sort((a, b) => b.deliveryTimestamp - a.deliveryTimestamp || (a.id < b.id ? -1 : 1))
