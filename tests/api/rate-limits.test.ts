import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiAt } from '#tests/support/api.ts'
import { neighbourhood, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'
import type { MutationResult } from '#sync/protocol/wire.ts'

const A_MINUTE = 1200

let server: TestServer
let one: Person
let other: Person

const withoutOutput = (result: MutationResult): unknown => ({ ...result, output: undefined })

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } })
  ;[one, other] = [await signUp(server.url), await signUp(server.url)]
})
afterAll(() => server.close())

const statusOf = async (token: string | null, headers: Record<string, string> = {}): Promise<number> =>
  (await apiAt(server.url, token).raw('/api/health', { headers })).status

test('a user over the limit is refused alone: neighbours at the same address and guests continue', async () => {
  for (let asked = 0; asked < A_MINUTE; asked += 50)
    await Promise.all(Array.from({ length: 50 }, () => statusOf(one.token)))
  expect(await statusOf(one.token)).toBe(429)
  expect(await statusOf(other.token)).toBe(200)
  expect(await statusOf(null)).toBe(200)
})

test('invalid tokens count against their network, so that inventing them gives no advantage', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:5:6::${(n + 1).toString(16)}` })
  for (let asked = 0; asked < A_MINUTE; asked += 50)
    await Promise.all(Array.from({ length: 50 }, (_, n) => statusOf(`invented-${asked + n}`, from(asked + n))))
  expect(await statusOf('another', from(0xff_f0))).toBe(429)
  expect(await statusOf(null, from(0xff_f0))).toBe(429)
  expect(await statusOf(other.token, from(0))).toBe(200)
  expect(await statusOf(null, { 'x-forwarded-for': '2001:db8:5:7::1' })).toBe(200)
})

test('an IPv6 home with its whole network counts as one', async () => {
  const report = async (address: string): Promise<number> =>
    (await server.api().call('POST', '/report-error', { body: {}, headers: { 'x-forwarded-for': address } })).status
  const replies = await Promise.all(Array.from({ length: 24 }, (_, n) => report(`2001:db8:1:2::${n + 1}`)))
  expect(replies.filter((status) => status === 429)).toHaveLength(4)
  expect(await report('2001:db8:1:3::1')).not.toBe(429)
})

test('an IPv6 home counts as one when it begins to sign in with a provider', async () => {
  const begin = async (address: string): Promise<number> => {
    const headers = { 'x-forwarded-for': address }
    return (await fetch(`${server.url}/api/social/google/start`, { redirect: 'manual', headers })).status
  }
  const replies = await Promise.all(Array.from({ length: 64 }, (_, n) => begin(`2001:db8:1:4::${n + 1}`)))
  expect(replies.filter((status) => status === 429)).toHaveLength(4)
  expect(await begin('2001:db8:1:5::1')).toBe(303)
})

test('push subscriptions, requests to join and payment calls are limited', async () => {
  for (const [path, most] of [
    ['/subscribe-push', 30],
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

describe('messages to others', () => {
  const TO_ONE = 30
  const TO_ALL = 600
  const waiting = (minutes: number) => `Too many messages at once. Try again in ${minutes} min`

  const noticeCount = async (who: Person): Promise<number> =>
    (await who.api.get<{ title: string }[]>('/list-notifications')).filter(({ title }) => title === 'Again').length

  test('the rate limit holds for REST and sync; other mutations of the batch still apply', async () => {
    const { host, buyers } = await neighbourhood(server.url, 2)
    const [one, other] = buyers as [Person, Person]
    const message = (receiverId: string) => ({ receiverId, title: 'Again', message: 'Bring a bag', link: null })
    for (let n = 0; n < TO_ONE - 5; n += 1) await host.api.send('POST', '/create-notification', message(one.id))

    const phone = syncClient('phone')
    const batch = [
      ...Array.from({ length: 7 }, () => phone.mutation('create-notification', message(one.id))),
      phone.mutation('create-notification', message(other.id)),
      phone.mutation('read-notifications', { ids: [] }),
    ]
    const { results, stop } = await phone.send(host.api, { mutations: batch })
    const refused = { outcome: 'rejected', code: 11_704, message: waiting(15) }
    expect(stop).toBeUndefined()
    expect(results).toHaveLength(9)
    expect(results.slice(5, 7)).toMatchObject([refused, refused])
    expect(results.filter(({ outcome }) => outcome === 'applied')).toHaveLength(7)
    // Repeating the same request, as after a lost answer, counts nothing.
    const again = await phone.send(host.api, { mutations: batch })
    expect(again.results.map(withoutOutput)).toEqual(results.map(withoutOutput))
    expect([await noticeCount(one), await noticeCount(other)]).toEqual([TO_ONE, 1])

    const byRest = await host.api.call('POST', '/create-notification', { body: message(one.id) })
    expect(byRest).toMatchObject({ status: 429, msgCode: 11_704, msgResp: waiting(15) })
    expect((await host.api.call('POST', '/create-notification', { body: message(other.id) })).status).toBe(200)
  })

  test('messages to many people in one delivery round are allowed, up to a limit', async () => {
    const { host } = await neighbourhood(server.url, 1)
    const phone = syncClient('tablet')
    const codes: (number | undefined)[] = []
    for (let sent = 0; sent < TO_ALL + 100; sent += 100) {
      const mutations = Array.from({ length: 100 }, (_, n) =>
        phone.mutation('create-notification', {
          receiverId: `nobody-${sent + n}`,
          title: '',
          message: 'Bring a bag',
          link: null,
        }),
      )
      const { results } = await phone.send(host.api, { mutations })
      codes.push(...results.map((result) => (result.outcome === 'rejected' ? result.code : undefined)))
    }
    expect(codes.indexOf(11_704)).toBe(TO_ALL)
    expect(new Set(codes.slice(0, TO_ALL))).toEqual(new Set([11_701]))
  })
})
