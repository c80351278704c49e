// Inputs of booking calls, as a device queues them.
import { z } from 'zod'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import { refSchema, basedOnSchema } from '#shared/order/order-inputs.ts'
import { bookerStatusSchema, bookingStatusSchema } from './booking.ts'

export const zoneText = z.string().max(200)
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
