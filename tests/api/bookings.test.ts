import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingReply } from '#shared/delivery/booking-reply.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivered,
  createDelivery,
  createGroup,
  neighbourhood,
  otherAdminOf,
  signUp,
  uploadProof,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'
import { HOST_ROWS } from '#tests/support/statuses.ts'

let server: TestServer
let there: Neighbourhood
let host: Person
let buyer: Person
let neighbour: Person
let delivered: MadeEvent & { readonly deliveryId: string }

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url, 2)
  host = there.host
  buyer = there.buyers[0]!
  neighbour = there.buyers[1]!
  delivered = await createDelivered(host, there.groupId)
})

const upload = async (who: Person): Promise<string> => {
  const bytes = paintNoise()
  const url = `/api/files/${createHash('sha256').update(bytes).digest('hex')}`
  const headers = { 'content-type': 'image/png' }
  expect((await who.api.raw(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status).toBe(200)
  return url
}

const replyOf = async (who: Person, method: 'POST' | 'PATCH', path: string, body: object) => {
  const { status, msgResp } = await who.api.call(method, path, { body })
  return [status, msgResp]
}
const pairOf = async (ref: string) => {
  const { status, bookerStatus } = await bookingOf(host, ref)
  return [status, bookerStatus]
}
const setPair = (ref: string, status: number, bookerStatus: number, more: object = {}) =>
  server.database.write((tx) =>
    tx
      .updateTable('bookings')
      .set({ status: status as 1, bookerStatus: bookerStatus as 1, ...more })
      .where('id', '=', ref)
      .execute(),
  )

describe('booking', () => {
  test('API-067 DEL-023 DEL-024 a booking is read by its reference with all its fields', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId, {
      deliveryZone: { name: 'East' },
      comment: 'Ring twice',
    })
    const { createdAt, dDeliveryTimestamp, ...booking } = await bookingOf(buyer, ref)
    expect(Math.abs(createdAt - Date.now() / 1000)).toBeLessThan(600)
    expect(booking).toEqual({
      ref,
      did: delivered.deliveryId,
      uid: buyer.id,
      uName: buyer.name,
      uPhone: expect.stringContaining(buyer.phone) as string,
      uEmail: buyer.email,
      dzName: 'East',
      dzPrice: 5.5,
      address: 'Blk 12 #03-04',
      place: null,
      comment: 'Ring twice',
      paymentScreenshot: null,
      returned: 0,
      stillToPay: 0,
      toBeReturned: 0,
      invalidPayment: null,
      status: 1,
      bookerStatus: 1,
      combinedPaymentRef: null,
      dDeliveryTime: formatDateTime(dDeliveryTimestamp),
      dDeliveryDuration: 10_800,
      dCreatedUserId: host.id,
      dCreatedUserName: host.name,
      dCreatedUserPhone: expect.stringContaining(host.phone) as string,
      dCreatedUserPhotoUrl: null,
      dGroupId: there.groupId,
    })
    expect(ref).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  })

  test('DEL-055 empty fields, a closed delivery and a non-member are refused', async () => {
    const book = (who: Person, change: object = {}) =>
      replyOf(who, 'POST', '/create-delivery-booking', {
        deliveryId: delivered.deliveryId,
        deliveryZone: 'West',
        address: 'Blk 12',
        ...change,
      })
    expect(await book(buyer, { address: '  ' })).toEqual([422, 'Delivery address cannot be blank'])
    expect(await book(buyer, { deliveryZone: '' })).toEqual([422, 'Delivery location cannot be blank'])
    expect(await book(buyer, { deliveryId: 'none' })).toEqual([404, 'No Delivery Found'])
    expect(await book(await signUp(server.url))).toEqual([403, 'Please join the group to book its delivery'])
    await host.api.send('PATCH', '/ban-member', { groupId: there.groupId, userId: neighbour.id, banned: 1 })
    expect(await book(neighbour)).toEqual([403, 'You are not allowed to update delivery'])
    await server.database.write((tx) =>
      tx.updateTable('deliveries').set({ deliveryStatus: 0 }).where('id', '=', delivered.deliveryId).execute(),
    )
    expect(await book(buyer)).toEqual([409, 'This delivery is closed'])
    await server.database.write((tx) =>
      tx
        .updateTable('deliveries')
        .set({ deliveryStatus: 1, deliveryTimestamp: 1 })
        .where('id', '=', delivered.deliveryId)
        .execute(),
    )
    expect(await book(buyer)).toEqual([409, 'This delivery is closed'])
  })

  test('the open delivery of a banned host takes no bookings; the host may only close it', async () => {
    await host.api.send('PATCH', '/change-group-role', { groupId: there.groupId, userId: neighbour.id, role: 'HOST' })
    const deliveryId = await createDelivery(neighbour, there.groupId)
    const inside = await bookDelivery(buyer, deliveryId)
    const outside = await bookDelivery(buyer, delivered.deliveryId)
    await host.api.send('PATCH', '/ban-member', { groupId: there.groupId, userId: neighbour.id, banned: 1 })
    const CLOSED = [409, 'This delivery is closed']
    const wanted = { deliveryId, deliveryZone: 'West', address: 'Blk 12' }
    expect(await replyOf(buyer, 'POST', '/create-delivery-booking', wanted)).toEqual(CLOSED)
    expect(await replyOf(buyer, 'PATCH', '/update-delivery-booking', { ref: outside, deliveryId })).toEqual(CLOSED)
    expect(await replyOf(buyer, 'PATCH', '/update-delivery-booking', { ref: inside, address: 'Blk 9' })).toEqual(CLOSED)
    const update = async (change: object) =>
      (await neighbour.api.call('PATCH', '/update-delivery', { query: { id: deliveryId }, body: change })).status
    for (const change of [{ deliveryDuration: 60 }, { deliveryStatus: 0, deliveryDuration: 60 }, { deliveryStatus: 1 }])
      expect(await update(change)).toBe(403)
    expect(await update({ deliveryStatus: 0 })).toBe(200)
    expect(await update({ deliveryStatus: 1 })).toBe(403)
  })

  test('API-069 API-068 API-075 API-076 a booking is read by its buyer and its host, not by other members', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const others = await bookDelivery(neighbour, delivered.deliveryId)
    const at = (await bookingOf(host, ref)).dDeliveryTime
    const list = async (who: Person, path: string, query: Record<string, string> = {}) => {
      const { status, msgResp } = await who.api.call('GET', path, { query })
      return status === 200 ? (msgResp as BookingReply[]).map((booking) => booking.ref).sort() : status
    }
    const both = [ref, others].sort()
    expect((await neighbour.api.call('GET', '/get-delivery-booking', { query: { ref } })).status).toBe(404)
    expect((await buyer.api.get<BookingReply>('/get-delivery-booking', { id: ref })).ref).toBe(ref)
    expect(await list(host, '/list-delivery-bookings-by-event', { eid: delivered.id })).toEqual(both)
    const admin = await otherAdminOf(server.url, there)
    for (const who of [buyer, admin])
      expect(await list(who, '/list-delivery-bookings-by-event', { eid: delivered.id })).toBe(403)
    expect(await list(buyer, '/list-delivery-bookings-by-buyer', { buyerId: buyer.id })).toEqual([ref])
    expect(await list(buyer, '/list-delivery-bookings-by-buyer')).toEqual([ref])
    expect(await list(host, '/list-delivery-bookings-by-buyer', { buyerId: buyer.id })).toBe(403)
    expect(await list(host, '/list-delivery-bookings-by-buyer')).toEqual([])
    const byHost = '/list-delivery-bookings-by-host'
    expect(await list(host, byHost, { hostId: host.id })).toEqual(both)
    expect(await list(host, byHost, { hostId: host.id, deliveryTime: at })).toEqual(both)
    expect(await list(host, byHost, { hostId: host.id, deliveryTime: '01-01-2030 10:00' })).toEqual([])
    expect(await list(buyer, byHost, { hostId: host.id })).toBe(403)
    expect(await list(buyer, byHost, { hostId: buyer.id })).toEqual([])
  })
})

describe('changes by the buyer', () => {
  test('API-070 DEL-031 zone, address and note can be changed until payment', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const update = (change: object, who = buyer) =>
      replyOf(who, 'PATCH', '/update-delivery-booking', { ref, ...change })
    await update({ address: 'Blk 9 #01-01' })
    await update({ comment: 'Leave it at the door' })
    await update({ deliveryId: delivered.deliveryId, deliveryZone: 'East' })
    expect(await bookingOf(buyer, ref)).toMatchObject({
      address: 'Blk 9 #01-01',
      comment: 'Leave it at the door',
      dzName: 'East',
      dzPrice: 5.5,
    })
    expect(await update({ address: ' ' })).toEqual([422, 'Delivery address cannot be blank'])
    expect(await update({ deliveryZone: ' ' })).toEqual([422, 'Delivery location cannot be blank'])
    expect(await update({ address: 'x' }, host)).toEqual([403, 'You are not allowed to update delivery'])
    expect(await update({ address: 'x' }, neighbour)).toEqual([404, 'No Delivery Found'])
    await setPair(ref, 1, 2)
    expect(await update({ address: 'Too late' })).toEqual([403, 'You are not allowed to update delivery'])
  })

  test('a booking cannot be moved out of a delivery that its host closed', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const other = await createDelivery(host, there.groupId)
    const move = (deliveryId: string) => replyOf(buyer, 'PATCH', '/update-delivery-booking', { ref, deliveryId })
    await host.api.send('PATCH', '/update-delivery', { deliveryStatus: 0 }, { id: delivered.deliveryId })
    expect(await move(other)).toEqual([409, 'This delivery is closed'])
    expect((await bookingOf(buyer, ref)).did).toBe(delivered.deliveryId)
    await host.api.send('PATCH', '/update-delivery', { deliveryStatus: 1 }, { id: delivered.deliveryId })
    expect((await move(other))[0]).toBe(200)
    expect((await bookingOf(buyer, ref)).did).toBe(other)
  })

  test('a booking marked paid by its host keeps its fee', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    await setPair(ref, 2, 1)
    const update = (change: object) => replyOf(buyer, 'PATCH', '/update-delivery-booking', { ref, ...change })
    expect(await update({ deliveryZone: 'East' })).toEqual([403, 'You are not allowed to update delivery'])
    expect((await update({ address: 'Blk 9' }))[0]).toBe(200)
    expect(await bookingOf(buyer, ref)).toMatchObject({ address: 'Blk 9', dzName: 'West', dzPrice: 3, status: 2 })
  })

  test('API-071 API-072 DEL-039 a payment claim requires a screenshot uploaded by the buyer', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const pay = (paymentScreenshot?: string, who = buyer) =>
      replyOf(who, 'PATCH', '/update-delivery-booker-status', { id: ref, bookerStatus: 2, paymentScreenshot })
    expect(await pay()).toEqual([422, 'Please upload payment screenshot'])
    expect(await pay(await upload(neighbour))).toEqual([422, 'Please upload payment screenshot'])
    const proof = await upload(buyer)
    expect(await pay(proof, host)).toEqual([403, 'You are not allowed to update delivery'])
    expect(await pay(proof)).toEqual([200, { ref, status: 1, bookerStatus: 2 }])
    expect(await bookingOf(host, ref)).toMatchObject({ status: 1, bookerStatus: 2, paymentScreenshot: proof })
    expect((await host.api.raw(proof)).status).toBe(200)
    expect((await neighbour.api.raw(proof)).status).toBe(404)
    expect(await pay(proof)).toEqual([403, 'You are not allowed to update delivery'])
  })

  test('API-071 DEL-040 a buyer can cancel an unpaid booking, and nothing else', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const set = (bookerStatus: number) =>
      replyOf(buyer, 'PATCH', '/update-delivery-booker-status', { ref, bookerStatus })
    for (const other of [1, -2, 3]) expect(await set(other)).toEqual([422, 'This status cannot be set'])
    expect(await set(-1)).toEqual([200, { ref, status: 1, bookerStatus: -1 }])
    expect(await set(-1)).toEqual([403, 'You are not allowed to update delivery'])
    const paid = await bookDelivery(buyer, delivered.deliveryId)
    await setPair(paid, 1, 2)
    const cancel = { ref: paid, bookerStatus: -1 }
    expect(await replyOf(buyer, 'PATCH', '/update-delivery-booker-status', cancel)).toEqual([
      403,
      'You are not allowed to update delivery',
    ])
  })
})

describe('changes by the host', () => {
  const change = (ref: string, body: object, who = host) =>
    replyOf(who, 'PATCH', '/update-delivery-booking-status', { ref, ...body })

  test('API-073 DEL-041 DEL-042 DEL-044 DEL-045 every status pair changes according to the table', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const rows = HOST_ROWS.filter(({ from }) => from[0] !== 3 && from[1] !== 3)
    for (const { from, to } of rows)
      for (const target of [-1, 1, 2] as const) {
        await setPair(ref, ...from)
        const pair = to[target] ?? from
        expect((await change(ref, { status: target, bookerStatus: pair[1] }))[0]).toBe(200)
        expect({ from, target, pair: await pairOf(ref) }).toEqual({ from, target, pair: [...pair] })
      }
    expect(rows).toHaveLength(12)
  })

  test('API-073 a payment status that does not follow is refused, and so is a user who does not host the delivery', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    expect(await change(ref, { status: 2, bookerStatus: -2 })).toEqual([
      422,
      'This booking status does not go with this payment status',
    ])
    expect(await change(ref, { status: 3 })).toEqual([422, 'This status cannot be set'])
    expect(await change(ref, { status: 2 }, buyer)).toEqual([403, 'You are not allowed to update delivery'])
    expect(await change(ref, { status: 2 }, neighbour)).toEqual([404, 'No Delivery Found'])
    expect(await pairOf(ref)).toEqual([1, 1])
  })

  test('a change based on an impossible state is refused and changes nothing', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const device = syncClient(newId())
    const choose = async (pair: object) => {
      const saw = { version: 'another', time: hybridTime(1, 0, 'd1'), pair }
      const mutation = device.mutation('update-delivery-booking-status', { ref, status: 1, saw })
      return (await device.send(host.api, { mutations: [mutation] })).results.slice(-1)
    }
    expect(await choose({ status: 2, buyerStatus: 3 })).toMatchObject([{ outcome: 'rejected' }])
    expect(await choose({ status: 3, buyerStatus: 2 })).toMatchObject([{ outcome: 'rejected' }])
    expect(await pairOf(ref)).toEqual([1, 1])
    expect(await choose({ status: 2, buyerStatus: 2 })).toMatchObject([{ outcome: 'applied' }])
    expect(await pairOf(ref)).toEqual([1, 2])
  })

  test('API-074 a booking can be addressed by id and by did', async () => {
    const id = await bookDelivery(buyer, delivered.deliveryId)
    const byId = (did: string) =>
      replyOf(host, 'PATCH', '/update-delivery-booking-status', { id, did, status: 2, bookerStatus: 2 })
    expect(await byId('another')).toEqual([404, 'No Delivery Found'])
    expect(await byId(delivered.deliveryId)).toEqual([200, { ref: id, status: 2, bookerStatus: 2 }])
  })

  test('DEL-046 an invalid payment resets both sides to unpaid', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    await setPair(ref, 2, 2)
    expect((await change(ref, { status: 1, bookerStatus: 1 }))[0]).toBe(200)
    expect(await pairOf(ref)).toEqual([1, 1])
  })

  test('DEL-046 host and buyer read the reason of an invalid payment, in one line of at most 200 characters, until the buyer pays again', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const reasonFor = async (reader: Person) => (await bookingOf(reader, ref)).invalidPayment
    const claim = async () => {
      const paymentScreenshot = await uploadProof(buyer)
      return buyer.api.send('PATCH', '/update-delivery-booker-status', { ref, bookerStatus: 2, paymentScreenshot })
    }
    expect(await reasonFor(buyer)).toBeNull()
    await claim()
    const invalid = (reason?: string | null) => change(ref, { status: 1, bookerStatus: 1, reason })
    expect(await invalid('x'.repeat(201))).toEqual([422, 'Write a reason of at most 200 characters'])
    expect(await pairOf(ref)).toEqual([1, 2])
    expect((await invalid(' S$2\n are missing '))[0]).toBe(200)
    for (const reader of [host, buyer]) expect(await reasonFor(reader)).toBe('S$2 are missing')
    await claim()
    expect(await reasonFor(buyer)).toBeNull()
    expect((await invalid(null))[0]).toBe(200)
    expect(await reasonFor(buyer)).toBe('')
    await claim()
    expect((await change(ref, { status: 2 }))[0]).toBe(200)
    expect(await reasonFor(host)).toBeNull()
  })
})

describe('bookings and the rows that they depend on', () => {
  test('removing an event cancels the bookings of its delivery, and is refused while one is paid', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    await setPair(ref, 1, 2)
    const remove = () => host.api.call('DELETE', '/delete-event', { query: { id: delivered.id } })
    expect(await remove()).toMatchObject({ status: 409, msgResp: "Can't remove a delivery that has paid bookings" })
    await setPair(ref, 1, 1)
    expect((await remove()).status).toBe(200)
    expect(await pairOf(ref)).toEqual([-1, 1])
    expect((await bookingOf(buyer, ref)).dCreatedUserName).toBe(host.name)
  })

  test('a booking has the time of its event’s delivery, also after the host moves it', async () => {
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    const before = await bookingOf(buyer, ref)
    const later = formatDateTime(before.dDeliveryTimestamp + 86_400)
    await host.api.send('PATCH', '/update-event', {
      id: delivered.id,
      deliveryTime: later,
      deliveryDuration: 7200,
      deliveryZones: [{ name: 'West', price: 3 }],
    })
    expect(await bookingOf(buyer, ref)).toMatchObject({ dDeliveryTime: later, dDeliveryDuration: 7200 })
  })

  test('an event with a booked delivery cannot change its group', async () => {
    const groupId = await createGroup(host, { name: 'Another block' })
    const ref = await bookDelivery(buyer, delivered.deliveryId)
    expect(await replyOf(host, 'PATCH', '/update-event', { id: delivered.id, groupId })).toEqual([
      409,
      'The group cannot be changed once somebody has ordered',
    ])
    expect((await bookingOf(buyer, ref)).dGroupId).toBe(there.groupId)
  })

  test("deleting a buyer's account anonymises their bookings; a host cannot be deleted before paid deliveries are over", async () => {
    const unpaid = await bookDelivery(buyer, delivered.deliveryId, { comment: 'Ring twice' })
    const paid = await bookDelivery(buyer, delivered.deliveryId)
    await setPair(paid, 2, 2)
    const gone = await buyer.api.call('POST', '/delete-account', { body: { password: buyer.pin } })
    expect(gone.status).toBe(200)
    const blank = { uName: 'Deleted account', uPhone: '', uEmail: '', address: '', comment: '' }
    expect(await bookingOf(host, unpaid)).toMatchObject({ ...blank, status: 1, bookerStatus: -1 })
    expect(await bookingOf(host, paid)).toMatchObject({ ...blank, status: 2, bookerStatus: 2 })

    await server.database.write((tx) =>
      tx.updateTable('events').set({ pickupTimestamp: 1 }).where('createdUserId', '=', host.id).execute(),
    )
    const refused = await host.api.call('POST', '/delete-account', { body: { password: host.pin } })
    expect(refused).toMatchObject({
      status: 409,
      msgResp: 'You host a delivery that is paid for. Wait until it is over, or cancel its bookings.',
    })
  })

  test('a host who is deleting their account takes no bookings, and stays if one was paid meanwhile', async () => {
    const deliveryId = await createDelivery(host, there.groupId)
    const ref = await bookDelivery(buyer, deliveryId)
    const forget = () => server.engine.run({ id: 'system', kind: 'system' }, 'forget-bookings', { userId: host.id })
    await setPair(ref, 1, 2)
    expect(await forget()).toMatchObject({ refused: true, code: 10_407 })
    expect((await bookingOf(buyer, ref)).dCreatedUserName).toBe(host.name)
    await setPair(ref, 1, 1)
    expect(await forget()).not.toHaveProperty('refused')
    expect(await bookingOf(buyer, ref)).toMatchObject({ dCreatedUserName: 'Deleted account', status: -1 })
    const wanted = { deliveryId, deliveryZone: 'West', address: 'Blk 12' }
    for (const delivery of [deliveryId, delivered.deliveryId])
      expect(await replyOf(buyer, 'POST', '/create-delivery-booking', { ...wanted, deliveryId: delivery })).toEqual([
        404,
        'No Delivery Found',
      ])
  })

  test('a host can message buyers of their delivery outside their group', async () => {
    await bookDelivery(buyer, delivered.deliveryId)
    await host.api.send('DELETE', '/remove-member', undefined, { groupId: there.groupId, userId: buyer.id })
    const tell = (receiverId: string) =>
      host.api.call('POST', '/create-notification', { body: { receiverId, message: 'On the way' } })
    expect((await tell(buyer.id)).status).toBe(200)
    const outsider = await signUp(server.url)
    expect((await tell(outsider.id)).status).toBe(403)
  })
})
