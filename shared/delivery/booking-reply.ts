// A booking in a REST reply: the specification's names, amounts in dollars.
import { z } from 'zod/mini'
import { placeSchema } from '#shared/address/place.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { toDollars, ZERO_CENTS } from '#shared/kernel/money.ts'
import { restOfBooking } from '#shared/payment/receivables-from-rows.ts'
import { bookingRefund } from '#shared/payment/refund-owed.ts'
import { invalidBookingReason } from './booking-status.ts'
import { bookerStatusSchema, bookingStatusSchema, type Booking } from './booking.ts'

export const bookingReplySchema = z.object({
  ref: z.string(),
  did: z.string(),
  uid: z.string(),
  uName: z.string(),
  uPhone: z.string(),
  uEmail: z.string(),
  dzName: z.string(),
  /** Dollars. */
  dzPrice: z.number(),
  address: z.string(),
  place: z.nullable(placeSchema),
  comment: z.string(),
  paymentScreenshot: z.nullable(z.string()),
  /** Dollars that the host returned, that a verified payment lacks, and that are still to be returned. */
  returned: z.number(),
  stillToPay: z.number(),
  toBeReturned: z.number(),
  /** The host's reason for an invalid payment, '' without one; null where the payment is not invalid. */
  invalidPayment: z.nullable(z.string()),
  status: bookingStatusSchema,
  bookerStatus: bookerStatusSchema,
  combinedPaymentRef: z.nullable(z.string()),
  /** Epoch seconds. */
  createdAt: z.int(),
  /** 'DD-MM-YYYY HH:mm' */
  dDeliveryTime: z.string(),
  /** Seconds. */
  dDeliveryDuration: z.int(),
  /** Epoch seconds. */
  dDeliveryTimestamp: z.int(),
  dCreatedUserId: z.string(),
  dCreatedUserName: z.string(),
  dCreatedUserPhone: z.string(),
  dCreatedUserPhotoUrl: z.nullable(z.string()),
  dGroupId: z.string(),
})
export type BookingReply = z.infer<typeof bookingReplySchema>

export const bookingReply = (booking: Booking, hostPhone: string): BookingReply => ({
  ref: booking.id,
  did: booking.did,
  uid: booking.uid,
  uName: booking.uName,
  uPhone: booking.uPhone,
  uEmail: booking.uEmail,
  dzName: booking.dzName,
  dzPrice: toDollars(booking.dzPrice),
  address: booking.address,
  place: booking.place,
  comment: booking.comment,
  paymentScreenshot: booking.paymentScreenshot,
  returned: toDollars(booking.returnedCents),
  stillToPay: toDollars(restOfBooking(booking)),
  toBeReturned: toDollars(bookingRefund(booking)?.left ?? ZERO_CENTS),
  invalidPayment: invalidBookingReason(booking),
  status: booking.status,
  bookerStatus: booking.bookerStatus,
  combinedPaymentRef: booking.combinedPaymentRef,
  createdAt: booking.createdAt,
  dDeliveryTime: formatDateTime(booking.deliveryTimestamp),
  dDeliveryDuration: booking.deliveryDuration,
  dDeliveryTimestamp: booking.deliveryTimestamp,
  dCreatedUserId: booking.hostId,
  dCreatedUserName: booking.hostName,
  dCreatedUserPhone: hostPhone,
  dCreatedUserPhotoUrl: booking.hostPhotoUrl,
  dGroupId: booking.groupId,
})
