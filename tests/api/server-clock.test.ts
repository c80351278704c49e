// The server's clock was ahead, for instance because its machine was, and is set back.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { sendPendingNotices } from '#server/notification/send-pending-notices.ts'
import { linkIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import {
  createGroup,
  neighbourhood,
  orderOf,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'

const DAY_MS = 86_400_000

let aheadMs = 0
let server: TestServer
let mailbox: Mailbox
const clock = { now: () => Date.now() + aheadMs }

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startServer({ clock, env: { SMTP_URL: mailbox.url, TRUST_PROXY: 'loopback', RATE_LIMITS: 'on' } })
})
afterEach(() => {
  aheadMs = 0
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const login = (email: string, pin: string, address: string) =>
  server.api().call('POST', '/login', {
    body: { email, password: pin },
    headers: { 'x-forwarded-for': address },
  })

describe('after a day ahead', () => {
  test('ACC-017 an account that was locked is not locked for a day, and its locks still count', async () => {
    const person = await signUp(server.url)
    aheadMs = DAY_MS
    for (let n = 0; n < 5; n += 1) await login(person.email, '0000', '198.51.100.1')
    expect(await login(person.email, person.pin, '198.51.100.1')).toMatchObject({ status: 429 })
    aheadMs = 0
    const replies = []
    for (let n = 0; n < 5; n += 1) replies.push(await login(person.email, '0000', '198.51.100.2'))
    expect(replies.map(({ msgResp }) => msgResp)).toEqual([4, 3, 2, 1, 0].map((leftRetries) => ({ leftRetries })))
    expect(await login(person.email, person.pin, '198.51.100.2')).toMatchObject({ status: 429 })
    const { locks } = await server.database.read((snapshot) =>
      snapshot.selectFrom('credentials').select('locks').where('userId', '=', person.id).executeTakeFirstOrThrow(),
    )
    expect(locks).toBe(2)
  })

  test('ACC-017 a network that guessed wrong is refused until a day after the clock was set back, not two', async () => {
    const emails = await Promise.all(Array.from({ length: 7 }, async () => (await signUp(server.url)).email))
    aheadMs = DAY_MS - 60_000
    for (const email of emails) for (let n = 0; n < 5; n += 1) await login(email, '0000', '198.51.100.3')
    const { email, pin } = await signUp(server.url)
    expect(await login(email, pin, '198.51.100.3')).toMatchObject({ status: 429 })
    aheadMs = 0
    expect(await login(email, pin, '198.51.100.3')).toMatchObject({ status: 429 })
    aheadMs = DAY_MS + 1_000
    expect(await login(email, pin, '198.51.100.3')).toMatchObject({ status: 200 })
  })

  test('ACC-011 another PIN reset mail can be asked for', async () => {
    const { email } = await signUp(server.url)
    const ask = () => server.api().call('PATCH', '/reset-password', { body: { step: 1, email } })
    aheadMs = DAY_MS
    expect(await ask()).toMatchObject({ status: 200 })
    linkIn(await mailbox.next(email))
    aheadMs = 0
    expect(await ask()).toMatchObject({ status: 200 })
    linkIn(await mailbox.next(email))
  })

  test('a group whose passcode was guessed wrong can be joined', async () => {
    const groupId = await createGroup(await signUp(server.url), { passcode: '834912' })
    const person = await signUp(server.url)
    const attempt = (passcode: string) => person.api.call('POST', '/join-group', { body: { groupId, passcode } })
    aheadMs = DAY_MS
    for (let n = 0; n < 5; n += 1) expect(await attempt('111111')).toMatchObject({ status: 403 })
    expect(await attempt('834912')).toMatchObject({ status: 429 })
    aheadMs = 0
    expect(await attempt('834912')).toMatchObject({ status: 200 })
  })
})

describe('after hours ahead', () => {
  let there: Neighbourhood
  beforeAll(async () => {
    there = await neighbourhood(server.url)
  })

  /** A phone that has just pulled. */
  const push = async (person: Person, name: string, input: object): Promise<void> => {
    const phone = syncClient(newId())
    const [at, pulledAt] = [Date.now(), clock.now()]
    const mutation = phone.mutation(name, input, { time: hybridTime(at, 0, phone.clientId), pulledAt })
    const { results } = await phone.send(person.api, { mutations: [mutation] })
    expect(results).toMatchObject([{ outcome: 'applied' }])
  }

  test('SYN-034 S8 an event, a note and an amount keep what was written last', async () => {
    const { host, event, buyers } = there
    const buyer = buyers[0]!
    const ref = await placeOrder(buyer, event)
    await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
    const edit = async (title: string, comment: string, amount: number): Promise<void> => {
      await push(host, 'update-event', { id: event.id, title })
      await push(buyer, 'update-order-buyer-info', { ref, comment })
      await push(host, 'update-order-paid', { ref, amount })
    }
    aheadMs = 3_600_000
    await edit('While ahead', 'Ring the bell', 900)
    aheadMs = 0
    await edit('After it', 'Do not ring', 990)
    expect((await host.api.get<EventReply>('/get-event', { id: event.id })).title).toBe('After it')
    expect(await orderOf(host, ref)).toMatchObject({ comment: 'Do not ring', paidFee: 9.9 })
  })

  test('a notice that was queued an hour ahead does not wait for an hour', async () => {
    const { host, event, buyers } = there
    const buyer = buyers[0]!
    const ref = await placeOrder(buyer, event)
    const received = async (): Promise<number> => (await buyer.api.get<unknown[]>('/list-notifications')).length
    const before = await received()
    aheadMs = 3 * 3_600_000
    await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
    aheadMs = 0
    const { database, engine } = server
    await sendPendingNotices({ database, engine, clock, windowS: 120 })
    expect(await received()).toBe(before + 1)
  })
})
