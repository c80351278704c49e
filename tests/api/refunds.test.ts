// Refunds that a host owes: cancelled, short and overpaid orders, and a cancelled booking.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivered,
  createDelivery,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  signUp,
  otherAdminOf,
  uploadProof,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let there: Neighbourhood
let event: MadeEvent

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url, 2)
  event = await createEvent(there.host, there.groupId, { adminCost: 0 })
})
afterAll(() => server.close())

const claim = async (buyer: Person, ref: string, amount: number): Promise<void> => {
  const paymentScreenshot = await uploadProof(buyer)
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot, amount })
}
const setStatus = (ref: string, status: number) => there.host.api.send('PATCH', '/update-order-status', { ref, status })
const record = (ref: string, amount: number, more: object = {}, who = there.host) =>
  who.api.call('POST', '/record-refund', { body: { ref, amount, ...more } })
const recorded = async (ref: string, amount: number, more: object = {}): Promise<string> => {
  const { id } = await there.host.api.send<{ id: string }>('POST', '/record-refund', { ref, amount, ...more })
  return id
}

test('PAY-043 a paid order that the host cancels is owed in full until it is marked as returned', async () => {
  const [buyer] = there.buyers as [Person, Person]
  const ref = await placeOrder(buyer, event, [2])
  const owes = { toBeReturned: 19.8, returned: 0, refundReason: 'cancelled' }
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 0, returned: 0, refundReason: null })
  await claim(buyer, ref, 19.8)
  await setStatus(ref, 2)
  await setStatus(ref, -1)
  expect(await orderOf(buyer, ref)).toMatchObject({ buyerStatus: -2, ...owes })
  expect(await record(ref, 19.81)).toMatchObject({ status: 422, msgResp: 'Only S$19.80 is left to return' })
  expect(await record(ref, 0)).toMatchObject({ status: 422, msgResp: 'Enter the amount that you returned' })
  expect(await record(ref, -5)).toMatchObject({ status: 422 })
  expect(await record(ref, 1, { note: 'x'.repeat(201) })).toMatchObject({ status: 422 })
  const first = await recorded(ref, 12, { method: 'cash', note: 'At the gate' })
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 7.8, returned: 12 })
  await recorded(ref, 7.8)
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 0, returned: 19.8, refundReason: 'cancelled' })
  expect(await record(ref, 0.01)).toMatchObject({ status: 409, msgResp: 'There is nothing to return for this payment' })
  for (const _again of [1, 2]) await there.host.api.send('POST', '/undo-refund', { id: first })
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 12, returned: 7.8 })
})

test('PAY-043 a part that a program sends again with the same id, as after a lost answer, is recorded once', async () => {
  const [buyer, other] = there.buyers as [Person, Person]
  const [ref, second] = [await placeOrder(buyer, event, [2]), await placeOrder(other, event, [2])]
  for (const paid of [ref, second]) {
    await setStatus(paid, 2)
    await setStatus(paid, -1)
  }
  const id = newId()
  for (const _again of [1, 2]) expect(await recorded(ref, 9.9, { id })).toBe(id)
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 9.9, returned: 9.9 })
  const inUse = { status: 409, msgCode: 27_604, msgResp: 'This ID is already in use' }
  expect(await record(second, 9.9, { id })).toMatchObject(inUse)
  expect(await orderOf(other, second)).toMatchObject({ toBeReturned: 19.8, returned: 0 })
})

test('PAY-043 an order that was overpaid is owed the difference, and its payment is exact once that is returned', async () => {
  const [buyer] = there.buyers as [Person, Person]
  const ref = await placeOrder(buyer, event, [1])
  await setStatus(ref, 2)
  await there.host.api.send('PATCH', '/update-order-paid', { ref, amount: 12 })
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 2.1, refundReason: 'overpaid', paidFee: 12 })
  await recorded(ref, 2.1, { method: 'bank' })
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 0, returned: 2.1, paidFee: 9.9, totalFee: 9.9 })
})

test('PAY-043 an order that became smaller after its payment is short by the difference', async () => {
  const [buyer] = there.buyers as [Person, Person]
  const ref = await placeOrder(buyer, event, [2])
  const paymentScreenshot = await uploadProof(buyer)
  // The buyer claims on a phone without signal, and takes a mango out on another device before the phone sends the claim.
  const phone = syncClient('phone-of-buyer')
  const earlier = Date.now() - 60_000
  const claimed = phone.mutation(
    'update-order-buyer-status',
    { ref, buyerStatus: 2, paymentScreenshot, amount: 1980 },
    { time: hybridTime(earlier, 1, 'phone-of-buyer'), at: Math.floor(earlier / 1000) },
  )
  const details = { [event.products[0] ?? '']: [{ quantity: 1 }] }
  await buyer.api.send('PUT', '/update-order', { ref, data: { details } })
  await phone.send(buyer.api, { mutations: [claimed], cursor: EMPTY_CURSOR })
  expect(await orderOf(buyer, ref)).toMatchObject({ paidFee: 19.8, totalFee: 9.9, toBeReturned: 0 })
  await setStatus(ref, 2)
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 9.9, refundReason: 'short' })
})

test('PAY-043 ORD-065 a buyer cannot place a cancelled order again before its payment is returned, and orders anew', async () => {
  const [buyer] = there.buyers as [Person, Person]
  const ref = await placeOrder(buyer, event, [1])
  await setStatus(ref, 2)
  await setStatus(ref, -1)
  const details = { [event.products[0] ?? '']: [{ quantity: 2 }] }
  const edit = () => buyer.api.call('PUT', '/update-order', { body: { ref, data: { details } } })
  expect(await edit()).toMatchObject({
    status: 409,
    msgResp: 'The host still has S$9.90 to return to you for this order. Place a new order instead.',
  })
  const another = await placeOrder(buyer, event, [2])
  expect(await orderOf(buyer, another)).toMatchObject({ status: 1, buyerStatus: 1, totalFee: 19.8 })
  expect(await orderOf(buyer, ref)).toMatchObject({ status: -1, buyerStatus: -2, toBeReturned: 9.9 })
  await recorded(ref, 9.9)
  expect(await edit()).toMatchObject({ status: 200 })
  expect(await orderOf(buyer, ref)).toMatchObject({ status: 1, buyerStatus: 1, toBeReturned: 0 })
})

test('PAY-043 a cancelled delivery booking is refunded to its buyer', async () => {
  const { host, groupId, buyers } = there
  const ref = await bookDelivery(buyers[0]!, (await createDelivered(host, groupId)).deliveryId)
  expect(await record(ref, 3)).toMatchObject({ status: 409 })
  const status = (to: number) => host.api.send('PATCH', '/update-delivery-booking-status', { ref, status: to })
  await status(2)
  await status(-1)
  expect(await record(ref, 3.01)).toMatchObject({ msgResp: 'Only S$3.00 is left to return' })
  await recorded(ref, 3)
  expect(await record(ref, 3)).toMatchObject({ status: 409 })
})

test('PAY-042 PAY-043 the amount that arrived for a delivery booking is kept, and its excess or rest stands in its reply', async () => {
  const { host, groupId, buyers } = there
  const [buyer] = buyers as [Person, Person]
  const ref = await bookDelivery(buyer, await createDelivery(host, groupId, {}, 9))
  const arrived = (amount: number, more: object = {}) =>
    host.api.call('PATCH', '/update-delivery-booking-paid', { body: { ref, amount, ...more } })
  const status = (to: number) => host.api.send('PATCH', '/update-delivery-booking-status', { ref, status: to })
  expect(await arrived(5)).toMatchObject({ status: 409, msgCode: 32_023, msgResp: 'This delivery is not paid' })
  await status(2)
  expect(await arrived(5)).toMatchObject({ status: 200, msgResp: { ref, amount: 5 } })
  expect(await bookingOf(buyer, ref)).toMatchObject({ returned: 0, stillToPay: 0, toBeReturned: 2 })
  await recorded(ref, 2)
  expect(await bookingOf(buyer, ref)).toMatchObject({ returned: 2, stillToPay: 0, toBeReturned: 0 })
  expect(await arrived(2.5)).toMatchObject({ status: 200, msgResp: { ref, amount: 2.5 } })
  expect(await bookingOf(buyer, ref)).toMatchObject({ returned: 2, stillToPay: 0.5 })
  expect(await arrived(-1)).toMatchObject({ status: 422 })
  await status(-1)
  expect(await arrived(3)).toMatchObject({ status: 409 })
  expect(await arrived(5.5, { late: 'record' })).toMatchObject({ status: 200 })
  expect(await bookingOf(buyer, ref)).toMatchObject({ returned: 2, toBeReturned: 5.5 })
})

test('PAY-043 buyer and host hold the rows of a refund; nobody else records, takes back or sees it', async () => {
  const [buyer, other] = there.buyers as [Person, Person]
  const outsider = await signUp(server.url)
  const ref = await placeOrder(buyer, event, [1])
  await setStatus(ref, 2)
  await setStatus(ref, -1)
  expect(await record(ref, 1, {}, buyer)).toMatchObject({ status: 403 })
  for (const who of [other, outsider]) expect(await record(ref, 1, {}, who)).toMatchObject({ status: 404 })
  const id = await recorded(ref, 9.9, { note: 'Sorry' })
  for (const who of [buyer, other, outsider])
    expect(await who.api.call('POST', '/undo-refund', { body: { id } })).toMatchObject({ status: 404 })
  const held = async (who: Person) => {
    const { patch } = await syncClient(newId()).send(who.api, { cursor: EMPTY_CURSOR })
    return (patch?.rows['refunds'] ?? []).filter((row) => row.id === id).length
  }
  expect(await Promise.all([buyer, there.host, other, outsider].map(held))).toEqual([1, 1, 0, 0])
})

test('PAY-043 two devices that record the same refund without signal keep both records, and the rest is too much', async () => {
  const [buyer] = there.buyers as [Person, Person]
  const { host } = there
  const ref = await placeOrder(buyer, event, [1])
  await setStatus(ref, 2)
  await setStatus(ref, -1)
  for (const name of ['desk', 'phone']) {
    const device = syncClient(`${name}-${ref}`)
    const input = { id: newId(), ref, cents: 990, method: 'paynow', note: '', returned: 0 }
    const { results } = await device.send(host.api, { mutations: [device.mutation('record-refund', input)] })
    expect(results).toMatchObject([{ outcome: 'applied' }])
  }
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 0, returned: 19.8 })
})

test('PAY-043 a host who owes buyers money cannot delete the account; a deletion cancels unpaid orders of the host’s events', async () => {
  let ahead = 0
  const later = await startServer({ clock: { now: () => Date.now() + ahead } })
  try {
    const place = await neighbourhood(later.url, 2)
    const { host, buyers, event: over } = place
    await otherAdminOf(later.url, place)
    const [first, second] = buyers as [Person, Person]
    const [paid, unpaid] = [await placeOrder(first, over, [1]), await placeOrder(second, over, [1])]
    const set = (status: number) => host.api.send('PATCH', '/update-order-status', { ref: paid, status })
    await set(2)
    await set(-1)
    ahead = 6 * 86_400_000
    const leave = () => host.api.call('POST', '/delete-account', { body: { password: host.pin } })
    expect(await leave()).toMatchObject({
      status: 409,
      msgResp: 'You still have to return money to buyers. Return it and mark it as returned first.',
    })
    await host.api.send('POST', '/record-refund', { ref: paid, amount: 9.9 })
    expect((await leave()).status).toBe(200)
    expect(await orderOf(second, unpaid)).toMatchObject({ status: -1, buyerStatus: 1 })
    expect(await orderOf(first, paid)).toMatchObject({ toBeReturned: 0, returned: 9.9 })
  } finally {
    await later.close()
  }
})
