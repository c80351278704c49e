// Places of addresses, with and without a geocoding service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUSY } from '#shared/address/place.ts'
import type { Geocoder } from '#server/site/one-map.ts'
import { lookUpCoordinates } from '#server/address/look-up-coordinates.ts'
import { putPendingPlaces } from '#server/address/pending-places-repository.ts'
import type { AddressReply } from '#shared/address/address.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivered,
  neighbourhood,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startOneMapStub, type OneMapStub } from '#tests/support/one-map-stub.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let service: OneMapStub
let configured: TestServer
let plain: TestServer

beforeAll(async () => {
  service = await startOneMapStub({ latitude: 1.3329, longitude: 103.8482 }, (searched) => searched === '310008')
  configured = await startServer({ env: service.env })
  plain = await startServer()
})
afterAll(async () => {
  await Promise.all([configured.close(), plain.close()])
  service.close()
})

test('DEL-054 API-140 a signed-in user gets the coordinates of an address, which is looked up once', async () => {
  const { api } = await signUp(configured.url)
  for (const address of ['Blk 8 Lorong 8 #03-12, Singapore 310008', '310008'])
    expect(await api.get('/get-place', { address })).toEqual({ latitude: 1.3329, longitude: 103.8482 })
  expect(service.searches).toEqual(['310008'])
  expect(await api.get('/get-place', { address: 'Lorong 99' })).toBeNull()
})

test('DEL-054 a guest gets no coordinates, and no lookup is made', async () => {
  const before = service.searches.length
  const reply = await fetch(`${configured.url}/api/get-place?address=Lorong+77`)
  expect(reply.status).toBe(401)
  expect(service.searches).toHaveLength(before)
})

test('DEL-054 without a service the answer is null', async () => {
  const { api } = await signUp(plain.url)
  expect(await api.get('/get-place', { address: '310008' })).toBeNull()
})

const HOME = { name: 'Home', address: 'Blk 8 Lorong 8', postalCode: '310008', phone: '91234567' }
const PLACE = { latitude: 1.3329, longitude: 103.8482 }

const addressesOf = async ({ api }: Person): Promise<readonly AddressReply[]> =>
  (await api.get<{ addresses: AddressReply[] }>('/list-user-address')).addresses
const pendingIn = ({ database }: TestServer) =>
  database.read((snapshot) => snapshot.selectFrom('pending_places').select(['tableName', 'attempts']).execute())

test('DEL-060 the coordinates of an address are stored with it, and again after it changes', async () => {
  const person = await signUp(configured.url)
  const made = await person.api.send<AddressReply>('POST', '/create-user-address', HOME)
  expect(made.place).toBeNull()
  await expect.poll(() => addressesOf(person), { timeout: 10_000 }).toMatchObject([{ name: 'Home', place: PLACE }])
  const change = (body: object) =>
    person.api.send<AddressReply>('PATCH', '/update-user-address', { addressId: made.addressId, ...body })
  expect(await change({ name: 'Parents' })).toMatchObject({ place: PLACE })
  expect(await change({ address: 'Blk 9 Lorong 8' })).toMatchObject({ place: null })
  await expect.poll(() => addressesOf(person), { timeout: 10_000 }).toMatchObject([{ name: 'Parents', place: PLACE }])
})

test('DEL-060 the coordinates of a booking are stored with it, and its account takes them along', async () => {
  const { host, buyers, groupId } = await neighbourhood(configured.url, 1)
  const buyer = buyers[0]!
  const { deliveryId } = await createDelivered(host, groupId)
  const ref = await bookDelivery(buyer, deliveryId, { address: 'Blk 8 #03-12, Singapore 310008' })
  for (const reader of [host, buyer])
    await expect.poll(() => bookingOf(reader, ref), { timeout: 10_000 }).toMatchObject({ place: PLACE })
  await buyer.api.send('PATCH', '/update-delivery-booking', { ref, address: 'Lorong 99' })
  expect(await bookingOf(host, ref)).toMatchObject({ address: 'Lorong 99', place: null })
  await buyer.api.send('PATCH', '/update-delivery-booking', { ref, address: '310008' })
  await expect.poll(() => bookingOf(host, ref), { timeout: 10_000 }).toMatchObject({ place: PLACE })
  await buyer.api.send('POST', '/delete-account', { password: buyer.pin })
  expect(await bookingOf(host, ref)).toMatchObject({ address: '', place: null })
})

test('DEL-060 without a service addresses and bookings are stored without coordinates, and nothing waits', async () => {
  const { host, buyers, groupId } = await neighbourhood(plain.url, 1)
  const buyer = buyers[0]!
  await buyer.api.send('POST', '/create-user-address', HOME)
  const ref = await bookDelivery(buyer, (await createDelivered(host, groupId)).deliveryId)
  expect(await bookingOf(host, ref)).toMatchObject({ address: 'Blk 12 #03-04', place: null })
  expect(await addressesOf(buyer)).toMatchObject([{ name: 'Home', place: null }])
  expect(await pendingIn(plain)).toEqual([])
})

test('DEL-060 an address that the service does not know yet is looked up again later, five times in all; a busy service does not count', async () => {
  const lookups: string[] = []
  let now = Date.now()
  const clock = { now: () => now }
  const server = await startServer()
  const geocode: Geocoder = (text) => {
    lookups.push(text)
    return Promise.resolve(lookups.length < 3 ? null : PLACE)
  }
  const around = (found = geocode) =>
    lookUpCoordinates({ database: server.database, engine: server.engine, clock, geocode: found })
  try {
    const person = await signUp(server.url)
    const add = async (n: number): Promise<void> => {
      const { addressId } = await person.api.send<AddressReply>('POST', '/create-user-address', HOME)
      const records = [{ tableName: 'addresses', recordId: addressId }] as const
      await server.database.write((tx) => putPendingPlaces(tx, records, n))
    }
    await add(0)
    await around()
    await around()
    expect(lookups).toEqual(['Blk 8 Lorong 8, Singapore 310008'])
    now += 61_000
    await around()
    now += 481_000
    await around()
    expect(await addressesOf(person)).toMatchObject([{ place: PLACE }])
    expect(await pendingIn(server)).toEqual([])

    await add(0)
    for (let round = 0; round < 9; round += 1) await around(() => Promise.resolve(BUSY))
    expect(await pendingIn(server)).toEqual([{ tableName: 'addresses', attempts: 0 }])
    let lookupCount = 0
    for (let hour = 0; hour < 100; hour += 1) {
      await around(() => {
        lookupCount += 1
        return Promise.resolve(null)
      })
      now += 3_600_000
    }
    expect(lookupCount).toBe(5)
    expect(await pendingIn(server)).toEqual([])
  } finally {
    await server.close()
  }
})
