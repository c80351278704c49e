// Card payments by HitPay's recurring billing (https://docs.hitpayapp.com/apis/recurring-billing), which charges each
// cycle automatically. The state of a payment is requested over its API with our key; the return address proves
// nothing.
import { z } from 'zod/mini'
import { formatDate, toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { PaymentProvider } from './payment-provider.ts'

export interface HitPayOptions {
  readonly apiKey: string
  readonly apiUrl: string
  /** Address to return to. */
  readonly publicUrl: string
  readonly clock: Clock
}

const REQUEST_TIMEOUT_MS = 10_000

const createdSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  url: z.url({ protocol: /^https?$/ }),
})
const billingSchema = z.object({ id: z.string(), status: z.string() })

/** Every other status may still become active. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'cancelled', 'completed'])

const CYCLES = { month: 'monthly', year: 'yearly' } as const

/** 'YYYY-MM-DD' in Singapore. */
const startDate = (clock: Clock): string => formatDate(toSeconds(clock.now())).split('-').reverse().join('-')

export const hitPayProvider = ({ apiKey, apiUrl, publicUrl, clock }: HitPayOptions): PaymentProvider => {
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${apiUrl}/v1/recurring-billing${path}`, {
      ...init,
      headers: {
        'x-business-api-key': apiKey,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
      },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      redirect: 'error',
    })
  const must = async (reply: Response): Promise<unknown> => {
    if (!reply.ok) throw new Error(`HitPay answered ${reply.status}`)
    return reply.json()
  }
  return {
    open: async (subscription, { name, email }) => {
      const body = {
        plan_id: null,
        name: subscription.subName,
        amount: (subscription.subPrice / 100).toFixed(2),
        currency: 'SGD',
        cycle: CYCLES[subscription.cycle],
        customer_name: name,
        customer_email: email,
        start_date: startDate(clock),
        redirect_url: new URL('/user/invoices', publicUrl).href,
        reference: subscription.id,
        payment_methods: ['card'],
      }
      const made = createdSchema.parse(await must(await ask('', { method: 'POST', body: JSON.stringify(body) })))
      return { paymentLink: made.url, reference: made.id }
    },
    stateOf: async (reference) => {
      const reply = await ask(`/${encodeURIComponent(reference)}`)
      if (reply.status === 404) return 'unknown'
      const billing = billingSchema.parse(await must(reply))
      if (billing.id !== reference) throw new Error('HitPay answered for another billing')
      return billing.status === 'active' ? 'paid' : ENDED.has(billing.status) ? 'ended' : 'waiting'
    },
    end: async (reference) => {
      const reply = await ask(`/${encodeURIComponent(reference)}`, { method: 'DELETE' })
      if (reply.status !== 404) await must(reply)
    },
    charges: true,
  }
}
