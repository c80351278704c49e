// Bank transfers verified by the operator: the link leads to a page of this server, and only the operator confirms
// the payment.
import { newRef } from '#shared/kernel/ids.ts'
import type { Config } from '#server/config.ts'
import type { PaymentProvider } from './payment-provider.ts'

export const manualProvider = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): PaymentProvider => ({
  open: () => {
    const reference = newRef()
    return Promise.resolve({
      reference,
      paymentLink: new URL(`/user/plan-payment?reference=${reference}`, PUBLIC_URL).href,
    })
  },
  stateOf: () => Promise.resolve('waiting'),
  end: () => Promise.resolve(),
  charges: false,
})
