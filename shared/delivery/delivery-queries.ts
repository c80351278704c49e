// Queries of deliveries.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { wideFlagSchema } from '#shared/kernel/rest-shapes.ts'
import { query } from '#shared/operation.ts'
import { deliveryReplySchema } from './delivery-reply.ts'
import { bookingReplySchema } from './booking-reply.ts'
import { zoneReplySchema } from './remembered-zones.ts'

/** Default: the caller. */
const ofHost = z.object({ hostId: z.optional(idText()) })

/** Deliveries of the caller, open and closed. */
export const listDeliveriesByHostId = query({
  name: 'list-deliveries-by-host-id',
  rest: { method: 'GET', path: '/list-deliveries-by-host-id', msgCode: 30300 },
  audience: 'user',
  input: ofHost,
  output: z.array(deliveryReplySchema),
})

/** Deliveries of any host in the caller's groups that can be booked. */
export const listDeliveryByHostOpening = query({
  name: 'list-delivery-by-host-opening',
  rest: { method: 'GET', path: '/list-delivery-by-host-opening', msgCode: 30400 },
  audience: 'user',
  input: ofHost,
  output: z.array(deliveryReplySchema),
})

export const getDelivery = query({
  name: 'get-delivery',
  rest: { method: 'GET', path: '/get-delivery', msgCode: 30500 },
  audience: 'user',
  input: z.object({ id: idText(), getDeliveryBooking: wideFlagSchema }),
  output: deliveryReplySchema,
})

/** Scheduled deliveries of the caller, next opening first. */
export const listScheduledDeliveriesByHostId = query({
  name: 'list-scheduled-deliveries-by-host-id',
  rest: { method: 'GET', path: '/list-scheduled-deliveries-by-host-id', msgCode: 30800 },
  audience: 'user',
  input: ofHost,
  output: z.array(deliveryReplySchema),
})

/** The same without those whose opening time has passed. */
export const listMyScheduleDeliveryOpening = query({
  name: 'list-my-schedule-delivery-opening',
  rest: { method: 'GET', path: '/list-my-schedule-delivery-opening', msgCode: 30900 },
  audience: 'user',
  input: ofHost,
  output: z.array(deliveryReplySchema),
})

/** Bookings of an event's delivery, oldest first, for the event creator only. */
export const listDeliveryBookingsByEvent = query({
  name: 'list-delivery-bookings-by-event',
  rest: { method: 'GET', path: '/list-delivery-bookings-by-event', msgCode: 32_400 },
  audience: 'user',
  input: z.object({ eid: idText() }),
  output: z.array(bookingReplySchema),
})

/** For its buyer, its host and admins of its group, under either name of the reference (decision Q-110). */
export const getDeliveryBooking = query({
  name: 'get-delivery-booking',
  rest: { method: 'GET', path: '/get-delivery-booking', msgCode: 32_500 },
  audience: 'user',
  input: z.object({ ref: z.optional(idText()), id: z.optional(idText()) }),
  output: bookingReplySchema,
})

/** The caller's bookings, newest first; refused for another buyer. */
export const listDeliveryBookingsByBuyer = query({
  name: 'list-delivery-bookings-by-buyer',
  rest: { method: 'GET', path: '/list-delivery-bookings-by-buyer', msgCode: 32_600 },
  audience: 'user',
  input: z.object({ buyerId: z.optional(idText()) }),
  output: z.array(bookingReplySchema),
})

/**
 * Bookings of a host's deliveries, by delivery time and then oldest first. An admin who asks for another host gets the
 * bookings in the admin's groups; refused for everybody else.
 */
export const listDeliveryBookingsByHost = query({
  name: 'list-delivery-bookings-by-host',
  rest: { method: 'GET', path: '/list-delivery-bookings-by-host', msgCode: 32_700 },
  audience: 'user',
  input: z.object({
    hostId: z.optional(idText()),
    /** 'DD-MM-YYYY HH:mm', or epoch seconds. */
    deliveryTime: z.optional(idText()),
  }),
  output: z.array(bookingReplySchema),
})

export const getRememberedDeliveryZones = query({
  name: 'get-remembered-delivery-zones',
  rest: { method: 'GET', path: '/get-remembered-delivery-zones', msgCode: 30100 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ rememberedDeliveryZones: z.array(zoneReplySchema) }),
})

export const queriesOfDeliveries = [
  listDeliveriesByHostId,
  listDeliveryByHostOpening,
  getDelivery,
  listScheduledDeliveriesByHostId,
  listMyScheduleDeliveryOpening,
] as const

export const bookingQueries = [
  listDeliveryBookingsByEvent,
  getDeliveryBooking,
  listDeliveryBookingsByBuyer,
  listDeliveryBookingsByHost,
] as const

export const deliveryQueries = [getRememberedDeliveryZones, ...queriesOfDeliveries, ...bookingQueries] as const
