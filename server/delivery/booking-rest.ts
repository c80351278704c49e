// Bookings over REST. Bodies accept both of the specification's names for a booking (decision Q-110).
import { z } from 'zod/mini'
import {
  bookerStatusInputSchema,
  hostBookingSchema,
  zoneText,
  type BookerStatusInput,
  type CreateBookingInput,
  type HostBookingInput,
  type UpdateBookingInput,
} from '#shared/delivery/booking-inputs.ts'
import { bookerStatusSchema, bookingStatusSchema } from '#shared/delivery/booking.ts'
import { BOOKING_NOT_FOUND, UNREADABLE_STATUS } from '#shared/delivery/booking-refusals.ts'
import { fromDollars, toDollars } from '#shared/kernel/money.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { reasonRefusal } from '#shared/order/order-inputs.ts'
import { refReply } from '#server/http/reply-shapes.ts'
import { restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const digits = z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/)), z.transform(Number))
const wholeNumber = z.union([z.int(), digits])
/** A zone by name, or in the form of a delivery's reply. */
const zoneBody = z.union([zoneText, z.object({ name: zoneText, price: z.optional(z.number()) })])
const nameOf = (zone: z.infer<typeof zoneBody>): string => (typeof zone === 'string' ? zone : zone.name)

const named = { ref: z.optional(z.string()), id: z.optional(z.string()) }
const refOf = (body: { readonly ref?: string | undefined; readonly id?: string | undefined }): string | undefined =>
  body.ref ?? body.id

const createBookingBody = z.object({
  deliveryId: z.string(),
  deliveryZone: zoneBody,
  address: z.string(),
  comment: z._default(z.string(), ''),
})

const toCreateBooking = (
  { deliveryId, deliveryZone, address, comment }: z.infer<typeof createBookingBody>,
  fresh: { ref(): string },
): CreateBookingInput => ({ ref: fresh.ref(), did: deliveryId, zone: nameOf(deliveryZone), address, comment })

const updateBookingBody = z.object({
  ...named,
  deliveryId: z.optional(z.string()),
  deliveryZone: z.optional(zoneBody),
  address: z.optional(z.string()),
  comment: z.optional(z.string()),
})

const toUpdateBooking = (body: z.infer<typeof updateBookingBody>): UpdateBookingInput | Refusal => {
  const ref = refOf(body)
  if (ref === undefined) return BOOKING_NOT_FOUND
  const { deliveryId, deliveryZone, address, comment } = body
  return {
    ref,
    ...(deliveryId !== undefined && { did: deliveryId }),
    ...(deliveryZone !== undefined && { zone: nameOf(deliveryZone) }),
    ...(address !== undefined && { address }),
    ...(comment !== undefined && { comment }),
  }
}

const bookerStatusBody = z.object({
  ...named,
  bookerStatus: wholeNumber,
  paymentScreenshot: z.nullish(z.string()),
})

const toBookerStatus = (body: z.infer<typeof bookerStatusBody>): BookerStatusInput | Refusal => {
  const { bookerStatus, paymentScreenshot } = body
  const ref = refOf(body)
  if (ref === undefined) return BOOKING_NOT_FOUND
  const read = bookerStatusInputSchema.safeParse({ ref, bookerStatus, paymentScreenshot: paymentScreenshot ?? null })
  return read.success ? read.data : UNREADABLE_STATUS
}

const hostBookingBody = z.object({
  ...named,
  status: wholeNumber,
  bookerStatus: z.nullish(wholeNumber),
  did: z.optional(z.string()),
  reason: z.nullish(z.string()),
})

const toHostBooking = (body: z.infer<typeof hostBookingBody>): HostBookingInput | Refusal => {
  const { status, bookerStatus, did, reason } = body
  const ref = refOf(body)
  if (ref === undefined) return BOOKING_NOT_FOUND
  const tooLong = reasonRefusal(reason)
  if (tooLong !== null) return tooLong
  // A REST caller has seen no version: the change is decided on the row as it is and never conflicts.
  const read = hostBookingSchema.safeParse({
    ref,
    status,
    bookerStatus: bookerStatus ?? undefined,
    did,
    reason: reason ?? undefined,
    saw: null,
  })
  return read.success ? read.data : UNREADABLE_STATUS
}

/** The booking's pair after the change. */
const statusReply = z.extend(refReply, { status: bookingStatusSchema, bookerStatus: bookerStatusSchema })

type Mapped =
  | 'create-delivery-booking'
  | 'update-delivery-booking'
  | 'update-delivery-booker-status'
  | 'update-delivery-booking-status'
  | 'update-delivery-booking-paid'

export const bookingRest: RestMappingsFor<Mapped> = {
  'create-delivery-booking': restMapping({
    body: createBookingBody,
    toInput: toCreateBooking,
    reply: refReply,
    toReply: unchanged,
  }),
  'update-delivery-booking': restMapping({
    body: updateBookingBody,
    toInput: toUpdateBooking,
    reply: refReply,
    toReply: unchanged,
  }),
  'update-delivery-booker-status': restMapping({
    body: bookerStatusBody,
    toInput: toBookerStatus,
    reply: statusReply,
    toReply: unchanged,
  }),
  'update-delivery-booking-status': restMapping({
    body: hostBookingBody,
    toInput: toHostBooking,
    reply: statusReply,
    toReply: unchanged,
  }),
  'update-delivery-booking-paid': restMapping({
    body: z.object({ ...named, amount: z.number(), late: z.optional(z.enum(['record', 'undo'])) }),
    toInput: ({ amount, late, ...body }) => {
      const ref = refOf(body)
      return ref === undefined ? BOOKING_NOT_FOUND : { ref, amount: fromDollars(amount), ...(late && { late }) }
    },
    reply: z.extend(refReply, { amount: z.number() }),
    toReply: ({ ref, paidCents }) => ({ ref, amount: toDollars(paidCents) }),
  }),
}
