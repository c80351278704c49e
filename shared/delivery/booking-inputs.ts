// Inputs of booking calls, as a device queues them.
import { z } from 'zod/mini'
import { linesText } from '#shared/kernel/typed-text.ts'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import { basedOnSchema, reasonInput, refSchema } from '#shared/order/order-inputs.ts'
import { bookerStatusSchema, bookingStatusSchema } from './booking.ts'

export const zoneText = z.string().check(z.maxLength(200))
const addressText = linesText(500)
const commentText = linesText(2000)

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
  did: z.optional(idText()),
  zone: z.optional(zoneText),
  address: z.optional(addressText),
  comment: z.optional(commentText),
})
export type UpdateBookingInput = z.infer<typeof updateBookingSchema>

export const bookerStatusInputSchema = z.object({
  ref: idText(),
  /** -1 cancels, 2 submits the screenshot. */
  bookerStatus: z.union([z.literal(-1), z.literal(2)]),
  paymentScreenshot: z.nullable(pictureText()),
})
export type BookerStatusInput = z.infer<typeof bookerStatusInputSchema>

export const hostBookingSchema = z.object({
  ref: idText(),
  status: bookingStatusSchema,
  bookerStatus: z.optional(bookerStatusSchema),
  /** The delivery that the booking belongs to. */
  did: z.optional(idText()),
  /** Only for an invalid payment. */
  reason: reasonInput(),
  /** The state that the host saw; null: the row's state on arrival counts as seen. */
  saw: z.nullable(
    z.extend(z.omit(basedOnSchema, { facts: true }), {
      pair: z.object({ status: bookingStatusSchema, buyerStatus: bookerStatusSchema }),
    }),
  ),
})
export type HostBookingInput = z.infer<typeof hostBookingSchema>
