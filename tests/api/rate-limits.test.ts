import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiAt } from '#tests/support/api.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const A_MINUTE = 1200

let server: TestServer
let one: Person
let other: Person

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } })
  ;[one, other] = [await signUp(server.url), await signUp(server.url)]
})
afterAll(() => server.close())

const statusOf = async (token: string | null, headers: Record<string, string> = {}): Promise<number> =>
  (await apiAt(server.url, token).raw('/api/health', { headers })).status

test('who asks too often is kept out alone: neighbours on the same address and guests go on', async () => {
  for (let asked = 0; asked < A_MINUTE; asked += 50)
    await Promise.all(Array.from({ length: 50 }, () => statusOf(one.token)))
  expect(await statusOf(one.token)).toBe(429)
  expect(await statusOf(other.token)).toBe(200)
  expect(await statusOf(null)).toBe(200)
})

test('tokens that the server did not give count for their network, so that inventing some lets nobody through', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:5:6::${(n + 1).toString(16)}` })
  for (let asked = 0; asked < A_MINUTE; asked += 50)
    await Promise.all(Array.from({ length: 50 }, (_, n) => statusOf(`invented-${asked + n}`, from(asked + n))))
  expect(await statusOf('another', from(0xff_f0))).toBe(429)
  expect(await statusOf(null, from(0xff_f0))).toBe(429)
  expect(await statusOf(other.token, from(0))).toBe(200)
  expect(await statusOf(null, { 'x-forwarded-for': '2001:db8:5:7::1' })).toBe(200)
})

test('an IPv6 home, which has a whole network of addresses, counts as one', async () => {
  const report = async (address: string): Promise<number> =>
    (await server.api().call('POST', '/report-error', { body: {}, headers: { 'x-forwarded-for': address } })).status
  const replies = await Promise.all(Array.from({ length: 24 }, (_, n) => report(`2001:db8:1:2::${n + 1}`)))
  expect(replies.filter((status) => status === 429)).toHaveLength(4)
  expect(await report('2001:db8:1:3::1')).not.toBe(429)
})

test('devices to be rung, messages to others, requests to join and calls of the payment service are taken so often and no more', async () => {
  for (const [path, most] of [
    ['/subscribe-push', 30],
    ['/create-notification', 120],
    ['/join-group', 60],
    ['/create-co-be-subscription-payment', 20],
    ['/confirm-co-be-subscription-payment', 20],
    ['/cancel-co-be-subscription-payment', 20],
  ] as const) {
    const statuses: number[] = []
    for (let n = 0; n <= most; n += 1) statuses.push((await other.api.call('POST', path, { body: {} })).status)
    expect([path, statuses.indexOf(429)]).toEqual([path, most])
  }
})
