// Inputs of booking calls: as a device queues them, and as REST bodies, which accept both of the specification's
// names for a booking (decision Q-110).
import { z } from 'zod'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { refSchema, basedOnSchema } from '#shared/order/order-inputs.ts'
import { BOOKING_NOT_FOUND, UNREADABLE_STATUS } from './booking-refusals.ts'
import { bookerStatusSchema, bookingStatusSchema } from './booking.ts'

const zoneText = z.string().max(200)
const addressText = z.string().max(500)
const commentText = z.string().max(2000)

export const createBookingSchema = z.object({
  ref: refSchema,
  did: idText(),
  /** Name of one of the delivery's zones. */
  zone: zoneText,
  address: addressText,
  comment: commentText,
})
export type CreateBookingInput = z.infer<typeof createBookingSchema>

/** Omitted fields keep their value. */
export const updateBookingSchema = z.object({
  ref: idText(),
  did: idText().optional(),
  zone: zoneText.optional(),
  address: addressText.optional(),
  comment: commentText.optional(),
})
export type UpdateBookingInput = z.infer<typeof updateBookingSchema>

export const bookerStatusInputSchema = z.object({
  ref: idText(),
  /** -1 cancels, 2 submits the screenshot. */
  bookerStatus: z.union([z.literal(-1), z.literal(2)]),
  paymentScreenshot: pictureText().nullable(),
})
export type BookerStatusInput = z.infer<typeof bookerStatusInputSchema>

export const hostBookingSchema = z.object({
  ref: idText(),
  status: bookingStatusSchema,
  bookerStatus: bookerStatusSchema.optional(),
  /** The delivery that the booking belongs to. */
  did: idText().optional(),
  /** The state that the host saw; null: the row's state on arrival counts as seen. */
  saw: basedOnSchema
    .omit({ facts: true })
    // The same pair as an order's, without Collected.
    .extend({ pair: z.object({ status: bookingStatusSchema, buyerStatus: bookerStatusSchema }) })
    .nullable(),
})
export type HostBookingInput = z.infer<typeof hostBookingSchema>

const digits = z
  .string()
  .regex(/^-?\d{1,9}$/)
  .transform(Number)
const wholeNumber = z.union([z.number().int(), digits])
/** A zone by name, or in the form of a delivery's reply. */
const zoneBody = z.union([zoneText, z.object({ name: zoneText, price: z.number().optional() })])
const nameOf = (zone: z.infer<typeof zoneBody>): string => (typeof zone === 'string' ? zone : zone.name)

const named = { ref: z.string().optional(), id: z.string().optional() }
const refOf = (body: { readonly ref?: string | undefined; readonly id?: string | undefined }): string | undefined =>
  body.ref ?? body.id

export const createBookingBody = z.object({
  deliveryId: z.string(),
  deliveryZone: zoneBody,
  address: z.string(),
  comment: z.string().default(''),
})

export const toCreateBooking = (
  { deliveryId, deliveryZone, address, comment }: z.infer<typeof createBookingBody>,
  fresh: { ref(): string },
): CreateBookingInput => ({ ref: fresh.ref(), did: deliveryId, zone: nameOf(deliveryZone), address, comment })

export const updateBookingBody = z.object({
  ...named,
  deliveryId: z.string().optional(),
  deliveryZone: zoneBody.optional(),
  address: z.string().optional(),
  comment: z.string().optional(),
})

export const toUpdateBooking = (body: z.infer<typeof updateBookingBody>): UpdateBookingInput | Refusal => {
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

export const bookerStatusBody = z.object({
  ...named,
  bookerStatus: wholeNumber,
  paymentScreenshot: z.string().nullish(),
})

export const toBookerStatus = (body: z.infer<typeof bookerStatusBody>): BookerStatusInput | Refusal => {
  const { bookerStatus, paymentScreenshot } = body
  const ref = refOf(body)
  if (ref === undefined) return BOOKING_NOT_FOUND
  const read = bookerStatusInputSchema.safeParse({ ref, bookerStatus, paymentScreenshot: paymentScreenshot ?? null })
  return read.success ? read.data : UNREADABLE_STATUS
}

export const hostBookingBody = z.object({
  ...named,
  status: wholeNumber,
  bookerStatus: wholeNumber.nullish(),
  did: z.string().optional(),
})

export const toHostBooking = (body: z.infer<typeof hostBookingBody>): HostBookingInput | Refusal => {
  const { status, bookerStatus, did } = body
  const ref = refOf(body)
  if (ref === undefined) return BOOKING_NOT_FOUND
  const read = hostBookingSchema.safeParse({ ref, status, bookerStatus: bookerStatus ?? undefined, did, saw: null })
  return read.success ? read.data : UNREADABLE_STATUS
}
