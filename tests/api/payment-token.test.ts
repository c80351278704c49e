// A payment link's token: one order, its event and seller, its payment and collection, for a day (decision Q-057).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { historyOf } from '#server/order/order-repository.ts'
import { MAX_PICTURES_PER_LINK } from '#server/payment/uses-by-link.ts'
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
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { entries, overRest } from './refusals/calling.ts'
import { BUYER_BANNED, PAYMENT_LINK_ENDED } from '#shared/payment/payment-refusals.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'kopi-o kosong'

let ahead = 0
let server: TestServer
let there: Neighbourhood
let buyer: Person
let ref: string

beforeAll(async () => {
  server = await startServer({ clock: { now: () => systemClock.now() + ahead }, env: { ADMIN_PASSWORD: PASSWORD } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ahead = 0
  there = await neighbourhood(server.url, 2)
  buyer = there.buyers[0]!
  ref = await placeOrder(buyer, there.event)
})

const ask = (id: string, secret: string, of = ref) =>
  server.api().call('POST', '/get-token-to-pay', { body: { id, ref: of, secret } })
/** A guest who has the payment link of an order. */
const payingOf = async (of: string, who = buyer): Promise<Api> =>
  apiAt(server.url, String((await ask(who.id, secretOf(await shareOrder(there.host, of)), of)).msgResp))
const paying = (): Promise<Api> => payingOf(ref)
const pictureForm = (): FormData => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(paintNoise(3000))], { type: 'image/png' }), 'paid.png')
  return form
}
const see = (who: Person, id: string) => who.api.get<EventReply>('/get-event', { id })
const uploaded = async (api: Api): Promise<string> => {
  const answer = await api.raw('/api/upload-photo', { method: 'POST', body: pictureForm() })
  return ((await answer.json()) as { msgResp: { url: string } }).msgResp.url
}

test('NAV-027 API-055 the secret of a payment link gives a guest a token for one order and its buyer', async () => {
  const secret = secretOf(await shareOrder(there.host, ref))
  const given = await ask(buyer.id, secret)
  expect(given).toMatchObject({ status: 200, msgCode: 26_100, msgResp: expect.any(String) as string })
  const outsiders = [there.buyers[1]!.id, there.host.id, 'nobody', '']
  const refused = { status: 404, msgCode: 26_101, msgResp: PAYMENT_LINK_ENDED.message }
  for (const id of outsiders) expect(await ask(id, secret)).toMatchObject(refused)
  expect(await ask(buyer.id, secret, 'UNKNOWN00000')).toMatchObject(refused)
  const query = { id: buyer.id, ref, secret }
  expect(await server.api().call('GET', '/get-token-to-pay', { query })).toMatchObject({ msgCode: 26_100 })
})

test('API-040 the payment token reads its order, the event and the seller, and no other buyers', async () => {
  const api = await paying()
  // A link is sent on: how the buyer is reached is not in it.
  const withoutContact = { uPhone: '', uEmail: '', bookingAddress: null }
  expect(await api.get<OrderReply>('/list-orders-by-ref', { ref })).toEqual({
    ...(await orderOf(buyer, ref)),
    ...withoutContact,
  })
  expect(await api.get('/get-event', { id: there.event.id })).toMatchObject({ title: there.event.title })
  const seller = await api.get<{ phone: string }>('/get-user', { id: there.host.id })
  expect(seller.phone).not.toBe('')
  const names = { id: there.event.id, isGetBuyerNames: 1 }
  expect(await api.call('GET', '/get-event', { query: names })).toMatchObject({ status: 403, msgCode: 26_102 })

  // The link of a host's own order reads no other buyers either.
  const own = await placeOrder(there.host, there.event)
  const event = await (await payingOf(own, there.host)).get<EventReply>('/get-event', { id: there.event.id })
  expect(event.orders).toEqual([])
})

test('PAY-002 the payment token submits the payment and cannot cancel the order', async () => {
  const api = await paying()
  const paymentScreenshot = await uploaded(api)
  const body = { ref, buyerStatus: 2, paymentScreenshot }
  expect(await api.call('PATCH', '/update-order-buyer-status', { body: { ref, buyerStatus: -1 } })).toMatchObject({
    status: 403,
  })
  expect(await api.send('PATCH', '/update-order-buyer-status', body)).toMatchObject({ status: 1, buyerStatus: 2 })
  expect(await orderOf(there.host, ref)).toMatchObject({ buyerStatus: 2, paymentScreenshot })
})

test('the history names the payment link as the author of its changes, and its uploads are limited', async () => {
  const api = await paying()
  const paymentScreenshot = await uploaded(api)
  await api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot })
  const history = await server.database.read((snapshot) => historyOf(snapshot, [ref]))
  const shown = history.map(({ what, byName, deviceName }) => [what, byName, deviceName])
  expect(shown).toEqual([
    ['placed', buyer.name, ''],
    ['claimed', buyer.name, 'payment link'],
  ])
  for (let n = 1; n < MAX_PICTURES_PER_LINK; n += 1) await uploaded(api)
  expect(await api.raw('/api/upload-photo', { method: 'POST', body: pictureForm() })).toMatchObject({ status: 429 })
  const own = await buyer.api.raw('/api/upload-photo', { method: 'POST', body: pictureForm() })
  expect(own.status).toBe(200)
})

test('NAV-027 a ban by the operator ends the buyer’s payment link and its token until the ban ends', async () => {
  const secret = secretOf(await shareOrder(there.host, ref))
  const paid = apiAt(server.url, String((await ask(buyer.id, secret)).msgResp))
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  const operator = server.api(token)
  const read = (api: Api) => api.call('GET', '/list-orders-by-ref', { query: { ref } })
  const ended = { status: 404, msgCode: 26_101, msgResp: PAYMENT_LINK_ENDED.message }
  expect(await read(paid)).toMatchObject({ status: 200 })

  await operator.send('PATCH', '/ban-user', { id: buyer.id, banned: 1 })
  expect((await read(paid)).status).not.toBe(200)
  expect((await paid.call('PATCH', '/update-order-buyer-status', { body: { ref, buyerStatus: 2 } })).status).toBe(401)
  expect(await ask(buyer.id, secret)).toMatchObject(ended)
  // The host reads why no new link can be made.
  expect(await there.host.api.call('POST', '/create-payment-link', { body: { ref } })).toMatchObject({
    status: 409,
    msgCode: BUYER_BANNED.code,
    msgResp: BUYER_BANNED.message,
  })

  await operator.send('PATCH', '/ban-user', { id: buyer.id, banned: 0 })
  expect(await read(paid)).toMatchObject({ status: 200 })
  expect(await ask(buyer.id, secret)).toMatchObject({ status: 200, msgCode: 26_100 })
})

test('the payment token reads pictures of the event, also in a private group, and no payment proofs', async () => {
  const groupId = await createGroup(there.host, { name: 'Behind the gate', public: 0 })
  await join(buyer, groupId)
  const photo = await uploaded(there.host.api)
  const event = await createEvent(there.host, groupId, { photoUrls: [photo] })
  const other = await createEvent(there.host, groupId, { photoUrls: [await uploaded(there.host.api)] })
  const order = await placeOrder(buyer, event)
  const link = await payingOf(order)
  const proof = await uploaded(link)
  await link.send('PATCH', '/update-order-buyer-status', { ref: order, buyerStatus: 2, paymentScreenshot: proof })
  const [away] = (await see(there.host, other.id)).photoUrls
  const statuses = async (api: Api) =>
    Promise.all([photo, away!, proof].map(async (path) => (await api.raw(path, {})).status))
  expect(await statuses(link)).toEqual([200, 404, 404])
  expect(await statuses(server.api())).toEqual([404, 404, 404])
  expect(await statuses(there.host.api)).toEqual([200, 200, 200])
})

test('ORD-042 ORD-062 the payment token marks the order as collected on the pickup day', async () => {
  await there.host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  ahead = 6 * DAY_MS
  const body = { ref, buyerStatus: 3 }
  expect(await (await paying()).send('PATCH', '/update-order-buyer-status', body)).toMatchObject({ buyerStatus: 3 })
  expect(await orderOf(buyer, ref)).toMatchObject({ status: 2, buyerStatus: 3 })
})

describe('the payment token reads no other order, event or person', () => {
  test.each<[string, 'GET' | 'PATCH', string, (other: string, event: string, who: Person) => Record<string, unknown>]>([
    ['another order of one’s own', 'GET', '/list-orders-by-ref', (other) => ({ ref: other })],
    ['another event', 'GET', '/get-event', (_other, id) => ({ id })],
    ['another event by its other name', 'GET', '/get-event', (_other, eid) => ({ eid })],
    ['no event', 'GET', '/get-event', () => ({})],
    ['another person', 'GET', '/get-user', (_other, _event, { id }) => ({ id })],
    ['oneself', 'GET', '/get-user', () => ({})],
    ['payment of another order', 'PATCH', '/update-order-buyer-status', (other) => ({ ref: other, buyerStatus: 2 })],
    ['collection of another', 'PATCH', '/update-order-buyer-status', (other) => ({ ref: other, buyerStatus: 3 })],
  ])('%s', async (_what, method, path, sent) => {
    const event = await createEvent(there.host, there.groupId)
    const other = await placeOrder(buyer, event)
    const api = await paying()
    const fields = sent(other, event.id, there.buyers[1]!)
    const options = method === 'GET' ? { query: fields as Record<string, string> } : { body: fields }
    expect(await api.call(method, path, options)).toMatchObject({
      status: 403,
      msgResp: 'This link is for one order only',
    })
  })
})

const shut = entries.filter(
  (entry) =>
    entry.rest !== null &&
    entry.withPaymentToken === undefined &&
    (entry.kind === 'operation' || entry.audience !== 'anyone'),
)

test('five calls accept the payment token', () => {
  expect(
    entries
      .filter((entry) => entry.withPaymentToken !== undefined)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['get-event', 'get-user', 'list-orders-by-ref', 'update-order-buyer-status', 'upload-photo'])
})

test('API-055 every other call treats the payment token like a missing token', async () => {
  const { token } = await paying()
  const refused: unknown[] = []
  for (const entry of shut)
    refused.push([entry.name, (await overRest(server, entry, token ?? undefined, { ref })).status])
  expect(refused).toEqual(shut.map(({ name }) => [name, 401]))
})

test.each([
  ['POST', '/api/sync'],
  ['GET', '/api/live'],
  ['GET', '/api/personal-data'],
])('what is outside of the calls takes it for none: %s %s', async (method, path) => {
  const api = await paying()
  const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
  expect((await api.raw(path, { method, ...body })).status).toBe(401)
})

/** Changes the first character of the authentication tag: the last one has bits that no byte holds. */
const withOtherTag = (token: string): string => {
  const tagAt = token.lastIndexOf('.') + 1
  return `${token.slice(0, tagAt)}${token[tagAt] === 'A' ? 'B' : 'A'}${token.slice(tagAt + 1)}`
}

test('API-055 the payment token ends after 24 hours or with the account, and a changed one is refused', async () => {
  const api = await paying()
  const read = (of: Api) => of.call('GET', '/list-orders-by-ref', { query: { ref } })
  ahead = DAY_MS - 60_000
  expect((await read(api)).status).toBe(200)
  ahead = DAY_MS + 60_000
  expect(await read(api)).toMatchObject({ status: 401, msgCode: 99_999 })
  ahead = 0
  const spoilt = withOtherTag(api.token!)
  expect((await read(apiAt(server.url, spoilt))).status).toBe(401)
  expect((await read(api)).status).toBe(200)
  await server.database.write((tx) => tx.deleteFrom('credentials').where('userId', '=', buyer.id).execute())
  expect((await read(api)).status).toBe(401)
})
