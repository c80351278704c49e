import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiAt } from '#tests/support/api.ts'

const DEMO = join(import.meta.dirname, '..', '..', 'scripts', 'demo.mjs')

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 50))
}

test(
  'OPS-007 the demo is filled, prints who can sign in, and leaves nothing behind',
  { timeout: 300_000 },
  async () => {
    const demo = spawn(process.execPath, [DEMO], {
      // A server with these settings would refuse to start: the demo does not use the services around it.
      env: { ...process.env, PORT: '0', PAYMENT_PROVIDER: 'hitpay', SMTP_URL: 'smtp.example.org' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    const ended = new Promise<number | null>((resolve) => demo.once('exit', resolve))
    try {
      await until(() => said.includes('Ctrl-C ends it') || demo.exitCode !== null)
      const url = /Open (http:\/\/\S+) and sign in/.exec(said)?.[1] ?? `nowhere: ${said}`
      const people = [...said.matchAll(/^ +(\S+@\S+) +PIN (\d{4}) .* (hosts|orders)$/gm)]
      expect(people.length).toBeGreaterThan(5)
      const signedIn = async (what: string) => {
        const [, email, pin] = people.find((each) => each[3] === what) ?? []
        const password = [...(pin ?? '')]
        const { token } = await apiAt(url, null).send<{ token: string }>('POST', '/login', { email, password })
        return apiAt(url, token)
      }

      const host = await signedIn('hosts')
      const events = await host.get<{ id: string; title: string }[]>('/list-my-events')
      expect(events.length).toBeGreaterThan(3)
      const run = events.find((event) => event.title.includes('fruit run'))
      const orders = await host.get<{ status: number; buyerStatus: number }[]>('/list-orders-by-event', {
        eid: run?.id ?? '',
      })
      const pairs = new Set(orders.map(({ status, buyerStatus }) => `${status} ${buyerStatus}`))
      for (const pair of ['1 1', '1 2', '2 2', '3 2', '1 -1', '-1 1']) expect([...pairs]).toContain(pair)
      expect(await host.get<unknown[]>('/list-packing-list')).toHaveLength(2)
      const buyer = await signedIn('orders')
      expect((await buyer.get<unknown[]>('/list-events-opening')).length).toBeGreaterThan(3)
      expect((await buyer.get<unknown[]>('/list-orders-by-buyer')).length).toBeGreaterThan(0)

      const dataDir = /Starting on (\S+)/.exec(said)?.[1] ?? ''
      expect(existsSync(dataDir)).toBe(true)
      demo.kill('SIGINT')
      expect(await ended).toBe(0)
      expect(existsSync(dataDir)).toBe(false)
      await expect(apiAt(url, null).raw('/api/health')).rejects.toThrow('fetch failed')
    } finally {
      demo.kill('SIGTERM')
      await ended
    }
  },
)
