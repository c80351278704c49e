// Deliveries: created by hosts, visible to the group, scheduled and opened.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { DeliveryReply } from '#shared/delivery/delivery-reply.ts'
import { addDays, formatDateTime, startOfDay } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { openScheduledDeliveries } from '#server/delivery/open-scheduled-deliveries.ts'
import {
  bookDelivery,
  createDelivery,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  scheduleEvent,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

const HOUR_S = 3600
const NOON = startOfDay(Math.floor(Date.now() / 1000)) + 12 * HOUR_S
const START = addDays(NOON, 2)
let now = NOON
const clock = { now: () => now * 1000 }
let server: TestServer
let there: Neighbourhood
let member: Person
let outsider: Person

beforeAll(async () => {
  server = await startServer({ clock, env: { INCLUDED_FEATURES: 'schedule' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = NOON
  there = await neighbourhood(server.url)
  member = there.buyers[0] ?? there.host
  outsider = await signUp(server.url)
})

const ZONES = [{ name: 'West', price: 3.5 }]
const make = (change: Record<string, unknown> = {}) =>
  createDelivery(there.host, there.groupId, { deliveryTime: formatDateTime(START), ...change })
const create = (who: Person, change: Record<string, unknown> = {}) =>
  who.api.call('POST', '/create-delivery', {
    body: {
      groupId: there.groupId,
      deliveryTime: formatDateTime(START),
      deliveryDuration: HOUR_S,
      deliveryZones: ZONES,
      ...change,
    },
  })
const get = (who: Person, id: string, query: Record<string, string> = {}) =>
  who.api.call('GET', '/get-delivery', { query: { id, ...query } })
const deliveryOf = async (who: Person, id: string) => (await get(who, id)).msgResp as DeliveryReply
const update = (who: Person, id: string, body: object) =>
  who.api.call('PATCH', '/update-delivery', { query: { id }, body })
const listed = async (who: Person, path: string, hostId = there.host.id) =>
  (await who.api.get<DeliveryReply[]>(path, { hostId })).map(({ id }) => id)

test('API-056 GRP-088 a host of the group creates a delivery; a member, an outsider and a host of another group cannot', async () => {
  const elsewhere = await createGroup(outsider)
  for (const who of [member, outsider]) expect(await create(who)).toMatchObject({ status: 403, msgCode: 30007 })
  expect(await create(there.host, { groupId: elsewhere })).toMatchObject({ status: 403 })
  expect(await create(there.host, { groupId: '' })).toMatchObject({
    status: 422,
    msgResp: 'Please choose 1 your group!',
  })
  expect(await create(there.host)).toMatchObject({ msgCode: 30000 })
})

test('DEL-019 a banned host cannot create a delivery', async () => {
  await there.host.api.send('PATCH', '/change-group-role', {
    groupId: there.groupId,
    userId: member.id,
    role: 'HOST',
  })
  expect(await create(member)).toMatchObject({ msgCode: 30000 })
  await server.database.write((tx) =>
    tx.updateTable('members').set({ banned: 1 }).where('userId', '=', member.id).execute(),
  )
  expect(await create(member, { deliveryTime: formatDateTime(START + HOUR_S) })).toMatchObject({ status: 403 })
})

test('API-059 DEL-022 a delivery has its fields, times as text and as seconds, prices in dollars', async () => {
  const id = await make({ deliveryZones: [...ZONES, { name: ' ', price: 1 }, { name: 'East', price: -1 }] })
  const shown = await deliveryOf(member, id)
  expect(shown).toEqual({
    id,
    hostId: there.host.id,
    groupId: there.groupId,
    groupName: 'Lorong 8 Makan Club',
    eid: null,
    deliveryTime: formatDateTime(START),
    deliveryDuration: 3 * HOUR_S,
    deliveryTimestamp: START,
    deliveryStatus: 1,
    deliveryZones: ZONES,
    deliveryBookings: [],
    openTime: null,
    createdUserName: there.host.name,
    createdUserPhotoUrl: null,
    createdAt: NOON,
  })
  expect((await get(outsider, id)).status).toBe(403)
  expect((await get(member, newId())).status).toBe(404)
  expect(await there.host.api.get('/get-remembered-delivery-zones')).toEqual({ rememberedDeliveryZones: ZONES })
})

test('API-059 the host gets all bookings on request, other users only their own', async () => {
  const id = await make()
  const other = await signUp(server.url)
  await join(other, there.groupId)
  const zone = { deliveryZone: 'West' }
  const mine = await bookDelivery(member, id, zone)
  const theirs = await bookDelivery(other, id, zone)
  const booked = async (who: Person) =>
    ((await get(who, id, { getDeliveryBooking: '1' })).msgResp as DeliveryReply).deliveryBookings.map(({ ref }) => ref)
  expect((await deliveryOf(there.host, id)).deliveryBookings).toEqual([])
  expect((await booked(there.host)).sort()).toEqual([mine, theirs].sort())
  expect(await booked(member)).toEqual([mine])
})

test("the id of a removed delivery, or of an event's delivery, cannot be reused to take over its bookings", async () => {
  const id = newId()
  await make({ id })
  const ref = await bookDelivery(member, id)
  await there.host.api.send('DELETE', '/delete-delivery', undefined, { id })
  const { id: eid } = await createEvent(there.host, there.groupId, {
    closingTime: formatDateTime(NOON + HOUR_S),
    deliveryTime: formatDateTime(START),
    deliveryDuration: HOUR_S,
    deliveryZones: ZONES,
  })
  await bookDelivery(member, `${eid}.delivery`)
  await there.host.api.send('DELETE', '/delete-event', undefined, { id: eid })

  const groupId = await createGroup(outsider)
  expect(await create(outsider, { id, groupId })).toMatchObject({ status: 409, msgCode: 30009 })
  const actor = { id: outsider.id, kind: 'user' } as const
  const dotted = {
    id: `${eid}.delivery`,
    groupId,
    deliveryTimestamp: START,
    deliveryDuration: HOUR_S,
    deliveryZones: [],
  }
  expect(await server.engine.run(actor, 'create-delivery', { ...dotted, openTime: null })).toMatchObject({
    code: 30009,
  })
  await expect(createEvent(outsider, groupId, { id: eid, closingTime: formatDateTime(NOON + HOUR_S) })).rejects.toThrow(
    '409',
  )
  // A delivery that exists nevertheless shows none of them.
  const created = await create(outsider, { groupId })
  const own = (created.msgResp as { id: string }).id
  await server.database.write((tx) => tx.updateTable('bookings').set({ did: own }).where('id', '=', ref).execute())
  expect(((await get(outsider, own, { getDeliveryBooking: '1' })).msgResp as DeliveryReply).deliveryBookings).toEqual(
    [],
  )
})

test('DEL-033 DEL-034 invalid times are refused with messages, when creating and editing', async () => {
  const id = await make()
  const wrong = [
    [{ deliveryTime: formatDateTime(NOON) }, 'Delivery time must after current time'],
    [{ deliveryTime: 'soon' }, 'Delivery time must after current time'],
    [{ deliveryDuration: 0 }, 'Invalid delivery time duration'],
    [{ deliveryDuration: -HOUR_S }, 'Invalid delivery time duration'],
  ] as const
  for (const [change, msgResp] of wrong) {
    expect(await create(there.host, change)).toMatchObject({ status: 422, msgResp })
    expect(await update(there.host, id, change)).toMatchObject({ status: 422, msgResp })
  }
  expect(await deliveryOf(there.host, id)).toMatchObject({ deliveryTimestamp: START, deliveryDuration: 3 * HOUR_S })
})

test('API-056 API-061 a second delivery of the host and group at the same time is refused', async () => {
  await make()
  const other = await make({ deliveryTime: formatDateTime(START + 5 * HOUR_S) })
  expect(await create(there.host)).toMatchObject({ status: 409, msgResp: 'Delivery exited' })
  expect(await update(there.host, other, { deliveryTime: formatDateTime(START) })).toMatchObject({
    status: 409,
    msgResp: 'Delivery exited',
  })
  const id = newId()
  expect(await create(there.host, { id, deliveryTime: formatDateTime(START + HOUR_S) })).toMatchObject({
    msgCode: 30000,
  })
  expect(await create(there.host, { id, deliveryTime: formatDateTime(START + HOUR_S) })).toMatchObject({
    msgCode: 30000,
  })
})

test('API-057 API-058 API-060 DEL-003 DEL-025 the host closes and re-opens; closed ones are not offered', async () => {
  const id = await make()
  const later = await make({ deliveryTime: formatDateTime(START + 5 * HOUR_S) })
  for (const who of [there.host, member])
    expect(await listed(who, '/list-delivery-by-host-opening')).toEqual([id, later])
  for (const who of [member, outsider])
    expect(await update(who, id, { deliveryStatus: 0 })).toMatchObject({ status: 403, msgCode: 30005 })
  expect(await update(there.host, id, { deliveryStatus: 0 })).toMatchObject({ msgCode: 30600 })
  expect(await deliveryOf(member, id)).toMatchObject({ deliveryStatus: 0 })
  for (const who of [there.host, member]) expect(await listed(who, '/list-delivery-by-host-opening')).toEqual([later])
  expect(await listed(there.host, '/list-deliveries-by-host-id')).toEqual([id, later])
  expect(await listed(outsider, '/list-delivery-by-host-opening')).toEqual([])
  expect(
    await member.api.call('GET', '/list-deliveries-by-host-id', { query: { hostId: there.host.id } }),
  ).toMatchObject({ status: 403 })
  expect(await listed(member, '/list-deliveries-by-host-id', member.id)).toEqual([])
  expect(await update(there.host, id, { deliveryStatus: 1 })).toMatchObject({ msgCode: 30600 })
  expect(await listed(member, '/list-delivery-by-host-opening')).toEqual([id, later])
})

test('API-061 the host moves a delivery and changes its zones', async () => {
  const id = await make()
  const times = { deliveryTime: formatDateTime(START + HOUR_S), deliveryDuration: 2 * HOUR_S }
  for (const who of [member, outsider]) expect(await update(who, id, times)).toMatchObject({ status: 403 })
  await update(there.host, id, times)
  expect(await deliveryOf(member, id)).toMatchObject({ ...times, deliveryTimestamp: START + HOUR_S, deliveryStatus: 1 })
  await update(there.host, id, { deliveryZones: [{ name: 'North', price: 0 }] })
  expect(await deliveryOf(member, id)).toMatchObject({ ...times, deliveryZones: [{ name: 'North', price: 0 }] })
})

test('API-062 only the host deletes a delivery', async () => {
  const id = await make()
  const remove = (who: Person) => who.api.call('DELETE', '/delete-delivery', { query: { id } })
  for (const who of [member, outsider]) expect(await remove(who)).toMatchObject({ status: 403 })
  expect((await remove(there.host)).msgCode).toBe(30700)
  expect((await get(there.host, id)).status).toBe(404)
})

const SCHEDULED = '/list-scheduled-deliveries-by-host-id'
const OPENING = '/list-my-schedule-delivery-opening'
const OPENS = NOON + 3 * HOUR_S
const later = (change: Record<string, unknown> = {}) => make({ openTime: formatDateTime(OPENS), ...change })

test('API-063 API-064 only its host sees a scheduled delivery until it opens with the first read after its time', async () => {
  const id = await later()
  for (const path of [SCHEDULED, OPENING]) {
    expect(await listed(there.host, path)).toEqual([id])
    expect(await listed(member, path, member.id)).toEqual([])
    for (const who of [member, outsider])
      expect(await who.api.call('GET', path, { query: { hostId: there.host.id } })).toMatchObject({ status: 403 })
  }
  expect(await listed(there.host, '/list-deliveries-by-host-id')).toEqual([])
  for (const who of [member, outsider]) expect((await get(who, id)).status).toBe(404)
  expect(await deliveryOf(there.host, id)).toMatchObject({ openTime: formatDateTime(OPENS) })
  expect(JSON.stringify(await syncClient(newId()).send(member.api, { cursor: EMPTY_CURSOR }))).not.toContain(id)
  expect(await update(there.host, id, { deliveryStatus: 0 })).toMatchObject({ status: 409, msgCode: 30011 })
  now = OPENS
  expect(await deliveryOf(member, id)).toMatchObject({ id, openTime: null, deliveryStatus: 1 })
  expect(await listed(member, '/list-delivery-by-host-opening')).toEqual([id])
  for (const path of [SCHEDULED, OPENING]) expect(await listed(there.host, path)).toEqual([])
  expect(JSON.stringify(await syncClient(newId()).send(member.api, { cursor: EMPTY_CURSOR }))).toContain(id)
  expect(await openScheduledDeliveries(server.database, server.engine, clock)).toBe(0)
})

test('API-063 a scheduled delivery that cannot be read does not keep later ones from opening', async () => {
  const [unreadable, other] = [
    await later(),
    await later({ deliveryTime: formatDateTime(START + HOUR_S), openTime: formatDateTime(OPENS + 60) }),
  ]
  await server.database.write((tx) =>
    sql`update deliveries set "deliveryZones" = '[{' where id = ${unreadable}`.execute(tx),
  )
  now = OPENS + 60
  await expect(openScheduledDeliveries(server.database, server.engine, clock)).rejects.toBeInstanceOf(Error)
  expect(await deliveryOf(member, other)).toMatchObject({ openTime: null, deliveryStatus: 1 })
  await server.database.write((tx) => tx.deleteFrom('deliveries').where('id', '=', unreadable).execute())
})

test('API-065 only its host edits a scheduled delivery, until it opens', async () => {
  const id = await later()
  const edit = (who: Person, body: object) =>
    who.api.call('PATCH', '/update-scheduled-delivery', { query: { id }, body })
  const times = { deliveryTime: formatDateTime(START + HOUR_S), deliveryDuration: 2 * HOUR_S }
  for (const who of [member, outsider]) expect(await edit(who, times)).toMatchObject({ status: 403 })
  const openTime = formatDateTime(OPENS + HOUR_S)
  expect(await edit(there.host, { ...times, openTime })).toMatchObject({ msgCode: 31000 })
  expect(await deliveryOf(there.host, id)).toMatchObject({ ...times, openTime })
  for (const wrong of [formatDateTime(NOON), formatDateTime(START + HOUR_S), null])
    expect(await edit(there.host, { openTime: wrong })).toMatchObject({ status: 422, msgResp: 'Invalid Time' })
  now = OPENS + HOUR_S
  expect(await deliveryOf(member, id)).toMatchObject(times)
  expect(await edit(there.host, times)).toMatchObject({ status: 409, msgCode: 30013 })
})

test('API-066 only its host removes a scheduled delivery', async () => {
  const id = await later()
  const remove = (who: Person) => who.api.call('DELETE', '/delete-scheduled-delivery', { query: { id } })
  for (const who of [member, outsider]) expect(await remove(who)).toMatchObject({ status: 403 })
  expect((await remove(there.host)).msgCode).toBe(31100)
  now = OPENS
  expect((await get(there.host, id)).status).toBe(404)
})

test('the delivery of an event is moved and deleted through the event', async () => {
  const { id: eid } = await createEvent(there.host, there.groupId, {
    closingTime: formatDateTime(NOON + HOUR_S),
    deliveryTime: formatDateTime(START),
    deliveryDuration: HOUR_S,
  })
  const [delivery] = await listed(there.host, '/list-deliveries-by-host-id')
  const event = () => there.host.api.get<EventReply>('/get-event', { id: eid })
  const before = { deliveryTime: formatDateTime(NOON + HOUR_S) }
  expect(await update(there.host, delivery!, before)).toMatchObject({
    status: 422,
    msgResp: 'Delivery date must after closing date',
  })
  await update(there.host, delivery!, { deliveryTime: formatDateTime(START + HOUR_S) })
  expect(await event()).toMatchObject({ deliveryTime: formatDateTime(START + HOUR_S) })
  await there.host.api.send('PATCH', '/update-event', { title: 'Still delivered' }, { id: eid })
  expect(await event()).toMatchObject({ title: 'Still delivered', deliveryTime: formatDateTime(START + HOUR_S) })
  await there.host.api.send('DELETE', '/delete-delivery', undefined, { id: delivery! })
  expect(await event()).toMatchObject({ deliveryTime: null })
})

test('the delivery of a scheduled event opens with it, including later edits', async () => {
  const eid = await scheduleEvent(there.host, there.groupId, {
    closingTime: formatDateTime(NOON + 5 * HOUR_S),
    openTime: formatDateTime(OPENS),
    deliveryTime: formatDateTime(START),
    deliveryDuration: HOUR_S,
  })
  const [delivery] = await listed(there.host, SCHEDULED)
  const edit = (body: object) =>
    there.host.api.call('PATCH', '/update-scheduled-delivery', { query: { id: delivery! }, body })
  expect(await edit({ openTime: formatDateTime(OPENS + 60) })).toMatchObject({ status: 409, msgCode: 30015 })
  expect(await edit({ deliveryTime: formatDateTime(START + HOUR_S) })).toMatchObject({ msgCode: 31000 })
  now = OPENS
  expect(await deliveryOf(member, delivery!)).toMatchObject({ eid, openTime: null, deliveryTimestamp: START + HOUR_S })
})
