import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingReply } from '#shared/delivery/booking-reply.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { CombinedReply } from '#shared/payment/combined-payment.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivered,
  createEvent,
  neighbourhood,
  orderOf,
  payTogether,
  placeOrder,
  uploadProof,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { scope } from '#shared/scope.ts'
import { tables } from '#shared/tables.ts'
import { addRowsToDigests, createDigestSum } from '#sync/protocol/digest.ts'
import type { Digest } from '#sync/protocol/wire.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

interface Invoices {
  readonly orders: readonly OrderReply[]
  readonly deliveryBookings: readonly BookingReply[]
}

let server: TestServer
let there: Neighbourhood
let host: Person
let buyer: Person
let refs: readonly string[]
let booking: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url, 2)
  host = there.host
  buyer = there.buyers[0]!
  const titles = ['Mango morning', 'Bread evening']
  const made: string[] = []
  for (const title of titles)
    made.push(await placeOrder(buyer, await createEvent(host, there.groupId, { title, payTogether: true }), [1]))
  refs = made
  booking = await bookDelivery(buyer, (await createDelivered(host, there.groupId)).deliveryId)
})

const invoices = (who: Person, combinedPaymentRef: string) =>
  who.api.get<Invoices>('/list-invoices-combined-payment-ref', { combinedPaymentRef })
const list = (who: Person, ...combined: readonly string[]) =>
  who.api.send<CombinedReply[]>('POST', '/list-combined-payments', { refs: combined })
const pairs = ({ orders, deliveryBookings }: Invoices) => [
  ...orders.map(({ status, buyerStatus }) => [status, buyerStatus]),
  ...deliveryBookings.map(({ status, bookerStatus }) => [status, bookerStatus]),
]
const three = (status: number, buyerStatus: number) => [1, 2, 3].map(() => [status, buyerStatus])

test('PAY-013 PAY-017 API-027 API-052 API-081 two orders and a booking are paid together', async () => {
  const combined = await payTogether(buyer, refs, [booking])
  for (const who of [buyer, host]) {
    const found = await invoices(who, combined)
    expect(found.orders.map(({ ref }) => ref).sort()).toEqual([...refs].sort())
    expect(found.deliveryBookings.map(({ ref }) => ref)).toEqual([booking])
    expect(pairs(found)).toEqual(three(1, 2))
    for (const { combinedPaymentRef, paymentScreenshot } of [...found.orders, ...found.deliveryBookings]) {
      expect(combinedPaymentRef).toBe(combined)
      expect(paymentScreenshot).toMatch(/^\/api\/files\//)
    }
  }
  const second = await placeOrder(
    buyer,
    await createEvent(host, there.groupId, { title: 'Durian night', payTogether: true }),
    [1],
  )
  const alone = await payTogether(buyer, [second])
  const found = await list(host, combined, alone, 'NONE')
  expect(found.map(({ combinedPaymentRef }) => combinedPaymentRef).sort()).toEqual([combined, alone].sort())
  expect(found.find(({ combinedPaymentRef }) => combinedPaymentRef === combined)).toEqual({
    combinedPaymentRef: combined,
    status: 1,
    placerStatus: 2,
    orderCombinedPayment: expect.arrayContaining(
      refs.map((ref) => ({ eid: expect.any(String) as string, ref })),
    ) as object[],
    deliveryCombinedPayment: [{ ref: booking }],
    invoiceRefs: [...refs],
  })
})

test('PAY-017 a combined payment is for its buyer and its host alone', async () => {
  const combined = await payTogether(buyer, refs, [booking])
  const neighbour = there.buyers[1]!
  const query = { combinedPaymentRef: combined }
  expect(await neighbour.api.call('GET', '/list-invoices-combined-payment-ref', { query })).toMatchObject({
    status: 404,
    msgResp: 'No payment found',
  })
  expect(await list(neighbour, combined)).toEqual([])
  const body = { ...query, status: 2, placerStatus: 2 }
  for (const who of [buyer, neighbour])
    expect(await who.api.call('PATCH', '/update-invoices-status', { body })).toMatchObject({ status: 404 })
  const paymentScreenshot = await uploadProof(neighbour)
  const claim = { invoiceRefs: refs, deliveryBookingRefs: [], paymentScreenshot, placerStatus: 2 }
  expect(await neighbour.api.call('PATCH', '/update-invoices-placer-status', { body: claim })).toMatchObject({
    status: 404,
    msgResp: 'No order found',
  })
  expect(pairs(await invoices(host, combined))).toEqual(three(1, 2))
})

test.each([
  ['cancelled by an order', '/update-order-status', { status: -1 }],
  ['invalid by an order', '/update-order-status', { status: 1, buyerStatus: 1 }],
  ['cancelled by a booking', '/update-delivery-booking-status', { status: -1 }],
  ['invalid by a booking', '/update-delivery-booking-status', { status: 1, bookerStatus: 1 }],
])('S15 digests are those of the stored rows after a combined payment is %s', async (_how, path, change) => {
  const device = syncClient(newId())
  await payTogether(buyer, refs, [booking])
  await host.api.send('PATCH', path, { ref: path.includes('booking') ? booking : refs[0], ...change })
  const { patch } = await device.send(buyer.api, { cursor: EMPTY_CURSOR, verify: true })
  const rows = patch!.rows.combined_payments ?? []
  expect(rows).toHaveLength(1)
  const sum = createDigestSum()
  addRowsToDigests(sum, tables, 'combined_payments', rows)
  const own = scope.user(buyer.id)
  const ofPayments = (digests: readonly Digest[]) =>
    digests.filter(({ scope: of, table }) => of === own && table === 'combined_payments')
  expect(ofPayments(sum.applyTo([]))).toHaveLength(1)
  expect(ofPayments(patch!.digests ?? [])).toEqual(ofPayments(sum.applyTo([])))
})

test.each([
  [2, 2],
  [1, 1],
  [-1, -2],
])('API-053 API-054 the host sets the whole payment to %s and %s', async (status, placerStatus) => {
  const combined = await payTogether(buyer, refs, [booking])
  const body = { combinedPaymentRef: combined, status, placerStatus }
  expect(await host.api.send('PATCH', '/update-invoices-status', body)).toEqual(body)
  expect(pairs(await invoices(buyer, combined))).toEqual(three(status, placerStatus))
  expect(await list(buyer, combined)).toMatchObject([{ status, placerStatus }])
})

test.each([
  [1, 1],
  [-1, -2],
])('API-053 API-054 the whole payment is not changed again from %s and %s', async (status, placerStatus) => {
  const combinedPaymentRef = await payTogether(buyer, refs, [booking])
  await host.api.send('PATCH', '/update-invoices-status', { combinedPaymentRef, status, placerStatus })
  for (const [to, placer] of [
    [-1, -2],
    [1, 1],
    [2, 2],
  ]) {
    const body = { combinedPaymentRef, status: to, placerStatus: placer }
    expect(await host.api.call('PATCH', '/update-invoices-status', { body })).toMatchObject({
      status: 422,
      msgCode: 26_901,
      msgResp: 'This status cannot be set for a combined payment',
    })
  }
  expect(pairs(await invoices(host, combinedPaymentRef))).toEqual(three(status, placerStatus))
  expect(await list(buyer, combinedPaymentRef)).toMatchObject([{ status, placerStatus }])
})

const read = async () => [
  ...(await Promise.all(refs.map(async (ref) => orderOf(buyer, ref)))).map((row) => [row.status, row.buyerStatus]),
  [(await bookingOf(buyer, booking)).status, (await bookingOf(buyer, booking)).bookerStatus],
]
const cancelBooking = () => host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: -1 })

test('DEL-043 MNG-046 cancelling a booking cancels and refunds the whole combined payment, orders included', async () => {
  const combined = await payTogether(buyer, refs, [booking])
  await cancelBooking()
  expect(pairs(await invoices(host, combined))).toEqual(three(-1, -2))
  expect(await read()).toEqual(three(-1, -2))
  expect(await list(host, combined)).toMatchObject([{ status: -1, placerStatus: -2 }])
})

test('DEL-047 an invalid payment of a booking makes orders and bookings unpaid', async () => {
  const combined = await payTogether(buyer, refs, [booking])
  await host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: 2 })
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 1, bookerStatus: 1 })
  expect(await read()).toEqual(three(1, 1))
  expect(await list(buyer, combined)).toMatchObject([{ status: 1, placerStatus: 1 }])
})

test('MNG-012 after an invalid payment an entry that was verified is cancelled alone', async () => {
  const combined = await payTogether(buyer, refs, [booking])
  await host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: 1, buyerStatus: 1 })
  await host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: 2 })
  await host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: -1 })
  expect(await read()).toEqual([[-1, -2], ...three(1, 1).slice(1)])
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 2 })
  await cancelBooking()
  expect(await read()).toEqual([
    [-1, -2],
    [1, 1],
    [-1, -2],
  ])
  expect(await list(host, combined)).toMatchObject([{ status: 1, placerStatus: 1 }])
})

test('MNG-018 an entry that its buyer cancelled stays cancelled when the payment is invalid', async () => {
  const combined = await payTogether(buyer, refs, [booking])
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref: refs[0], buyerStatus: -1 })
  await host.api.send('PATCH', '/update-invoices-status', { combinedPaymentRef: combined, status: 1, placerStatus: 1 })
  expect(await read()).toEqual([[1, -1], ...three(1, 1).slice(1)])
})

test('PAY-036 a claim locks the costs of its events until the host marks it as invalid', async () => {
  const made = { payTogether: true, deliveryCost: 6 }
  const events = [
    await createEvent(host, there.groupId, { title: 'Durian night', ...made }),
    await createEvent(host, there.groupId, { title: 'Rice morning', ...made }),
  ]
  const entries = [await placeOrder(buyer, events[0]!, [1]), await placeOrder(buyer, events[1]!, [1])]
  const change = async (deliveryCost: number) => {
    const statuses: number[] = []
    for (const { id: eventId } of events)
      statuses.push(
        (await host.api.call('PATCH', '/update-event-delivery', { body: { eventId, deliveryCost } })).status,
      )
    return statuses
  }
  const combinedPaymentRef = await payTogether(buyer, entries)
  expect(await change(7)).toEqual([409, 409])
  await host.api.send('PATCH', '/update-invoices-status', { combinedPaymentRef, status: 1, placerStatus: 1 })
  expect(await change(7)).toEqual([200, 200])
})

test('PAY-014 PAY-034 an order of an event that is paid alone is not paid together', async () => {
  const event = await createEvent(host, there.groupId, { title: 'Durian night', payTogether: false })
  const alone = await placeOrder(buyer, event, [1])
  const body = {
    invoiceRefs: [refs[0], alone],
    deliveryBookingRefs: [],
    paymentScreenshot: await uploadProof(buyer),
    placerStatus: 2,
  }
  expect(await buyer.api.call('PATCH', '/update-invoices-placer-status', { body })).toMatchObject({
    status: 409,
    msgResp: 'These orders and bookings cannot be paid together',
  })
  expect(await orderOf(buyer, alone)).toMatchObject({ buyerStatus: 1, combinedPaymentRef: null })
  const paid = await payTogether(buyer, [refs[0]!, refs[1]!])
  expect((await orderOf(buyer, refs[1]!)).combinedPaymentRef).toBe(paid)
})

test('an entry that is paid alone after an invalid payment leaves it; the last one removes the payment', async () => {
  const combined = await payTogether(buyer, refs)
  await host.api.send('PATCH', '/update-invoices-status', { combinedPaymentRef: combined, status: 1, placerStatus: 1 })
  const pay = async (ref: string) =>
    buyer.api.send('PATCH', '/update-order-buyer-status', {
      ref,
      buyerStatus: 2,
      paymentScreenshot: await uploadProof(buyer),
    })
  await pay(refs[0]!)
  expect((await orderOf(buyer, refs[0]!)).combinedPaymentRef).toBeNull()
  expect(await list(host, combined)).toMatchObject([{ invoiceRefs: [refs[1]] }])
  await pay(refs[1]!)
  expect(await list(host, combined)).toEqual([])
})

test('MNG-013 MNG-046 cancelling one entry cancels and refunds the whole combined payment', async () => {
  const combined = await payTogether(buyer, refs, [booking])
  await host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: -1 })
  expect(pairs(await invoices(buyer, combined))).toEqual(three(-1, -2))
  expect(await list(buyer, combined)).toMatchObject([{ status: -1, placerStatus: -2 }])
})

test('MNG-018 an invalid payment makes every entry unpaid', async () => {
  const combined = await payTogether(buyer, refs, [booking])
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 1, bookerStatus: 1 })
  expect(pairs(await invoices(buyer, combined))).toEqual(three(1, 1))
  expect(await list(host, combined)).toMatchObject([{ status: 1, placerStatus: 1 }])
})

test('MNG-018 DEL-047 the reason of an invalid combined payment stands in every order and booking', async () => {
  const reasons = async () => {
    const found = [...(await Promise.all(refs.map((ref) => orderOf(buyer, ref)))), await bookingOf(buyer, booking)]
    return found.map(({ invalidPayment }) => invalidPayment)
  }
  const all = [...refs, booking]
  const reason = 'Wrong amount'
  const combinedPaymentRef = await payTogether(buyer, refs, [booking])
  await host.api.send('PATCH', '/update-invoices-status', { combinedPaymentRef, status: 1, placerStatus: 1, reason })
  expect(await reasons()).toEqual(all.map(() => reason))
  await payTogether(buyer, refs, [booking])
  expect(await reasons()).toEqual(all.map(() => null))
  const [ref] = refs
  await host.api.send('PATCH', '/update-order-status', { ref, status: 1, buyerStatus: 1, reason })
  expect(await reasons()).toEqual(all.map(() => reason))
  await payTogether(buyer, refs, [booking])
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 1, bookerStatus: 1, reason })
  expect(await reasons()).toEqual(all.map(() => reason))
})

test('PAY-003 a combined payment requires a screenshot that the buyer uploaded', async () => {
  const send = (paymentScreenshot: string | null) =>
    buyer.api.call('PATCH', '/update-invoices-placer-status', {
      body: { invoiceRefs: refs, deliveryBookingRefs: [booking], paymentScreenshot, placerStatus: 2 },
    })
  const refused = { status: 422, msgResp: 'Please upload payment screenshot' }
  expect(await send(null)).toMatchObject(refused)
  expect(await send(await uploadProof(host))).toMatchObject(refused)
})
