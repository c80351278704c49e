// Decision Q-151: only the secret of a payment link opens an order, as long as the link lasts.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { UserReply } from '#shared/account/user-reply.ts'
import { secretInFragment } from '#shared/payment/payment-link.ts'
import type { PastPurchases } from '#shared/group/past-purchases.ts'
import { MAX_CHANGES_PER_LINK } from '#server/payment/uses-by-link.ts'
import { apiAt, type Api } from '#tests/support/api.ts'
import {
  createEvent,
  createGroup,
  join,
  neighbourhood,
  orderOf,
  placeOrder,
  secretOf,
  shareOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const DAY_MS = 86_400_000
const ENDED = { status: 404, msgCode: 26_101 }

let aheadMs = 0
let server: TestServer
let there: Neighbourhood
let buyer: Person
let ref: string

beforeAll(async () => {
  server = await startServer({ clock: { now: () => systemClock.now() + aheadMs } })
})
afterAll(() => server.close())
beforeEach(async () => {
  aheadMs = 0
  there = await neighbourhood(server.url, 2)
  buyer = there.buyers[0]!
  ref = await placeOrder(buyer, there.event)
})

const redeem = (secret: string, id = buyer.id, of = ref) =>
  server.api().call('POST', '/get-token-to-pay', { body: { id, ref: of, secret } })
const newSecret = async (): Promise<string> => secretOf(await shareOrder(there.host, ref))
const tokenOf = async (secret: string): Promise<Api> => apiAt(server.url, String((await redeem(secret)).msgResp))
const read = (api: Api) => api.call('GET', '/list-orders-by-ref', { query: { ref } })

test('order reference and user id give no token', async () => {
  const query = { id: buyer.id, ref }
  expect(await server.api().call('GET', '/get-token-to-pay', { query })).toMatchObject(ENDED)
  await newSecret()
  expect(await server.api().call('GET', '/get-token-to-pay', { query })).toMatchObject(ENDED)
  for (const secret of ['', 'x', ref, buyer.id, 'A'.repeat(22)]) expect(await redeem(secret)).toMatchObject(ENDED)
})

test('a secret opens its own order only', async () => {
  const other = await placeOrder(buyer, there.event)
  const secret = await newSecret()
  expect((await redeem(secret)).status).toBe(200)
  expect(await redeem(secret, buyer.id, other)).toMatchObject(ENDED)
  expect(await redeem(secret, there.buyers[1]!.id)).toMatchObject(ENDED)
})

test('the server stores a hash of 128 random bits and answers the secret once, in the fragment', async () => {
  const links = [await shareOrder(there.host, ref), await shareOrder(there.host, ref)]
  const secrets = links.map(secretOf)
  expect(new Set(secrets).size).toBe(2)
  for (const [n, link] of links.entries()) {
    expect(link).toBe(`/payment-order?ref=${ref}&uid=${buyer.id}#${secrets[n]}`)
    expect(Buffer.from(secretInFragment(`#${secrets[n]}`) ?? '', 'base64url')).toHaveLength(16)
  }
  const rows = await server.database.read((snapshot) =>
    snapshot.selectFrom('payment_links').selectAll().where('orderId', '=', ref).execute(),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.secretHash).toBe(createHash('sha256').update(secrets[1]!).digest('hex'))
  expect(JSON.stringify(rows)).not.toContain(secrets[1])
})

test('only the host of an order makes its payment link', async () => {
  const admin = await signUp(server.url)
  await join(admin, there.groupId)
  await there.host.api.send('PATCH', '/change-group-role', {
    groupId: there.groupId,
    userId: admin.id,
    role: 'ADMIN',
  })
  for (const who of [buyer, there.buyers[1]!, admin])
    expect(await who.api.call('POST', '/create-payment-link', { body: { ref } })).toMatchObject({ status: 404 })
  expect(await server.api().call('POST', '/create-payment-link', { body: { ref } })).toMatchObject({ status: 401 })
})

test('a new link ends the link before, and the tokens that it gave', async () => {
  const first = await newSecret()
  const token = await tokenOf(first)
  expect((await read(token)).status).toBe(200)
  const second = await newSecret()
  expect(await redeem(first)).toMatchObject(ENDED)
  expect((await read(token)).status).toBe(401)
  expect((await read(await tokenOf(second))).status).toBe(200)
})

describe('a link and its tokens end for good when the order is', () => {
  const byHost = (status: number) => there.host.api.send('PATCH', '/update-order-status', { ref, status })
  const ways: readonly [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['cancelled by the buyer', () => byBuyer(-1), () => byHost(1)],
    ['cancelled by the host', () => byHost(-1), () => byHost(1)],
    ['collected', () => byHost(3), () => byHost(2)],
    [
      'collected, says the buyer',
      async () => {
        await byHost(2)
        aheadMs = 6 * DAY_MS
        await byBuyer(3)
        aheadMs = 0
      },
      () => byHost(1),
    ],
    [
      'refunded',
      async () => {
        await byHost(2)
        await byHost(-1)
      },
      () => byHost(2),
    ],
  ]
  const byBuyer = (buyerStatus: number) => buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus })

  test.each(ways)('%s', async (_way, settle, takeBack) => {
    const secret = await newSecret()
    const token = await tokenOf(secret)
    await settle()
    expect(await redeem(secret)).toMatchObject(ENDED)
    expect((await read(token)).status).toBe(401)
    expect(await there.host.api.call('POST', '/create-payment-link', { body: { ref } })).toMatchObject({ status: 409 })
    await takeBack()
    expect(await redeem(secret)).toMatchObject(ENDED)
    expect((await read(token)).status).toBe(401)
  })
})

test('a link outlives payment and verification', async () => {
  const secret = await newSecret()
  await there.host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  expect((await redeem(secret)).status).toBe(200)
})

test('a payment token reads name and payee of the host, and nothing about other people', async () => {
  const { host } = there
  const change = (isPayWithUEN: 0 | 1) =>
    server.database.write((tx) =>
      tx.updateTable('users').set({ uen: '201912345K', isPayWithUEN }).where('id', '=', host.id).execute(),
    )
  await change(0)
  const link = await tokenOf(await newSecret())
  const seller = await link.get<UserReply>('/get-user', { id: host.id })
  expect(seller).toMatchObject({ name: host.name, phone: host.phone, uen: '', email: '', postalCode: '' })
  await change(1)
  expect(await link.get<UserReply>('/get-user', { id: host.id })).toMatchObject({ phone: '', uen: '201912345K' })
  const event = await link.get<EventReply>('/get-event', { id: there.event.id })
  expect(JSON.stringify(event)).not.toContain(host.phone)
  expect(JSON.stringify(event)).not.toContain(host.email)
})

test('a payment token for the host’s own order shows no more than to a guest', async () => {
  const own = await placeOrder(there.host, there.event)
  const secret = secretOf(await shareOrder(there.host, own))
  const link = apiAt(server.url, String((await redeem(secret, there.host.id, own)).msgResp))
  const event = await link.get<EventReply>('/get-event', { id: there.event.id })
  expect(event).toMatchObject({ shareCode: null, orders: [] })
  expect(await link.get<UserReply>('/get-user', { id: there.host.id })).toMatchObject({ email: '', isAdmin: false })
})

test('a payment token reads the event of a private group, and no other event', async () => {
  const groupId = await createGroup(there.host, { name: 'Behind the gate', public: 0 })
  await join(buyer, groupId)
  const event = await createEvent(there.host, groupId)
  const order = await placeOrder(buyer, event)
  const secret = secretOf(await shareOrder(there.host, order))
  const link = apiAt(server.url, String((await redeem(secret, buyer.id, order)).msgResp))
  expect(await link.get<EventReply>('/get-event', { id: event.id })).toMatchObject({ title: event.title })
  expect(await link.call('GET', '/get-event', { query: { id: there.event.id } })).toMatchObject({ status: 403 })
})

test('whoever has a payment link cannot use up the rate limit with which the buyer cancels and pays', async () => {
  const api = await tokenOf(await newSecret())
  const change = (by: Api) => by.call('PATCH', '/update-order-buyer-status', { body: { ref, buyerStatus: 3 } })
  for (let n = 0; n < MAX_CHANGES_PER_LINK; n += 1) expect(await change(api)).toMatchObject({ status: 403 })
  expect(await change(api)).toMatchObject({ status: 429 })
  expect(await change(buyer.api)).toMatchObject({ status: 403 })
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
  // Another order has its own count.
  ref = await placeOrder(buyer, there.event)
  expect(await change(await tokenOf(await newSecret()))).toMatchObject({ status: 403 })
})

test('past purchases show no order reference to group admins', async () => {
  const query = { userId: buyer.id, groupId: there.groupId }
  const { listOrders } = await there.host.api.get<PastPurchases>('/list-orders-by-buyer-in-group', query)
  expect(listOrders).toHaveLength(1)
  expect(listOrders[0]).toMatchObject({ ref: '', pName: 'Honey mango' })
  expect(JSON.stringify(listOrders)).not.toContain(ref)
  expect((await orderOf(buyer, ref)).ref).toBe(ref)
})
