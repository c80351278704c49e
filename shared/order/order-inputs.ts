// Inputs of order calls, as a device queues them.
import { z } from 'zod/mini'
import { lineText, linesText } from '#shared/kernel/typed-text.ts'
import { idText, MAX_PRICE_CENTS, pictureText, wholeCents } from '#shared/kernel/bounds.ts'
import { REF_PATTERN } from '#shared/kernel/ids.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { MAX_LINE_QUANTITY } from './order-limits.ts'
import { LONG_REASON } from './order-refusals.ts'
import { buyerStatusSchema, orderStatusSchema, statusPairSchema } from './order.ts'
import { paidCentsInput } from './paid-amount.ts'

export const refSchema = z.string().check(z.maxLength(12), z.regex(REF_PATTERN))

/** A product and its options, each at the highest price. */
const MAX_LINE_PRICE_CENTS = 100 * MAX_PRICE_CENTS

export const lineInputSchema = z.object({
  /** Created by the device; survives edits. */
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  pid: z.string().check(z.maxLength(64)),
  purchaseType: z.enum(['case', 'item']),
  quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
  subItems: z
    .array(z.object({ type: z.string().check(z.maxLength(120)), name: z.string().check(z.maxLength(200)) }))
    .check(z.maxLength(20)),
  /** Unit price in cents on the sender's screen, options included. Omitted: any price. */
  price: z.optional(wholeCents().check(z.gte(-MAX_LINE_PRICE_CENTS), z.lte(MAX_LINE_PRICE_CENTS))),
})
export type LineInput = z.infer<typeof lineInputSchema>

const linesSchema = z.array(lineInputSchema).check(z.maxLength(1000))
const commentSchema = linesText(2000)

export const addressSchema = z.object({
  street: linesText(300),
  country: lineText(60),
  postalCode: lineText(12),
})

export const createOrderSchema = z.object({
  ref: refSchema,
  eid: idText(),
  lines: linesSchema,
  comment: commentSchema,
  representedUserId: z.nullable(idText()),
  bookingAddress: z.nullable(addressSchema),
  deliveryDate: z.nullable(idText()),
})
export type CreateOrderInput = z.infer<typeof createOrderSchema>

export const updateOrderSchema = z.omit(createOrderSchema, { eid: true, representedUserId: true })
export type UpdateOrderInput = z.infer<typeof updateOrderSchema>

export const buyerStatusInputSchema = z.object({
  ref: idText(),
  /** -1 cancels, 2 submits the screenshot, 3 marks collected. */
  buyerStatus: z.union([z.literal(-1), z.literal(2), z.literal(3)]),
  paymentScreenshot: z.nullable(pictureText()),
  /** Cents that the payer's screen showed; the order's total where omitted. */
  amount: z.optional(paidCentsInput()),
})
export type BuyerStatusInput = z.infer<typeof buyerStatusInputSchema>

export const buyerInfoSchema = z.object({ ref: idText(), comment: commentSchema })

/** The state of the order that a host's change is based on. Queued mutations store it under the name `saw`. */
export const basedOnSchema = z.object({
  /** The order's statusVersion and statusTime. */
  version: idText(),
  time: idText()
    .check(z.regex(/^\d{15}-\d{5}-.{0,64}$/s))
    .brand<'hybrid time'>(),
  /** The derived pair: Collected when everything is handed over. */
  pair: statusPairSchema,
  /** Ids of the order's hand-over records on the device. Queued mutations store them under the name `facts`. */
  facts: z.array(idText()).check(z.maxLength(1000)),
  /** The order was an entry of a combined payment whose claim stood. */
  combined: z.optional(z.boolean()),
  /** The order's paid amount. */
  paidCents: z.optional(z.nullable(paidCentsInput())),
  /** Time of that amount. */
  paidTime: z.optional(idText().brand<'hybrid time'>()),
  /** The total on the author's screen: a payment that the author verifies has this amount, also if the total changed since. */
  total: z.optional(paidCentsInput()),
})
export type BasedOn = z.infer<typeof basedOnSchema>

export const MAX_REASON_CHARACTERS = 200
/** Why a payment is invalid, in the host's words. The buyer reads it. */
export const reasonInput = () => z.optional(lineText(MAX_REASON_CHARACTERS))

/** A reason that a device could not have queued. */
export const reasonRefusal = (reason: string | null | undefined): Refusal | null =>
  (reason ?? '').length > MAX_REASON_CHARACTERS ? LONG_REASON : null

export const hostStatusSchema = z.object({
  ref: idText(),
  status: orderStatusSchema,
  buyerStatus: z.optional(buyerStatusSchema),
  /** Only for an invalid payment. */
  reason: reasonInput(),
  /** Null: the change is based on the row's state on arrival. */
  saw: z.nullable(basedOnSchema),
})
export type HostStatusInput = z.infer<typeof hostStatusSchema>
