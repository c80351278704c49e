import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { fromDollars, toDollars } from '#shared/kernel/money.ts'
import { isRefusal, refuseWith, type Refusal } from '#shared/kernel/result.ts'
import { caseDecisionSchema, decideUnfilledCase } from '#shared/order/decide-unfilled-case.ts'
import {
  addressSchema,
  buyerStatusInputSchema,
  hostStatusSchema,
  reasonRefusal,
  type BuyerStatusInput,
  type CreateOrderInput,
  type HostStatusInput,
  type LineInput,
  type UpdateOrderInput,
} from '#shared/order/order-inputs.ts'
import { buyerStatusSchema, orderStatusSchema } from '#shared/order/order.ts'
import { UNREADABLE_ORDER } from '#shared/order/order-refusals.ts'
import { updateAddressOrder } from '#shared/order/update-address-order.ts'
import { updateOrderBuyerInfo } from '#shared/order/update-order-buyer-info.ts'
import { updateOrderNo } from '#shared/order/update-order-no.ts'
import { refReply } from '#server/http/reply-shapes.ts'
import { inputAsBody, restMapping, unchanged, type NewIds, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const digits = z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/)), z.transform(Number))
const wholeNumber = z.union([z.int(), digits])

const detailsSchema = z.record(
  z.string(),
  z.array(
    z.object({
      purchaseType: z._default(z.enum(['case', 'item']), 'case'),
      quantity: wholeNumber,
      subItems: z._default(
        z.array(z.object({ type: z.string(), name: z.string(), price: z.optional(z.number()) })).check(z.maxLength(20)),
        [],
      ),
    }),
  ),
)

const orderFields = {
  details: detailsSchema,
  comment: z.optional(z.string().check(z.maxLength(2000))),
  bookingAddress: z.nullish(addressSchema),
  deliveryDate: z.nullish(z.string()),
}

const createOrderBody = z.object({
  eid: z.string(),
  ...orderFields,
  representedUserId: z.nullish(z.string()),
})

const updateOrderBody = z.object({
  ref: z.optional(z.string()),
  oid: z.optional(z.string()),
  data: z.object(orderFields),
})

const buyerStatusBody = z.object({
  ref: z.string(),
  buyerStatus: wholeNumber,
  paymentScreenshot: z.nullish(z.string()),
  /** Dollars that the payer's screen showed. */
  amount: z.optional(z.number()),
})

const hostStatusBody = z.object({
  ref: z.string(),
  status: wholeNumber,
  buyerStatus: z.nullish(wholeNumber),
  /** Why the payment is invalid. */
  reason: z.nullish(z.string()),
})

const unreadable = (message: string): Refusal => refuseWith(UNREADABLE_ORDER, { message })

/** Drops lines with quantity 0, which forms send. */
const toLines = (details: z.infer<typeof detailsSchema>, fresh: NewIds): LineInput[] | Refusal => {
  const lines: LineInput[] = []
  for (const [pid, chosen] of Object.entries(details))
    for (const { purchaseType, quantity, subItems } of chosen) {
      if (quantity < 0) return unreadable('Quantity must not be negative')
      if (quantity === 0) continue
      const named = subItems.map(({ type, name }) => ({ type, name }))
      lines.push({ id: fresh.id(), pid, purchaseType, quantity, subItems: named })
    }
  return lines
}

const toFields = (
  body: Pick<z.infer<typeof createOrderBody>, 'details' | 'comment' | 'bookingAddress' | 'deliveryDate'>,
  fresh: NewIds,
): Pick<CreateOrderInput, 'lines' | 'comment' | 'bookingAddress' | 'deliveryDate'> | Refusal => {
  const lines = toLines(body.details, fresh)
  if (isRefusal(lines)) return lines
  return {
    lines,
    comment: body.comment ?? '',
    bookingAddress: body.bookingAddress ?? null,
    deliveryDate: body.deliveryDate ?? null,
  }
}

const toCreateOrder = (body: z.infer<typeof createOrderBody>, fresh: NewIds): CreateOrderInput | Refusal => {
  const fields = toFields(body, fresh)
  if (isRefusal(fields)) return fields
  return { ref: fresh.ref(), eid: body.eid, representedUserId: body.representedUserId ?? null, ...fields }
}

const toUpdateOrder = (body: z.infer<typeof updateOrderBody>, fresh: NewIds): UpdateOrderInput | Refusal => {
  const ref = body.ref ?? body.oid
  if (ref === undefined) return unreadable('No order found')
  const fields = toFields(body.data, fresh)
  return isRefusal(fields) ? fields : { ref, ...fields }
}

const toBuyerStatus = (body: z.infer<typeof buyerStatusBody>): BuyerStatusInput | Refusal => {
  const { amount, paymentScreenshot, ...rest } = body
  const shown = amount === undefined ? {} : { amount: fromDollars(amount) }
  const read = buyerStatusInputSchema.safeParse({ ...rest, ...shown, paymentScreenshot: paymentScreenshot ?? null })
  return read.success ? read.data : unreadable('This status cannot be set')
}

const toHostStatus = (body: z.infer<typeof hostStatusBody>): HostStatusInput | Refusal => {
  const { ref, status, buyerStatus, reason } = body
  const tooLong = reasonRefusal(reason)
  if (tooLong !== null) return tooLong
  // A REST caller has seen no version: the change is decided on the row as it is and never conflicts.
  const read = hostStatusSchema.safeParse({
    ref,
    status,
    buyerStatus: buyerStatus ?? undefined,
    reason: reason ?? undefined,
    saw: null,
  })
  return read.success ? read.data : unreadable('This status cannot be set')
}

/** The order's pair after the change. */
const statusReply = z.extend(refReply, { status: orderStatusSchema, buyerStatus: buyerStatusSchema })

type Mapped =
  | 'create-order'
  | 'update-order'
  | 'update-order-buyer-info'
  | 'update-order-buyer-status'
  | 'update-order-status'
  | 'update-order-paid'
  | 'update-address-order'
  | 'update-order-no'
  | 'decide-unfilled-case'

export const orderRest: RestMappingsFor<Mapped> = {
  'create-order': restMapping({
    body: createOrderBody,
    toInput: toCreateOrder,
    reply: refReply,
    toReply: ({ ref }) => ({ ref }),
  }),
  'update-order': restMapping({
    body: updateOrderBody,
    toInput: toUpdateOrder,
    reply: refReply,
    toReply: ({ ref }) => ({ ref }),
  }),
  'update-order-buyer-info': inputAsBody(updateOrderBuyerInfo, z.extend(refReply, { comment: z.string() })),
  'update-order-buyer-status': restMapping({
    body: buyerStatusBody,
    toInput: toBuyerStatus,
    reply: statusReply,
    toReply: unchanged,
  }),
  'update-order-status': restMapping({
    body: hostStatusBody,
    toInput: toHostStatus,
    reply: statusReply,
    toReply: ({ ref, status, buyerStatus }) => ({ ref, status, buyerStatus }),
  }),
  'update-order-paid': restMapping({
    body: z.object({ ref: idText(), amount: z.number(), late: z.optional(z.enum(['record', 'undo'])) }),
    toInput: ({ ref, amount, late }) => ({ ref, amount: fromDollars(amount), ...(late && { late }) }),
    reply: z.extend(refReply, { amount: z.number() }),
    toReply: ({ ref, paidCents }) => ({ ref, amount: toDollars(paidCents) }),
  }),
  'update-address-order': inputAsBody(
    updateAddressOrder,
    z.extend(refReply, { deliveryDate: z.nullable(z.string()), bookingAddress: z.nullable(addressSchema) }),
  ),
  'update-order-no': inputAsBody(updateOrderNo, z.object({ eid: z.string(), changed: z.int() })),
  'decide-unfilled-case': inputAsBody(
    decideUnfilledCase,
    z.object({ eid: z.string(), pid: z.string(), decision: caseDecisionSchema, pieces: z.int() }),
  ),
}
