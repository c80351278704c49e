// Somebody who orders for an outsider cannot write to them, and the outsider gets rid of the event by cancelling (decision Q-122).
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { NotificationReply } from '#shared/notification/notification.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  orderOf,
  placeOrder,
  signUp,
  uploadProof,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let attacker: Person
let victim: Person
let groupId: string
let event: MadeEvent
let devices = 0

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  attacker = await signUp(server.url)
  victim = await signUp(server.url)
  groupId = await createGroup(attacker)
  event = await createEvent(attacker, groupId)
})

const orderFor = async (buyer: Person): Promise<string> => {
  const details = { [event.products[0]!]: [{ quantity: 1 }] }
  const body = { eid: event.id, details, representedUserId: buyer.id }
  return (await attacker.api.send<{ ref: string }>('POST', '/create-order', body)).ref
}
const broadcast = (message: string) =>
  attacker.api.call('POST', '/broadcast-message', { body: { about: 'event', id: event.id, message } })
const received = (who: Person) => who.api.get<NotificationReply[]>('/list-notifications')
const cancel = (who: Person, ref: string) =>
  who.api.send('PATCH', '/update-order-buyer-status', { buyerStatus: -1 }, { ref })
const pull = async (who: Person) => {
  devices += 1
  const { patch } = await syncClient(`behalf-${devices}`).send(who.api, { cursor: EMPTY_CURSOR })
  return {
    scopes: (patch?.scopes ?? []).map(({ scope }) => scope),
    orders: (patch?.rows.orders ?? []).map(({ id }) => id),
    products: (patch?.rows.products ?? []).map(({ id }) => id),
    text: JSON.stringify(patch),
  }
}
const eventScope = () => `event:${event.id}`

test('an outsider for whom somebody orders gets none of their broadcasts, and the sender reads how many got one', async () => {
  await orderFor(victim)
  expect(await broadcast('Click this')).toMatchObject({ status: 422, msgResp: 'Nobody would get this message' })
  const member = await signUp(server.url)
  await join(member, groupId)
  await placeOrder(member, event)
  expect(await broadcast('Click this')).toMatchObject({ status: 200, msgResp: { sent: 1 } })
  expect((await received(member)).map(({ message }) => message)).toContain('Click this')
  expect(JSON.stringify(await received(victim))).not.toContain('Click this')
})

test('an outsider for whom somebody orders gets their payment request without the words of the sender', async () => {
  await orderFor(victim)
  await attacker.api.send('POST', '/create-remind-message', { message: 'Click this' })
  await closeEvent(attacker, event.id)
  await attacker.api.send('PATCH', '/request-payment', { eid: event.id, payable: 1, notify: 1 })
  const request = await vi.waitFor(async () => {
    const found = (await received(victim)).find(({ title }) => title.startsWith('Payment requested'))
    if (!found) throw new Error('no request yet')
    return found
  }, 10_000)
  expect(request.message).toMatch(/^Please make payment for your order\.\n/)
  expect((await pull(victim)).text).not.toContain('Click this')
})

test('the devices of an outsider lose the event of an order that somebody else placed once it is cancelled', async () => {
  const ref = await orderFor(victim)
  const before = await pull(victim)
  expect(before.orders).toEqual([ref])
  expect(before.scopes).toContain(eventScope())
  expect(before.products.toSorted()).toEqual([...event.products].sort())
  await cancel(victim, ref)
  const after = await pull(victim)
  expect(after.orders).toEqual([ref])
  expect(after.scopes).not.toContain(eventScope())
  expect(after.products).toEqual([])
})

test.each([
  ['buyer', (ref: string) => cancel(victim, ref)],
  ['host', (ref: string) => attacker.api.send('PATCH', '/update-order-status', { ref, status: -1 })],
])('a device that has the event loses it when the %s cancels the order', async (_who, cancelled) => {
  const ref = await orderFor(victim)
  const device = syncClient(`loses-${(devices += 1)}`)
  const first = await device.send(victim.api, { cursor: EMPTY_CURSOR })
  const scopes = Object.fromEntries((first.patch?.scopes ?? []).map(({ scope, version }) => [scope, version]))
  await cancelled(ref)
  const { patch } = await device.send(victim.api, { cursor: { epoch: first.patch?.epoch ?? '', scopes } })
  expect(patch?.lost).toEqual([eventScope()])
})

test('a buyer who ordered themselves and left the group keeps the event of a cancelled order', async () => {
  await join(victim, groupId)
  const ref = await placeOrder(victim, event)
  await orderFor(victim)
  await victim.api.send('DELETE', '/remove-member', undefined, { groupId, userId: victim.id })
  await cancel(victim, ref)
  expect((await pull(victim)).scopes).toContain(eventScope())
})

test('Q-122 a person outside the group for whom a host ordered sees the event and pays', async () => {
  const ref = await orderFor(victim)
  const got = await pull(victim)
  expect(got.scopes).toContain(eventScope())
  await victim.api.send(
    'PATCH',
    '/update-order-buyer-status',
    { buyerStatus: 2, paymentScreenshot: await uploadProof(victim) },
    { ref },
  )
  expect(await orderOf(victim, ref)).toMatchObject({ buyerStatus: 2 })
  expect((await pull(victim)).scopes).toContain(eventScope())
})
