// A buyer's place in a host's delivery: address, time and payment.
import { z } from 'zod/mini'
import { storedId, storedSeconds, storedTime, wholeCents } from '#shared/kernel/bounds.ts'
import type { BookingId, CombinedPaymentId, DeliveryId, GroupId, UserId } from '#shared/kernel/ids.ts'
import { placeSchema } from '#shared/address/place.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { BOOKER_STATUS, BOOKING_STATUS } from './booking-status-numbers.ts'

const cents = wholeCents()
const seconds = storedSeconds()

/** Decision Q-004. */
export const bookingStatusSchema = z.union([
  z.literal(BOOKING_STATUS.cancelled),
  z.literal(BOOKING_STATUS.unpaid),
  z.literal(BOOKING_STATUS.verified),
])
export type BookingStatus = z.infer<typeof bookingStatusSchema>
/** Decision Q-004. */
export const bookerStatusSchema = z.union([
  z.literal(BOOKER_STATUS.refunded),
  z.literal(BOOKER_STATUS.cancelled),
  z.literal(BOOKER_STATUS.notPaid),
  z.literal(BOOKER_STATUS.paid),
])
export type BookerStatus = z.infer<typeof bookerStatusSchema>

export interface BookingPair {
  readonly status: BookingStatus
  readonly bookerStatus: BookerStatus
}

export const bookingSchema = z.object({
  /** The reference: 12 characters of Crockford base32 (decision Q-138). */
  id: storedId<BookingId>(),
  /**
   * The delivery. Its host, group and times are copied, so that the row determines its readers and outlives the
   * delivery.
   */
  did: storedId<DeliveryId>(),
  hostId: storedId<UserId>(),
  hostName: z.string(),
  hostPhotoUrl: z.nullable(z.string()),
  groupId: storedId<GroupId>(),
  deliveryTimestamp: seconds,
  /** Seconds. */
  deliveryDuration: z.int(),
  uid: storedId<UserId>(),
  uName: z.string(),
  uPhone: z.string(),
  uEmail: z.string(),
  dzName: z.string(),
  dzPrice: cents,
  address: z.string(),
  /** Coordinates of the address; null until the server has found them. */
  place: z.nullable(placeSchema),
  comment: z.string(),
  status: bookingStatusSchema,
  bookerStatus: bookerStatusSchema,
  /** ULID of the mutation that set the pair, and its hybrid time. */
  statusVersion: z.string(),
  statusTime: storedTime(),
  combinedPaymentRef: z.nullable(storedId<CombinedPaymentId>()),
  /** Received in all, returned or not, where the host recorded an amount; null: its price, once it is paid. */
  paidCents: z.nullable(cents),
  /** Returned of the present payment: the sum of its `refunds` that are not undone. */
  returnedCents: cents,
  /** `/api/files/<sha256>` */
  paymentScreenshot: z.nullable(z.string()),
  /** The host's reason for an invalid payment; '' without one, and while the payment is not invalid. */
  invalidReason: z.string(),
  /** Time at which the server took the last change; null while the change waits on this device. */
  receivedAt: z.nullable(seconds),
  /** Maps a field name to the hybrid time of its last write: last-writer-wins registers. */
  fieldTimes: z.record(z.string(), storedTime()),
  createdAt: seconds,
})
export type Booking = z.infer<typeof bookingSchema>

/** Converts a booking's statuses to order statuses, so that one table serves both. */
export const asOrderPair = ({ status, bookerStatus }: BookingPair): StatusPair => ({
  status,
  buyerStatus: bookerStatus,
})

/** Converts back. A booking is never Collected. */
export const asBookingPair = ({ status, buyerStatus }: StatusPair): BookingPair => {
  if (status === ORDER_STATUS.collected || buyerStatus === BUYER_STATUS.collected)
    throw new Error('a booking is never collected')
  return { status, bookerStatus: buyerStatus }
}

export const bookingPairOf = ({ status, bookerStatus }: BookingPair): BookingPair => ({ status, bookerStatus })
