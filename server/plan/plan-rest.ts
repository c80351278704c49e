// Purchases of the premium account, scheduling and domain names over REST.
import { z } from 'zod/mini'
import { pictureText } from '#shared/kernel/bounds.ts'
import { fromDollars } from '#shared/kernel/money.ts'
import { amountSchema, toAmount } from '#shared/kernel/rest-shapes.ts'
import { FOR_ONESELF } from '#shared/plan/buy-feature.ts'
import { idReply } from '#server/http/reply-shapes.ts'
import { restMapping, unchanged, type NewIds, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const screenshotBody = z.optional(z.nullable(pictureText()))
const priceBody = z.optional(amountSchema)

const MAX_PRICE_DOLLARS = 1e9

interface Purchase {
  readonly userId?: string | undefined
  readonly screenshot: z.infer<typeof screenshotBody>
  readonly price: z.infer<typeof priceBody>
}

const toPurchase = ({ userId, screenshot, price }: Purchase, fresh: NewIds) => {
  const dollars = toAmount(price)
  return {
    id: fresh.id(),
    userId: userId ?? FOR_ONESELF,
    paymentScreenshot: screenshot || null,
    price: dollars === null || Math.abs(dollars) > MAX_PRICE_DOLLARS ? null : fromDollars(dollars),
  }
}

type Mapped = 'create-premium-feature' | 'create-schedule-feature' | 'create-domain'

export const planRest: RestMappingsFor<Mapped> = {
  'create-premium-feature': restMapping({
    body: z.object({
      userId: z.optional(z.string()),
      premiumPaymentScreenshot: screenshotBody,
      premiumPrice: priceBody,
    }),
    toInput: ({ userId, premiumPaymentScreenshot, premiumPrice }, fresh) =>
      toPurchase({ userId, screenshot: premiumPaymentScreenshot, price: premiumPrice }, fresh),
    reply: idReply,
    toReply: unchanged,
  }),
  'create-schedule-feature': restMapping({
    body: z.object({
      userId: z.optional(z.string()),
      schedulePaymentScreenshot: screenshotBody,
      schedulePrice: priceBody,
    }),
    toInput: ({ userId, schedulePaymentScreenshot, schedulePrice }, fresh) =>
      toPurchase({ userId, screenshot: schedulePaymentScreenshot, price: schedulePrice }, fresh),
    reply: idReply,
    toReply: unchanged,
  }),
  'create-domain': restMapping({
    body: z.object({
      groupId: z.string(),
      domainName: z._default(z.string(), ''),
      domainPaymentScreenshot: screenshotBody,
    }),
    toInput: ({ groupId, domainName, domainPaymentScreenshot }) => ({
      groupId,
      domainName,
      paymentScreenshot: domainPaymentScreenshot || null,
    }),
    reply: idReply,
    toReply: unchanged,
  }),
}
