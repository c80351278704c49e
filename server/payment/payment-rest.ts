// Payment reminders and combined payments over REST.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { fromDollars } from '#shared/kernel/money.ts'
import { reasonRefusal } from '#shared/order/order-inputs.ts'
import { combinedStatusSchema, MAX_PAYMENT_ENTRIES, placerStatusSchema } from '#shared/payment/combined-payment.ts'
import { recordRefund } from '#shared/payment/record-refund.ts'
import { REFUND_METHODS } from '#shared/payment/refund.ts'
import { undoRefund } from '#shared/payment/undo-refund.ts'
import { remindReplySchema } from '#shared/payment/remind-message.ts'
import { COMBINED_NOT_BY_TABLE, INVALID_REFUND } from '#shared/payment/payment-refusals.ts'
import { updateInvoicesStatus, type InvoicesStatusOutput } from '#shared/payment/update-invoices-status.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { callerId, inputAsBody, restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'

const message = z.string().check(z.maxLength(4000))

type Mapped =
  | 'record-refund'
  | 'undo-refund'
  | 'create-remind-message'
  | 'set-default-remind-message'
  | 'update-invoices-placer-status'
  | 'update-invoices-status'
  | 'dismiss-proof-flag'

const refs = z._default(z.array(idText()).check(z.maxLength(MAX_PAYMENT_ENTRIES)), [])

const refundReply = z.object({ id: z.string(), ref: z.string() })

const digits = z.pipe(z.string().check(z.regex(/^-?\d$/)), z.transform(Number))
const wholeNumber = z.union([z.int(), digits])

export const paymentRest: RestMappingsFor<Mapped> = {
  'update-invoices-placer-status': restMapping({
    body: z.object({
      invoiceRefs: refs,
      /** Dollars of each order on the payer's screen, as `invoiceRefs` stand. */
      amounts: z.optional(z.array(z.number()).check(z.maxLength(MAX_PAYMENT_ENTRIES))),
      deliveryBookingRefs: refs,
      paymentScreenshot: z.nullish(z.string()),
      /** Paid, the only status that a buyer sets. */
      placerStatus: z._default(wholeNumber, 2),
    }),
    toInput: ({ invoiceRefs, amounts, deliveryBookingRefs, paymentScreenshot, placerStatus }, fresh) =>
      placerStatus === BUYER_STATUS.paid
        ? {
            ref: fresh.ref(),
            orderRefs: invoiceRefs,
            ...(amounts && { amounts: amounts.map(fromDollars) }),
            bookingRefs: deliveryBookingRefs,
            paymentScreenshot: paymentScreenshot ?? null,
          }
        : COMBINED_NOT_BY_TABLE,
    reply: z.object({ combinedPaymentRef: z.string() }),
    toReply: ({ ref }: { readonly ref: string }) => ({ combinedPaymentRef: ref }),
  }),
  'update-invoices-status': restMapping({
    body: z.object({
      combinedPaymentRef: idText(),
      status: wholeNumber,
      placerStatus: wholeNumber,
      reason: z.nullish(z.string()),
    }),
    toInput: ({ reason, ...body }) => {
      const tooLong = reasonRefusal(reason)
      if (tooLong !== null) return tooLong
      const read = updateInvoicesStatus.input.safeParse({ ...body, reason: reason ?? undefined, saw: null })
      return read.success ? read.data : COMBINED_NOT_BY_TABLE
    },
    reply: z.object({ combinedPaymentRef: z.string(), status: combinedStatusSchema, placerStatus: placerStatusSchema }),
    toReply: ({ superseded: _superseded, ...reply }: InvoicesStatusOutput) => reply,
  }),
  'dismiss-proof-flag': restMapping({
    body: z.object({ id: idText() }),
    toInput: unchanged,
    reply: z.object({ id: z.string() }),
    toReply: unchanged,
  }),
  'record-refund': restMapping({
    body: z.object({
      id: callerId(idText()),
      ref: idText(),
      /** Dollars. */
      amount: z.number(),
      method: z._default(z.enum(REFUND_METHODS), 'paynow'),
      note: z._default(z.string().check(z.maxLength(4000)), ''),
    }),
    toInput: ({ id, amount, ...body }, fresh) => {
      const read = recordRefund.input.safeParse({ id: id ?? fresh.id(), cents: fromDollars(amount), ...body })
      return read.success ? read.data : INVALID_REFUND
    },
    reply: refundReply,
    toReply: unchanged,
  }),
  'undo-refund': inputAsBody(undoRefund, refundReply),
  'create-remind-message': restMapping({
    body: z.object({ message }),
    toInput: (body, fresh) => ({ id: fresh.id(), message: body.message }),
    reply: remindReplySchema,
    toReply: unchanged,
  }),
  'set-default-remind-message': restMapping({
    body: z.object({ message, isDefault: z._default(flagSchema, 1) }),
    toInput: (body, fresh) => ({ id: fresh.id(), message: body.message, isDefault: toFlag(body.isDefault) === 1 }),
    reply: remindReplySchema,
    toReply: unchanged,
  }),
}
