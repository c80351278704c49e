import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { FLAG_NOT_FOUND } from '#shared/payment/payment-refusals.ts'
import {
  bookDelivery,
  claimBooking,
  claimOrder,
  createDelivered,
  createEvent,
  neighbourhood,
  payTogether,
  placeOrder,
  signUp,
  uploadProof,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { flagOf, flagsOf } from '#tests/support/wait-for-proof-flags.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { drawTransfer, type Transfer } from '#tests/support/transfer-pictures.ts'
import { newId } from '#shared/kernel/ids.ts'

let server: TestServer
let there: Neighbourhood
let host: Person
let siti: Person
let kumar: Person
let event: MadeEvent

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url, 2)
  host = there.host
  siti = there.buyers[0]!
  kumar = there.buyers[1]!
  event = await createEvent(host, there.groupId)
})

const TRANSFER: Transfer = {
  payer: 'Siti Rahman',
  payee: 'Tan Mei Ling',
  cents: 2500,
  at: '24 Nov 2026, 10:31 AM',
  reference: '7420916385',
  clock: '10:31',
}

const paidOrder = async (who: Person, of: MadeEvent, paymentScreenshot: string): Promise<string> =>
  claimOrder(who, await placeOrder(who, of, [1]), paymentScreenshot)

const flagsSeenBy = async (who: Person): Promise<unknown[]> => {
  const pulled = await syncClient(newId()).send(who.api, { cursor: EMPTY_CURSOR })
  return JSON.stringify(pulled).includes('proof_flags')
    ? (JSON.stringify(pulled).match(/"earlierScreenshot"/g) ?? [])
    : []
}

test('PAY-041 the same file on another order of the buyer is flagged to the host with the earlier order', async () => {
  const proof = await uploadProof(siti)
  const first = await paidOrder(siti, event, proof)
  const second = await paidOrder(siti, event, proof)
  expect(await flagOf(server, second)).toMatchObject({
    hostId: host.id,
    kind: 'identical',
    recordId: second,
    paymentScreenshot: proof,
    earlierId: first,
    earlierScreenshot: proof,
    earlierUid: siti.id,
    isEarlierCancelled: false,
    dismissedAt: null,
  })
  expect(await flagsOf(server, [first])).toEqual([])
  expect(await flagsSeenBy(host)).toHaveLength(1)
  expect(await flagsSeenBy(siti)).toEqual([])
})

test('PAY-041 the same file of another buyer on another event is flagged', async () => {
  const bytes = await drawTransfer('green', TRANSFER)
  const first = await paidOrder(siti, event, await uploadProof(siti, bytes))
  const other = await createEvent(host, there.groupId, { title: 'Bread evening' })
  const second = await paidOrder(kumar, other, await uploadProof(kumar, bytes))
  expect(await flagOf(server, second)).toMatchObject({ kind: 'identical', earlierId: first, earlierUid: siti.id })
})

test('PAY-041 a re-encoded, cropped copy is flagged as near, and another transfer of the same bank is not', async () => {
  const png = await drawTransfer('red', TRANSFER)
  const first = await paidOrder(siti, event, await uploadProof(siti, png))
  const resaved = await sharp(png)
    .extract({ left: 0, top: 70, width: 720, height: 1400 })
    .jpeg({ quality: 70 })
    .toBuffer()
  const second = await paidOrder(kumar, event, await uploadProof(kumar, resaved, 'image/jpeg'))
  expect(await flagOf(server, second)).toMatchObject({ kind: 'near', earlierId: first })
  const later = { ...TRANSFER, at: '26 Nov 2026, 08:05 PM', reference: '7451102297', clock: '20:05' }
  const third = await paidOrder(siti, event, await uploadProof(siti, await drawTransfer('red', later)))
  expect(await flagsOf(server, [third])).toEqual([])
})

test('PAY-041 the proof of a cancelled order, used again, is flagged, also on the same order', async () => {
  const proof = await uploadProof(siti)
  const first = await paidOrder(siti, event, proof)
  await host.api.send('PATCH', '/update-order-status', { ref: first, status: -1 })
  const second = await paidOrder(siti, event, proof)
  expect(await flagOf(server, second)).toMatchObject({ kind: 'identical', earlierId: first, isEarlierCancelled: true })
})

test('PAY-041 a new proof for an order that was paid before it was cancelled is flagged', async () => {
  const old = await uploadProof(siti)
  const ref = await paidOrder(siti, event, old)
  await siti.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
  await siti.api.send('PUT', '/update-order', { ref, data: { details: { [event.products[0]!]: [{ quantity: 1 }] } } })
  const fresh = await uploadProof(siti)
  await claimOrder(siti, ref, fresh)
  expect(await flagOf(server, ref)).toMatchObject({
    kind: 'after-cancellation',
    recordId: ref,
    paymentScreenshot: fresh,
    earlierId: ref,
    earlierScreenshot: old,
    isEarlierCancelled: true,
  })
  // The order shows another screenshot by now; the host still sees the earlier one.
  for (const url of [old, fresh]) expect((await host.api.raw(url)).status).toBe(200)
  expect((await kumar.api.raw(old)).status).toBe(404)
})

test('PAY-041 a booking paid with the screenshot of an order is flagged', async () => {
  const proof = await uploadProof(siti)
  const order = await paidOrder(siti, event, proof)
  const booking = await bookDelivery(siti, (await createDelivered(host, there.groupId)).deliveryId)
  await claimBooking(siti, booking, proof)
  expect(await flagOf(server, booking)).toMatchObject({
    subject: 'booking',
    earlierSubject: 'order',
    earlierId: order,
    kind: 'identical',
  })
})

test('PAY-041 orders paid together share their screenshot without a warning, also when they are paid together again', async () => {
  const other = await createEvent(host, there.groupId, { title: 'Bread evening', payTogether: true })
  const mango = await createEvent(host, there.groupId, { title: 'Mango', payTogether: true })
  const refs = [await placeOrder(siti, mango, [1]), await placeOrder(siti, other, [1])]
  const combined = await payTogether(siti, refs)
  expect(await flagsOf(server, refs)).toEqual([])
  await host.api.send('PATCH', '/update-invoices-status', {
    combinedPaymentRef: combined,
    status: 1,
    placerStatus: 1,
  })
  const shown = await server.database.read((snapshot) =>
    snapshot.selectFrom('orders').select('paymentScreenshot').where('id', '=', refs[0]!).executeTakeFirstOrThrow(),
  )
  await siti.api.send('PATCH', '/update-invoices-placer-status', {
    invoiceRefs: refs,
    deliveryBookingRefs: [],
    paymentScreenshot: shown.paymentScreenshot,
    placerStatus: 2,
  })
  expect(await flagsOf(server, refs)).toEqual([])
})

test('PAY-041 a screenshot that was shown to another host is not flagged', async () => {
  const proof = await uploadProof(siti)
  await paidOrder(siti, event, proof)
  const elsewhere = await neighbourhood(server.url, 0)
  await siti.api.send('POST', '/join-group', { groupId: elsewhere.groupId })
  const foreign = await paidOrder(siti, await createEvent(elsewhere.host, elsewhere.groupId), proof)
  expect(await flagsOf(server, [foreign])).toEqual([])
  expect(await flagsSeenBy(elsewhere.host)).toEqual([])
})

test('PAY-041 only the host says that a flagged payment is fine', async () => {
  const proof = await uploadProof(siti)
  await paidOrder(siti, event, proof)
  const ref = await paidOrder(siti, event, proof)
  const { id } = await flagOf(server, ref)
  for (const wrong of [siti, await signUp(server.url)])
    expect(await wrong.api.call('PATCH', '/dismiss-proof-flag', { body: { id } })).toMatchObject({
      status: 404,
      msgCode: FLAG_NOT_FOUND.code,
    })
  expect(await host.api.send('PATCH', '/dismiss-proof-flag', { id })).toEqual({ id })
  const { dismissedAt } = await flagOf(server, ref)
  expect(dismissedAt).toBeGreaterThan(0)
  await host.api.send('PATCH', '/dismiss-proof-flag', { id })
  expect((await flagOf(server, ref)).dismissedAt).toBe(dismissedAt)
})

test('PAY-041 a deleted account of a buyer leaves no warning behind', async () => {
  const proof = await uploadProof(siti)
  await paidOrder(siti, event, proof)
  const ref = await paidOrder(siti, event, proof)
  await flagOf(server, ref)
  await siti.api.send('POST', '/delete-account', { password: siti.pin })
  expect(await flagsOf(server, [ref])).toEqual([])
  const uses = await server.database.read((snapshot) =>
    snapshot.selectFrom('proof_uses').select('id').where('uid', '=', siti.id).execute(),
  )
  expect(uses).toEqual([])
})
