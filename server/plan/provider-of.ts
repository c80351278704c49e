import type { Clock } from '#shared/kernel/clock.ts'
import type { Config } from '#server/config.ts'
import { hitPayProvider } from './hitpay-provider.ts'
import { manualProvider } from './manual-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Creates the provider that PAYMENT_PROVIDER names. */
export const paymentProviderOf = (config: Config, clock: Clock): PaymentProvider =>
  config.PAYMENT_PROVIDER === 'hitpay' && config.HITPAY_API_KEY !== undefined
    ? hitPayProvider({
        apiKey: config.HITPAY_API_KEY,
        apiUrl: config.HITPAY_URL,
        publicUrl: config.PUBLIC_URL,
        clock,
      })
    : manualProvider(config)
