// A buyer's place in a host's delivery: where to, when, and what was paid for it.
import { z } from 'zod'
import type { StatusPair } from '#shared/order/order.ts'

const cents = z.number().int()
const seconds = z.number().int()

/** -1 cancelled, 1 unpaid, 2 verified (decision Q-004). */
export const bookingStatusSchema = z.union([z.literal(-1), z.literal(1), z.literal(2)])
export type BookingStatus = z.infer<typeof bookingStatusSchema>
/** -2 refunded, -1 cancelled, 1 not paid, 2 paid (decision Q-004). */
export const bookerStatusSchema = z.union([z.literal(-2), z.literal(-1), z.literal(1), z.literal(2)])
export type BookerStatus = z.infer<typeof bookerStatusSchema>

export interface BookingPair {
  readonly status: BookingStatus
  readonly bookerStatus: BookerStatus
}

export const bookingSchema = z.object({
  /** The reference: 12 characters of Crockford base32 (decision Q-138). */
  id: z.string(),
  /** The slot; its host, group and times are repeated, so that the row knows its readers and outlives the slot. */
  did: z.string(),
  hostId: z.string(),
  hostName: z.string(),
  hostPhotoUrl: z.string().nullable(),
  groupId: z.string(),
  deliveryTimestamp: seconds,
  /** Seconds. */
  deliveryDuration: z.number().int(),
  uid: z.string(),
  uName: z.string(),
  uPhone: z.string(),
  uEmail: z.string(),
  dzName: z.string(),
  dzPrice: cents,
  address: z.string(),
  comment: z.string(),
  status: bookingStatusSchema,
  bookerStatus: bookerStatusSchema,
  /** ULID of the mutation that set the pair, and its hybrid time. */
  statusVersion: z.string(),
  statusTime: z.string(),
  combinedPaymentRef: z.string().nullable(),
  /** `/api/files/<sha256>` */
  paymentScreenshot: z.string().nullable(),
  /** When the server took its last change; null while that waits on this device. */
  receivedAt: seconds.nullable(),
  /** Field name to hybrid time of its last write: last-writer registers. */
  fieldTimes: z.record(z.string(), z.string()),
  createdAt: seconds,
})
export type Booking = z.infer<typeof bookingSchema>

/** A booking's statuses are an order's by another name: one table serves both. */
export const asOrderPair = ({ status, bookerStatus }: BookingPair): StatusPair => ({
  status,
  buyerStatus: bookerStatus,
})

/** Back again. Nobody collects a booking. */
export const asBookingPair = ({ status, buyerStatus }: StatusPair): BookingPair => {
  if (status === 3 || buyerStatus === 3) throw new Error('a booking is never collected')
  return { status, bookerStatus: buyerStatus }
}

export const bookingPairOf = ({ status, bookerStatus }: BookingPair): BookingPair => ({ status, bookerStatus })
