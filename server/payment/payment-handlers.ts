// Handlers of uploads by form, and of payment tokens.
import type { HandlersFor } from '#server/http/handler.ts'
import type { PaymentTokens } from './payment-token.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { ServerContext } from '#server/server-context.ts'
import { makePaymentLinkFor } from './payment-links.ts'
import { MAX_PICTURES_PER_LINK, usesByLink } from './uses-by-link.ts'
import type { TakeUpload } from './take-upload.ts'
import { NO_PICTURE, TOO_MANY_PICTURES, PAYMENT_LINK_ENDED } from '#shared/payment/payment-refusals.ts'

export const paymentHandlers = (
  take: TakeUpload,
  tokens: PaymentTokens,
  { database, clock }: Pick<ServerContext, 'database' | 'clock'>,
): HandlersFor<'upload-photo' | 'get-token-to-pay' | 'create-payment-link'> => {
  const mayByLink = usesByLink(clock, MAX_PICTURES_PER_LINK)
  return {
    'upload-photo': (_input, { actor, paidOrder, file }) => {
      if (file === null) return Promise.resolve(NO_PICTURE)
      if (paidOrder === null) return take(actor, file.bytes)
      const buyer: Actor = { id: paidOrder.buyerId, kind: 'user' }
      return mayByLink(buyer.id) ? take(buyer, file.bytes) : Promise.resolve(TOO_MANY_PICTURES)
    },
    'get-token-to-pay': async ({ id, ref, secret }) => (await tokens.give(ref, id, secret)) ?? PAYMENT_LINK_ENDED,
    'create-payment-link': async ({ ref }, { actor }) => {
      const link = await makePaymentLinkFor(database, clock, ref, actor.id)
      return isRefusal(link) ? link : { ref, link }
    },
  }
}
