// The order desk over REST: what the event's creator may do, and that all others are refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { NotificationReply } from '#shared/notification/notification.ts'
import type { OrderStatus } from '#shared/order/order.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Method } from '#tests/support/api.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivery,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  signUp,
  uploadProof,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { HOST_ROWS } from '#tests/support/statuses.ts'
import { syncClient } from '#tests/support/sync-client.ts'

const DAY_MS = 86_400_000
/** Days by which the server's clock is ahead. */
const ahead = { days: 0 }

let server: TestServer
let there: Neighbourhood
let host: Person
let buyer: Person
let neighbour: Person
/** Hosts another event in the same group. */
let otherHost: Person
let outsider: Person

beforeAll(async () => {
  server = await startServer({ clock: { now: () => systemClock.now() + ahead.days * DAY_MS } })
  there = await neighbourhood(server.url, 3)
  host = there.host
  buyer = there.buyers[0]!
  neighbour = there.buyers[1]!
  otherHost = there.buyers[2]!
  await host.api.send('PATCH', '/change-group-role', {
    groupId: there.groupId,
    userId: otherHost.id,
    role: 'HOST',
  })
  await createEvent(otherHost, there.groupId, { title: 'Of another host' })
  outsider = await signUp(server.url)
})
afterAll(() => server.close())

const received = async (who: Person, message: string): Promise<NotificationReply[]> =>
  (await who.api.get<NotificationReply[]>('/list-notifications')).filter((each) => each.message === message)

const broadcast = (who: Person, body: Record<string, unknown>) =>
  who.api.call('POST', '/broadcast-message', { body: { about: 'event', ...body } })

const setStatus = (ref: string, status: number, who = host) =>
  who.api.call('PATCH', '/update-order-status', { body: { ref, status } })

const updateBuyerStatus = (who: Person, ref: string, body: Record<string, unknown>) =>
  who.api.send('PATCH', '/update-order-buyer-status', body, { ref })

test('MNG-030 a broadcast sends one notification per order that is not cancelled, to all or to the chosen ones', async () => {
  const event = await createEvent(host, there.groupId, { title: 'Durian night' })
  const [first, second, gone] = [
    await placeOrder(buyer, event),
    await placeOrder(buyer, event),
    await placeOrder(buyer, event),
  ]
  const cancelledByHost = await placeOrder(neighbour, event)
  const ofNeighbour = await placeOrder(neighbour, event)
  const elsewhere = await placeOrder(neighbour, there.event)
  await updateBuyerStatus(buyer, gone, { buyerStatus: -1 })
  await setStatus(cancelledByHost, -1)

  const all = await broadcast(host, { id: event.id, message: ' They are ripe ' })
  expect(all).toMatchObject({ status: 200, msgCode: 40_000, msgResp: { sent: 3 } })
  const links = (notices: NotificationReply[]) => notices.map(({ link }) => link ?? '').sort()
  const page = (ref: string) => `/event/purchase-detail?ref=${ref}`
  expect(links(await received(buyer, 'They are ripe'))).toEqual([page(first), page(second)].sort())
  expect(await received(neighbour, 'They are ripe')).toMatchObject([
    { title: 'Durian night', senderName: host.name, link: page(ofNeighbour) },
  ])

  const refs = [second, gone, elsewhere, '0123456789AB']
  const some = await broadcast(host, { id: event.id, message: 'Only the second', refs })
  expect(some).toMatchObject({ status: 200, msgResp: { sent: 1 } })
  expect(links(await received(buyer, 'Only the second'))).toEqual([page(second)])
  expect(await received(neighbour, 'Only the second')).toEqual([])

  const none = { status: 422, msgResp: 'Nobody would get this message' }
  expect(await broadcast(host, { id: event.id, message: 'x', refs: [gone] })).toMatchObject(none)
})

test('MNG-030 MNG-038 other hosts, buyers and users outside the group cannot broadcast; text is bounded and not blank', async () => {
  const event = await createEvent(host, there.groupId)
  await placeOrder(buyer, event)
  for (const who of [otherHost, buyer, outsider])
    expect(await broadcast(who, { id: event.id, message: 'Not mine' })).toMatchObject({
      status: 403,
      msgResp: 'Only the host of the event can do this',
    })
  expect(await broadcast(host, { id: 'none', message: 'x' })).toMatchObject({ status: 404, msgResp: 'No Event Found' })
  expect(await broadcast(host, { id: event.id, message: '  ' })).toMatchObject({
    status: 422,
    msgResp: 'Content cannot be blank',
  })
  expect((await broadcast(host, { id: event.id, message: 'x'.repeat(2001) })).status).toBe(422)
  expect(await received(buyer, 'Not mine')).toEqual([])
})

test('MNG-030 the broadcasts of an event are limited', async () => {
  const limited = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } })
  const { host: sender, buyers, event } = await neighbourhood(limited.url)
  const receiver = buyers[0]!
  await placeOrder(receiver, event)
  const send = () => broadcast(sender, { id: event.id, message: 'Again' })
  for (let n = 0; n < 10; n += 1) expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject({
    status: 429,
    msgCode: 11_704,
    msgResp: 'Too many messages at once. Try again in 15 min',
  })
  expect(await received(receiver, 'Again')).toHaveLength(10)
  await limited.close()
})

test('DEL-057 a broadcast to a delivery sends one notification per booking; a cancelled booking gets none', async () => {
  const id = await createDelivery(host, there.groupId)
  const refs = [await bookDelivery(buyer, id), await bookDelivery(buyer, id), await bookDelivery(neighbour, id)]
  await neighbour.api.send('PATCH', '/update-delivery-booker-status', { bookerStatus: -1 }, { ref: refs[2]! })
  expect(await bookingOf(host, refs[2]!)).toMatchObject({ bookerStatus: -1 })
  const send = (who: Person) => broadcast(who, { about: 'delivery', id, message: 'Half an hour late' })
  for (const who of [otherHost, buyer, outsider])
    expect(await send(who)).toMatchObject({ status: 403, msgResp: 'Only the host of the delivery can do this' })
  expect(await send(host)).toMatchObject({ status: 200, msgResp: { sent: 2 } })
  const links = (await received(buyer, 'Half an hour late')).map(({ link }) => link ?? '').sort()
  expect(links).toEqual([refs[0]!, refs[1]!].map((ref) => `/event/delivery-detail?ref=${ref}`).sort())
  expect(await received(neighbour, 'Half an hour late')).toEqual([])
})

const ONLY_HOST = 'Only the host of the event can do this'

test('MNG-038 MNG-045 only the creator of an event manages it and its orders; other hosts, buyers and outsiders change nothing', async () => {
  const event = await createEvent(host, there.groupId, { paynow: 1 })
  const ref = await placeOrder(buyer, event)
  const { id } = event
  const see = (who: Person) => who.api.get<EventReply>('/get-event', { id })
  const before = [await see(host), await orderOf(host, ref)]
  const calls: readonly (readonly [string, Method, string, Record<string, unknown>, Record<string, string>, string])[] =
    [
      ['edit', 'PATCH', '/update-event', { id, title: 'Taken over' }, {}, ONLY_HOST],
      ['close', 'PATCH', '/update-event-status', { id, status: 0 }, {}, ONLY_HOST],
      ['re-open', 'PATCH', '/update-event-status', { id, status: 1 }, {}, ONLY_HOST],
      ['close again', 'PATCH', '/update-event-status', { id, status: 0 }, {}, ONLY_HOST],
      ['request payment', 'PATCH', '/request-payment', { id, payable: 1 }, {}, ONLY_HOST],
      ['delivery fee', 'PATCH', '/update-event-delivery', { eventId: id, deliveryCost: 5 }, {}, ONLY_HOST],
      ['discount', 'PATCH', '/update-event-discount', { eventId: id, discount: 5 }, {}, ONLY_HOST],
      ['broadcast', 'POST', '/broadcast-message', { about: 'event', id, message: 'x' }, {}, ONLY_HOST],
      ['share', 'PATCH', '/update-event-share', { id }, {}, ONLY_HOST],
      ['delete', 'DELETE', '/delete-event', {}, { id }, ONLY_HOST],
    ]
  for (const who of [otherHost, buyer, outsider])
    for (const [name, method, path, body, query, words] of calls) {
      const reply = await who.api.call(method, path, { body, query })
      expect([name, reply.status, reply.msgResp]).toEqual([name, 403, words])
    }
  for (const [who, status, words] of [
    [otherHost, 404, 'No order found'],
    [outsider, 404, 'No order found'],
    [buyer, 403, 'You are not allowed to update order'],
  ] as const)
    expect(await setStatus(ref, 2, who)).toMatchObject({ status, msgResp: words })
  expect([await see(host), await orderOf(host, ref)]).toEqual(before)

  // The creator may do all of it.
  expect((await setStatus(ref, 2)).status).toBe(200)
  expect(await orderOf(host, ref)).toMatchObject({ status: 2, buyerStatus: 2 })
  await host.api.send('PATCH', '/update-order-status', { ref, status: 1, buyerStatus: 1 })
  for (const [name, method, path, body, query] of calls) {
    const reply = await host.api.call(method, path, { body, query })
    expect([name, reply.status]).toEqual([name, 200])
  }
})

test('MNG-038 neither another host nor an admin of the group gets the orders of an event, over calls or on their device', async () => {
  const event = await createEvent(otherHost, there.groupId, { title: 'Of another host' })
  const ref = await placeOrder(buyer, event)
  const ordersOf = async (who: Person): Promise<string[]> => {
    const { patch } = await syncClient(newId()).send(who.api, { cursor: { epoch: '', scopes: {} } })
    return (patch?.rows.orders ?? []).map(({ id }) => String(id))
  }
  // `host` created the group and is its admin.
  expect(await host.api.call('GET', '/list-orders-by-event', { query: { eid: event.id } })).toMatchObject({
    status: 403,
  })
  expect(await ordersOf(host)).not.toContain(ref)
  expect(await ordersOf(otherHost)).toContain(ref)
})

test('MNG-021 MNG-022 the creator closes and re-opens an event', async () => {
  const { id } = await createEvent(host, there.groupId)
  for (const status of [0, 1] as const) {
    expect(await host.api.call('PATCH', '/update-event-status', { body: { id, status } })).toMatchObject({
      status: 200,
    })
    expect(await host.api.get<EventReply>('/get-event', { id })).toMatchObject({ status })
  }
})

test('MNG-026 an event whose payment was requested cannot be edited', async () => {
  const event = await createEvent(host, there.groupId, { paynow: 1 })
  const { id } = event
  await placeOrder(buyer, event)
  await host.api.send('PATCH', '/update-event-status', { id, status: 0 })
  await host.api.send('PATCH', '/request-payment', { id, payable: 1 })
  expect(await host.api.call('PATCH', '/update-event', { body: { id, title: 'Other title' } })).toMatchObject({
    status: 409,
    msgResp: 'Not allow to edit event',
  })
  expect((await host.api.get<EventReply>('/get-event', { id })).title).toBe(event.title)
})

test('MNG-027 an event with paid orders cannot be deleted', async () => {
  const event = await createEvent(host, there.groupId)
  const ref = await placeOrder(buyer, event)
  await updateBuyerStatus(buyer, ref, { buyerStatus: 2, paymentScreenshot: await uploadProof(buyer) })
  expect(await host.api.call('DELETE', '/delete-event', { query: { id: event.id } })).toMatchObject({
    status: 409,
    msgResp: "Can't remove an event that has paid orders",
  })
  expect(await orderOf(host, ref)).toMatchObject({ status: 1, buyerStatus: 2 })
})

type Step = OrderStatus | 'claim' | 'cancel' | 'collection day' | 'collect'

/** Every pair that people reach, and the steps that lead to it. */
const REACHED: readonly { readonly pair: readonly [number, number]; readonly steps: readonly Step[] }[] = [
  { pair: [1, 1], steps: [] },
  { pair: [1, 2], steps: ['claim'] },
  { pair: [1, -1], steps: ['cancel'] },
  { pair: [2, 1], steps: [-1, 2] },
  { pair: [2, 2], steps: [2] },
  { pair: [2, -1], steps: [2, 'cancel'] },
  { pair: [3, 1], steps: [-1, 3] },
  { pair: [3, 2], steps: [3] },
  { pair: [3, -1], steps: [2, 'cancel', 3] },
  { pair: [-1, 1], steps: [-1] },
  { pair: [-1, -1], steps: ['cancel', -1] },
  { pair: [-1, -2], steps: ['claim', -1] },
  { pair: [1, 3], steps: [2, 'collection day', 'collect', 1] },
  { pair: [2, 3], steps: [2, 'collection day', 'collect'] },
  { pair: [3, 3], steps: [2, 'collection day', 'collect', 3] },
]

const TARGETS: readonly OrderStatus[] = [-1, 1, 2, 3]

const take = async (ref: string, step: Step): Promise<void> => {
  if (step === 'claim')
    await updateBuyerStatus(buyer, ref, { buyerStatus: 2, paymentScreenshot: await uploadProof(buyer) })
  else if (step === 'cancel') await updateBuyerStatus(buyer, ref, { buyerStatus: -1 })
  else if (step === 'collect') await updateBuyerStatus(buyer, ref, { buyerStatus: 3 })
  else if (step !== 'collection day') expect(await setStatus(ref, step)).toMatchObject({ status: 200 })
}

test('MNG-011 MNG-012 MNG-014 MNG-015 MNG-017 a host changes orders in every state that people reach', async () => {
  const event: MadeEvent = await createEvent(host, there.groupId)
  const invalid = [await placeOrder(buyer, event), await placeOrder(buyer, event)] as const
  await take(invalid[0], 'claim')
  await take(invalid[1], 2)
  const orders = []
  for (const { pair, steps } of REACHED)
    for (const target of TARGETS) orders.push({ ref: await placeOrder(buyer, event), pair, steps, target })
  const DAY_COMES = 'collection day'
  for (const { ref, steps } of orders)
    for (const step of steps.includes(DAY_COMES) ? steps.slice(0, steps.indexOf(DAY_COMES)) : steps)
      await take(ref, step)
  ahead.days = 6
  for (const { ref, steps } of orders.filter((each) => each.steps.includes(DAY_COMES)))
    for (const step of steps.slice(steps.indexOf(DAY_COMES))) await take(ref, step)

  for (const { ref, pair, target } of orders) {
    const from = await orderOf(host, ref)
    expect([from.status, from.buyerStatus]).toEqual(pair)
    const row = HOST_ROWS.find((each) => each.from[0] === pair[0] && each.from[1] === pair[1])!
    expect(await setStatus(ref, target)).toMatchObject({ status: 200 })
    const { status, buyerStatus } = await orderOf(host, ref)
    expect({ pair, target, becomes: [status, buyerStatus] }).toEqual({ pair, target, becomes: row.to[target] ?? pair })
  }

  for (const ref of invalid) {
    const body = { ref, status: 1, buyerStatus: 1 }
    expect(await host.api.call('PATCH', '/update-order-status', { body })).toMatchObject({ status: 200 })
    expect(await orderOf(host, ref)).toMatchObject({ status: 1, buyerStatus: 1 })
  }
})
