// A device sends the time of each action with it, and may forge it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'
import type { BookingReply } from '#shared/delivery/booking-reply.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import {
  createDelivered,
  createGroup,
  join,
  signUp,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let buyer: Person
let event: MadeEvent & { readonly deliveryId: string }

beforeAll(async () => {
  server = await startServer()
  const host = await signUp(server.url)
  buyer = await signUp(server.url)
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  event = await createDelivered(host, groupId)
})
afterAll(() => server.close())

/** As if it was done when Unix time began. */
const pushBackdated = async (name: string, input: object) => {
  const client = syncClient(newId())
  const mutation = client.mutation(name, input, { time: hybridTime(0, 0, client.clientId), at: 0 })
  const { results } = await client.send(buyer.api, { mutations: [mutation] })
  return results[0]
}

const orderOf = (ref: string, deliveryDate: string | null = null) => ({
  ref,
  eid: event.id,
  lines: [{ id: newId(), pid: event.products[0], purchaseType: 'case', quantity: 1, subItems: [] }],
  comment: '',
  representedUserId: null,
  bookingAddress: null,
  deliveryDate,
})

test('a backdated order and a backdated booking are not older than their event, so that no earlier transfer pays for them', async () => {
  const { createdAt } = await buyer.api.get<EventReply>('/get-event', { id: event.id })
  const ref = newRef()
  expect(await pushBackdated('create-order', orderOf(ref))).toMatchObject({ outcome: 'applied' })
  expect(await buyer.api.get<OrderReply>('/list-orders-by-ref', { ref })).toMatchObject({ createdAt })
  const booking = { ref: newRef(), did: event.deliveryId, zone: 'West', address: 'Blk 12', comment: '' }
  expect(await pushBackdated('create-delivery-booking', booking)).toMatchObject({ outcome: 'applied' })
  const booked = await buyer.api.get<BookingReply>('/get-delivery-booking', { ref: booking.ref })
  expect(booked.createdAt).toBeGreaterThanOrEqual(createdAt)
})

test('a backdated order takes no delivery date from before its event', async () => {
  const refused = await pushBackdated('create-order', orderOf(newRef(), '01-01-1975'))
  expect(refused).toMatchObject({ outcome: 'rejected', message: 'Delivery date cannot be in the past' })
})
