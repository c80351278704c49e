// Scheduled events, and the feature that they require.
import { asCents } from '#shared/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, formatDate, formatDateTime, startOfDay } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { Feature } from '#shared/plan/feature.ts'
import { publishScheduledEvents } from '#server/event/publish-scheduled-events.ts'
import {
  closeEvent,
  createEvent,
  neighbourhood,
  otherAdminOf,
  scheduleEvent,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { newId } from '#shared/kernel/ids.ts'

const HOUR_S = 3600
const NOON = startOfDay(Math.floor(Date.now() / 1000)) + 12 * HOUR_S
let now = NOON
const clock = { now: () => now * 1000 }
let server: TestServer
let there: Neighbourhood
let buyer: Person
let outsider: Person

beforeAll(async () => {
  server = await startServer({ clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = NOON
  there = await neighbourhood(server.url)
  buyer = there.buyers[0] ?? there.host
  outsider = await signUp(server.url)
  await buy(there.host)
})

const buy = (who: Person, change: Partial<Pick<Feature, 'paymentStatus' | 'status'>> = {}) =>
  server.database.write((tx) =>
    tx
      .insertInto('features')
      .values({
        id: newId(),
        userId: who.id,
        kind: 'schedule',
        domainName: null,
        groupId: null,
        price: asCents(3000),
        paymentScreenshot: null,
        paymentStatus: 2,
        status: 2,
        createdAt: now,
        ...change,
      })
      .execute(),
  )

const body = (change: Record<string, unknown> = {}) => ({
  groupId: there.groupId,
  title: 'Durian night',
  description: 'From Pahang',
  pickupAddress: 'Blk 8',
  closingTime: formatDate(addDays(NOON, 3)),
  pickupTime: formatDate(addDays(NOON, 5)),
  pickupDuration: HOUR_S,
  products: [{ name: 'Mao Shan Wang', price: 22 }],
  openTime: formatDateTime(NOON + 2 * HOUR_S),
  ...change,
})
const later = (change: Record<string, unknown> = {}) => scheduleEvent(there.host, there.groupId, body(change))
const get = (who: Person, path: string, id: string) => who.api.call('GET', path, { query: { id } })
const waiting = async (who: Person) =>
  (await who.api.get<EventReply[]>('/list-my-scheduled-events')).map((event) => event.id)
const ids = (events: readonly EventReply[]) => events.map((event) => event.id)

test('SUB-029 EVT-002 API-022 scheduling requires a paid, active feature', async () => {
  const host = await signUp(server.url)
  await host.api.send('POST', '/join-group', { groupId: there.groupId })
  await there.host.api.send('PATCH', '/change-group-role', { groupId: there.groupId, userId: host.id, role: 'HOST' })
  const schedule = () => host.api.call('POST', '/create-scheduled-event', { body: body() })
  expect(await schedule()).toMatchObject({ status: 403, msgCode: 21203 })
  await buy(host, { paymentStatus: 1, status: 1 })
  await buy(host, { paymentStatus: 2, status: 1 })
  await buy(host, { paymentStatus: 0, status: 2 })
  expect(await schedule()).toMatchObject({ status: 403, msgCode: 21203 })
  await buy(host)
  expect(await schedule()).toMatchObject({ msgCode: 21200 })
})

test('API-022 the operator includes the feature for everybody', async () => {
  const generous = await startServer({ clock, env: { INCLUDED_FEATURES: 'schedule' } })
  try {
    const { host, groupId } = await neighbourhood(generous.url)
    await scheduleEvent(host, groupId, { openTime: formatDateTime(NOON + HOUR_S) })
    expect(await host.api.get('/get-settings')).toMatchObject({ includedFeatures: ['schedule'] })
  } finally {
    await generous.close()
  }
})

test('API-024 API-025 EVT-005 EVT-094 only its host sees a scheduled event, and it cannot be published early', async () => {
  const id = await later({ deliveryTime: formatDateTime(addDays(NOON, 7)), deliveryDuration: HOUR_S })
  const openTime = formatDateTime(NOON + 2 * HOUR_S)
  expect((await get(there.host, '/get-scheduled-event', id)).msgResp).toMatchObject({
    id,
    title: 'Durian night',
    openTime,
    createdUserId: there.host.id,
    products: [{ name: 'Mao Shan Wang', price: 22 }],
  })
  expect(await waiting(there.host)).toEqual([id])
  for (const who of [buyer, outsider, await otherAdminOf(server.url, there)]) {
    expect(await get(who, '/get-scheduled-event', id)).toMatchObject({ status: 403 })
    expect(await waiting(who)).toEqual([])
  }
  expect((await get(buyer, '/get-event', id)).status).toBe(404)
  expect(ids(await buyer.api.get('/list-events-opening', { groupId: there.groupId }))).toEqual([there.event.id])
  expect(ids(await buyer.api.get('/list-events-by-group', { groupId: there.groupId }))).toEqual([there.event.id])
  expect(await there.host.api.call('POST', '/create-event', { body: body({ id }) })).toMatchObject({
    status: 409,
    msgCode: 20011,
  })
  const device = syncClient(newId())
  const held = JSON.stringify(await device.send(buyer.api, { cursor: EMPTY_CURSOR }))
  expect(held).toContain(there.event.id)
  expect(held).not.toContain(id)
  expect(JSON.stringify(await syncClient(newId()).send(there.host.api, { cursor: EMPTY_CURSOR }))).toContain(id)
})

test('API-025 EVT-094 an event goes on sale with the first read after its opening time, which is then cleared', async () => {
  const id = await later({ deliveryTime: formatDateTime(addDays(NOON, 6)), deliveryDuration: HOUR_S })
  now = NOON + 2 * HOUR_S - 1
  expect((await get(buyer, '/get-event', id)).status).toBe(404)
  now = NOON + 2 * HOUR_S
  expect((await get(buyer, '/get-event', id)).msgResp).toMatchObject({
    id,
    status: 1,
    openTime: null,
    createdAt: now,
    deliveryTime: formatDateTime(addDays(NOON, 6)),
  })
  expect(await waiting(there.host)).toEqual([])
  expect(await get(there.host, '/get-scheduled-event', id)).toMatchObject({ status: 404 })
  const [pid] = ((await get(buyer, '/get-event', id)).msgResp as EventReply).productIdList
  const details = { [pid!]: [{ quantity: 1 }] }
  expect(await buyer.api.call('POST', '/create-order', { body: { eid: id, details } })).toMatchObject({
    msgCode: 25000,
  })
})

test('EVT-002 concurrent publishing happens once', async () => {
  const id = await later()
  now = NOON + 3 * HOUR_S
  const { database, engine } = server
  await Promise.all([1, 2, 3].map(() => publishScheduledEvents(database, engine, clock)))
  const found = ids(await buyer.api.get('/list-events-opening', { groupId: there.groupId }))
  expect(found.filter((each) => each === id)).toEqual([id])
  expect(await publishScheduledEvents(database, engine, clock)).toBe(0)
})

test('EVT-094 DEL-022 scheduled events and deliveries open within a minute of their opening time without any request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const alone = await startServer({ clock, env: { INCLUDED_FEATURES: 'schedule' } })
  try {
    const { host, groupId } = await neighbourhood(alone.url)
    const openTime = formatDateTime(NOON + 2 * HOUR_S)
    await scheduleEvent(host, groupId, { openTime })
    const delivery = { groupId, deliveryTime: formatDateTime(addDays(NOON, 7)), deliveryDuration: HOUR_S, openTime }
    await host.api.send('POST', '/create-delivery', delivery)
    const waits = () =>
      alone.database.read(async (snapshot) => [
        ...(await snapshot.selectFrom('scheduled_events').select('id').execute()),
        ...(await snapshot.selectFrom('deliveries').select('id').where('openTime', 'is not', null).execute()),
      ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await waits()).toHaveLength(2)
    now = NOON + 2 * HOUR_S
    // In steps: a timer skips a step while its previous run has not ended.
    const stepsMs = [20_000, 20_000, 20_000]
    const waitsAfterStep = () => {
      vi.advanceTimersByTime(stepsMs.shift() ?? 0)
      return waits()
    }
    await expect.poll(waitsAfterStep, { interval: 1_000, timeout: 10_000 }).toEqual([])
  } finally {
    await alone.close()
    vi.useRealTimers()
  }
})

test('API-023 only its host edits a scheduled event, until it opens', async () => {
  const id = await later()
  const edit = (who: Person, change: Record<string, unknown>) =>
    who.api.call('PATCH', '/update-scheduled-event', { query: { id }, body: change })
  for (const who of [buyer, outsider, await otherAdminOf(server.url, there)])
    expect(await edit(who, { title: 'Mine' })).toMatchObject({ status: 403 })
  const openTime = formatDateTime(NOON + 4 * HOUR_S)
  expect(await edit(there.host, { title: 'Durian noon', openTime })).toMatchObject({ msgCode: 21300 })
  expect((await get(there.host, '/get-scheduled-event', id)).msgResp).toMatchObject({ title: 'Durian noon', openTime })
  for (const wrong of [formatDateTime(NOON), formatDate(addDays(NOON, 3)), null])
    expect(await edit(there.host, { openTime: wrong })).toMatchObject({ status: 422, msgResp: 'Invalid Time' })
  now = NOON + 4 * HOUR_S
  expect((await get(buyer, '/get-event', id)).status).toBe(200)
  expect(await edit(there.host, { title: 'Too late' })).toMatchObject({ status: 409, msgCode: 21205 })
})

test('API-026 only its host removes a scheduled event', async () => {
  const id = await later()
  const remove = (who: Person) => who.api.call('DELETE', '/delete-scheduled-event', { query: { id } })
  for (const who of [buyer, outsider, await otherAdminOf(server.url, there)])
    expect(await remove(who)).toMatchObject({ status: 403 })
  expect((await remove(there.host)).msgCode).toBe(21600)
  now = NOON + 3 * HOUR_S
  expect((await get(there.host, '/get-event', id)).status).toBe(404)
  expect(await waiting(there.host)).toEqual([])
})

test('EVT-110 the host role creates events, deliveries, scheduled events and packing lists; a plain member does not', async () => {
  await buy(buyer)
  const delivered = { deliveryTime: formatDateTime(addDays(NOON, 6)), deliveryDuration: HOUR_S }
  const make = (path: string, sent: object) => buyer.api.call('POST', path, { body: sent })
  await closeEvent(there.host, there.event.id)
  const lists = { eventIds: [there.event.id] }
  for (const [path, sent] of [
    ['/create-event', body(delivered)],
    ['/create-scheduled-event', body()],
  ] as const)
    expect(await make(path, sent)).toMatchObject({ status: 403 })
  expect(await make('/create-packing-list', lists)).toMatchObject({ status: 409, msgCode: 35103 })
  const delivery = (days: number) => ({
    groupId: there.groupId,
    deliveryTime: formatDateTime(addDays(NOON, days)),
    deliveryDuration: HOUR_S,
    deliveryZones: [{ name: 'West', price: 3 }],
  })
  expect(await make('/create-delivery', delivery(8))).toMatchObject({ status: 403 })
  for (const [days, role] of [
    [9, 'HOST'],
    [10, 'ADMIN'],
  ] as const) {
    await there.host.api.send('PATCH', '/change-group-role', { groupId: there.groupId, userId: buyer.id, role })
    const { id } = await createEvent(buyer, there.groupId, body())
    for (const [path, sent] of [
      ['/create-scheduled-event', body()],
      ['/create-delivery', delivery(days)],
    ] as const)
      expect((await make(path, sent)).msgCode % 100, `${role} ${path}`).toBe(0)
    await closeEvent(buyer, id)
    expect((await make('/create-packing-list', { eventIds: [id] })).msgCode % 100).toBe(0)
  }
  await there.host.api.send('PATCH', '/change-group-role', { groupId: there.groupId, userId: buyer.id, role: 'MEMBER' })
  expect(await make('/create-event', body())).toMatchObject({ status: 403 })
})
