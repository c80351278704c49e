// A host who was banned, because they take money and deliver nothing, gets no further orders.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DeliveryReply } from '#shared/delivery/delivery-reply.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'
import { createDelivery, createEvent, createGroup, join, placeOrder, signUp } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a host whom the group bans cannot open a closed event again, and open events take no orders, over REST and sync', async () => {
  const [admin, host, buyer] = [await signUp(server.url), await signUp(server.url), await signUp(server.url)]
  const groupId = await createGroup(admin)
  for (const person of [host, buyer]) await join(person, groupId)
  await admin.api.send('PATCH', '/change-group-role', { groupId, userId: host.id, role: 'HOST' })
  const [open, closed] = [await createEvent(host, groupId), await createEvent(host, groupId)]
  await host.api.send('PATCH', '/update-event-status', { id: closed.id, status: 0 })
  const ref = await placeOrder(buyer, open)
  await admin.api.send('PATCH', '/ban-member', { groupId, userId: host.id, banned: 1 })

  const reopening = { id: closed.id, status: 1 }
  expect(await host.api.call('PATCH', '/update-event-status', { body: reopening })).toMatchObject({ status: 403 })
  const device = syncClient(newId())
  const pushed = await device.send(host.api, { mutations: [device.mutation('update-event-status', reopening)] })
  expect(pushed.results).toMatchObject([{ outcome: 'rejected', code: 20_007 }])

  const details = { [open.products[0]!]: [{ quantity: 1 }] }
  const refused = { status: 409, msgResp: 'This event is closed for orders' }
  expect(await buyer.api.call('POST', '/create-order', { body: { eid: open.id, details } })).toMatchObject(refused)
  expect(await buyer.api.call('PUT', '/update-order', { body: { ref, data: { details } } })).toMatchObject(refused)
  const lines = [{ id: newId(), pid: open.products[0], purchaseType: 'case', quantity: 1, subItems: [] }]
  const order = { ref: newRef(), eid: open.id, lines, comment: '', representedUserId: null }
  const phone = syncClient(newId())
  const sent = await phone.send(buyer.api, {
    mutations: [phone.mutation('create-order', { ...order, bookingAddress: null, deliveryDate: null })],
  })
  expect(sent.results).toMatchObject([{ outcome: 'rejected', message: refused.msgResp }])

  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
  await vi.waitFor(
    async () => expect((await host.api.get<EventReply>('/get-event', { id: open.id })).status).toBe(0),
    10_000,
  )
  await admin.api.send('PATCH', '/ban-member', { groupId, userId: host.id, banned: 0 })
  await host.api.send('PATCH', '/update-event-status', { id: open.id, status: 1 })
  await placeOrder(buyer, open)
})

test('a ban of a group closes what the host hosts in it, and nothing elsewhere', async () => {
  const [admin, host, buyer] = [await signUp(server.url), await signUp(server.url), await signUp(server.url)]
  const [groupId, elsewhere] = [await createGroup(admin), await createGroup(host)]
  for (const person of [host, buyer]) await join(person, groupId)
  await join(buyer, elsewhere)
  await admin.api.send('PATCH', '/change-group-role', { groupId, userId: host.id, role: 'HOST' })
  const [open, other] = [await createEvent(host, groupId), await createEvent(host, elsewhere)]
  const [delivery, otherDelivery] = [await createDelivery(host, groupId), await createDelivery(host, elsewhere, {}, 3)]
  const device = syncClient(newId())
  const mutations = [device.mutation('ban-member', { groupId, userId: host.id, banned: 1 })]
  expect((await device.send(admin.api, { mutations })).results).toMatchObject([{ outcome: 'applied' }])

  const statusOf = async (id: string) => (await buyer.api.get<EventReply>('/get-event', { id })).status
  const deliveryStatusOf = async (id: string) =>
    (await buyer.api.get<DeliveryReply>('/get-delivery', { id })).deliveryStatus
  await vi.waitFor(
    async () => expect([await statusOf(open.id), await deliveryStatusOf(delivery)]).toEqual([0, 0]),
    10_000,
  )
  expect([await statusOf(other.id), await deliveryStatusOf(otherDelivery)]).toEqual([1, 1])
})
