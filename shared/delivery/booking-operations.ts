// Calls of delivery bookings.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { query } from '#shared/operation.ts'
import { updateDeliveryBookerStatus } from './booker-status.ts'
import { bookingReplySchema } from './booking-reply.ts'
import { createDeliveryBooking } from './create-booking.ts'
import { updateDeliveryBookingStatus } from './host-booking-status.ts'
import { updateDeliveryBooking } from './update-booking.ts'

/** Bookings of an event's delivery, oldest first, for the event creator only. */
export const listDeliveryBookingsByEvent = query({
  name: 'list-delivery-bookings-by-event',
  rest: { method: 'GET', path: '/list-delivery-bookings-by-event', msgCode: 32_400 },
  audience: 'user',
  input: z.object({ eid: idText() }),
  output: z.array(bookingReplySchema),
})

/** For the booking's buyer and the delivery's host, under either name of the reference (decision Q-110). */
export const getDeliveryBooking = query({
  name: 'get-delivery-booking',
  rest: { method: 'GET', path: '/get-delivery-booking', msgCode: 32_500 },
  audience: 'user',
  input: z.object({ ref: idText().optional(), id: idText().optional() }),
  output: bookingReplySchema,
})

/** The caller's bookings, newest first; refused for another buyer. */
export const listDeliveryBookingsByBuyer = query({
  name: 'list-delivery-bookings-by-buyer',
  rest: { method: 'GET', path: '/list-delivery-bookings-by-buyer', msgCode: 32_600 },
  audience: 'user',
  input: z.object({ buyerId: idText().optional() }),
  output: z.array(bookingReplySchema),
})

/** Bookings of the caller's deliveries, by delivery time and then oldest first; refused for another host. */
export const listDeliveryBookingsByHost = query({
  name: 'list-delivery-bookings-by-host',
  rest: { method: 'GET', path: '/list-delivery-bookings-by-host', msgCode: 32_700 },
  audience: 'user',
  input: z.object({
    hostId: idText().optional(),
    /** 'DD-MM-YYYY HH:mm', or epoch seconds. */
    deliveryTime: idText().optional(),
  }),
  output: z.array(bookingReplySchema),
})

export const bookingOperations = [
  createDeliveryBooking,
  updateDeliveryBooking,
  updateDeliveryBookerStatus,
  updateDeliveryBookingStatus,
] as const

export const bookingQueries = [
  listDeliveryBookingsByEvent,
  getDeliveryBooking,
  listDeliveryBookingsByBuyer,
  listDeliveryBookingsByHost,
] as const
