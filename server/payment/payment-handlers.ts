// Uploading a picture by a form, and the token of a payment link.
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import type { HandlersFor } from '#server/http/call.ts'
import type { PaymentTokens } from './payment-token.ts'
import { NO_PICTURE, type TakeUpload } from './take-upload.ts'

export const paymentHandlers = (
  take: TakeUpload,
  tokens: PaymentTokens,
): HandlersFor<'upload-photo' | 'get-token-to-pay'> => ({
  'upload-photo': (_input, { actor, file }) => (file === null ? Promise.resolve(NO_PICTURE) : take(actor, file.bytes)),
  'get-token-to-pay': async ({ id, ref }) => (await tokens.give(ref, id)) ?? ORDER_NOT_FOUND,
})
