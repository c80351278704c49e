// Uploading a picture by a form, and the token of a payment link.
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import type { HandlersFor } from '#server/http/call.ts'
import type { PaymentTokens } from './payment-token.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import { linkUploads } from './link-uploads.ts'
import { NO_PICTURE, TOO_MANY_PICTURES, type TakeUpload } from './take-upload.ts'

export const paymentHandlers = (
  take: TakeUpload,
  tokens: PaymentTokens,
  clock: Clock,
): HandlersFor<'upload-photo' | 'get-token-to-pay'> => {
  const mayByLink = linkUploads(clock)
  return {
    'upload-photo': (_input, { actor, byPaymentLink, file }) => {
      if (file === null) return Promise.resolve(NO_PICTURE)
      return byPaymentLink && !mayByLink(actor.id) ? Promise.resolve(TOO_MANY_PICTURES) : take(actor, file.bytes)
    },
    'get-token-to-pay': async ({ id, ref }) => (await tokens.give(ref, id)) ?? ORDER_NOT_FOUND,
  }
}
