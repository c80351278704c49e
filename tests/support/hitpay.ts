// Minimal replacement of HitPay's recurring billing: its API, and a page with a pay button.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Billing {
  readonly id: string
  /** The request as sent. */
  readonly requested: Readonly<Record<string, unknown>>
  status: 'scheduled' | 'active' | 'canceled'
}

export interface HitPay {
  readonly env: Readonly<Record<string, string>>
  readonly billings: Map<string, Billing>
  /** While true every API call fails. */
  silent: boolean
  close(): Promise<void>
}

const KEY = 'key-of-the-business'

export const hitPay = async (): Promise<HitPay> => {
  const billings = new Map<string, Billing>()
  const state = { silent: false, url: '' }

  const api = async (request: IncomingMessage, id: string): Promise<readonly [number, object]> => {
    if (state.silent) return [503, {}]
    if (request.headers['x-business-api-key'] !== KEY) return [401, {}]
    if (request.method === 'POST') {
      const requested = JSON.parse(await text(request)) as Record<string, unknown>
      const made: Billing = { id: `billing-${billings.size + 1}`, requested, status: 'scheduled' }
      billings.set(made.id, made)
      return [200, { id: made.id, status: made.status, url: `${state.url}/pay/${made.id}` }]
    }
    const found = billings.get(id)
    if (!found) return [404, {}]
    if (request.method === 'DELETE') found.status = 'canceled'
    return [200, { id, status: found.status }]
  }

  const backTo = ({ id, requested }: Billing): string => {
    const back = new URL(String(requested.redirect_url))
    for (const [name, value] of Object.entries({ type: 'recurring', reference: id, status: 'active' }))
      back.searchParams.set(name, value)
    return back.href
  }

  const server = createServer((request, reply) => {
    const answer = async (): Promise<void> => {
      const [, first = '', second = '', third = ''] = new URL(request.url ?? '', state.url).pathname.split('/')
      const billing = billings.get(second)
      if (first === 'v1') {
        const [status, body] = await api(request, third)
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      } else if (billing && first === 'pay') {
        const form = `<h1>Pay</h1><form method="post" action="/paid/${billing.id}"><button>Pay by card</button></form>`
        reply.writeHead(200, { 'content-type': 'text/html' }).end(form)
      } else if (billing && first === 'paid') {
        billing.status = 'active'
        reply.writeHead(303, { location: backTo(billing) }).end()
      } else reply.writeHead(404).end()
    }
    void answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { PAYMENT_PROVIDER: 'hitpay', HITPAY_API_KEY: KEY, HITPAY_URL: state.url },
    billings,
    get silent() {
      return state.silent
    },
    set silent(silent: boolean) {
      state.silent = silent
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
