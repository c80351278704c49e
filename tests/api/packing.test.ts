import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { PackingListReply } from '#shared/packing/packing-reply.ts'
import {
  closeEvent,
  createEvent,
  neighbourhood,
  placeOrder,
  signUp,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url)
  buyer = there.buyers[0] ?? there.host
})

const closed = async (orders = 0): Promise<MadeEvent> => {
  const event = await createEvent(there.host, there.groupId)
  for (let n = 0; n < orders; n += 1) await placeOrder(buyer, event)
  await closeEvent(there.host, event.id)
  return event
}
const create = (eventIds: readonly string[], who = there.host) =>
  who.api.call('POST', '/create-packing-list', { body: { eventIds } })
const idOf = async (reply: ReturnType<typeof create>): Promise<string> => ((await reply).msgResp as { id: string }).id
const lists = (who = there.host) => who.api.get<PackingListReply[]>('/list-packing-list')

test('API-034 PAC-010 closed events make a list; its id is the answer', async () => {
  const [one, other] = [await closed(2), await closed(1)]
  const reply = await create([one.id, other.id])
  expect(reply).toMatchObject({ status: 200, msgCode: 35100, msgResp: { id: expect.any(String) as string } })
})

test("API-034 PAC-010 an open event, an already packed one, another host's and no event are refused", async () => {
  const packed = await closed()
  await create([packed.id])
  const outsider = await neighbourhood(server.url)
  await closeEvent(outsider.host, outsider.event.id)
  const free = await closed()
  for (const ids of [[there.event.id], [packed.id], [outsider.event.id], [free.id, packed.id], ['nothing']]) {
    const reply = await create(ids)
    expect(reply.status).toBe(409)
    expect(reply.msgCode % 100).not.toBe(0)
  }
  expect(await create([])).toMatchObject({ status: 422, msgResp: 'No event has been selected yet.' })
  expect(await lists()).toHaveLength(1)
})

test('API-033 PAC-006 PAC-019 a host lists their own packing lists, with id, name, eventIds, totalOrderCount and orders', async () => {
  const event = await closed(2)
  await placeOrder(buyer, there.event)
  const id = await idOf(create([event.id]))
  const [list, ...more] = await lists()
  expect(more).toEqual([])
  expect(list).toMatchObject({ id, name: expect.any(String) as string, eventIds: [event.id], totalOrderCount: 2 })
  expect(list?.orders).toHaveLength(2)
  expect(list?.orders[0]).toMatchObject({ eid: event.id, uid: buyer.id, status: 1, buyerStatus: 1 })
  expect(await lists(buyer)).toEqual([])
})

test('API-035 a new name is read back', async () => {
  const id = await idOf(create([(await closed()).id]))
  const reply = await there.host.api.call('PATCH', '/change-name-packing-list', {
    query: { id },
    body: { packingListName: 'Saturday morning' },
  })
  expect(reply).toMatchObject({ status: 200, msgCode: 35200 })
  expect((await lists())[0]).toMatchObject({ id, name: 'Saturday morning' })
})

test.each(['POST', 'DELETE'] as const)(
  'API-036 %s removes a list, and its events can be packed again',
  async (method) => {
    const event = await closed()
    const id = await idOf(create([event.id]))
    expect(await there.host.api.call(method, '/delete-packing-list', { query: { id } })).toMatchObject({ status: 200 })
    expect(await lists()).toEqual([])
    expect((await create([event.id])).status).toBe(200)
  },
)

test('API-036 PAC-012 an unknown list is refused with its message', async () => {
  const reply = await there.host.api.call('POST', '/delete-packing-list', { query: { id: 'nothing' } })
  expect(reply).toMatchObject({ status: 404, msgResp: 'Pack id is not found' })
})

test('API-037 lists are found by their events', async () => {
  const [one, other] = [await closed(), await closed()]
  const id = await idOf(create([one.id]))
  const find = (eventIds: string[], who = there.host) =>
    who.api.send<PackingListReply[]>('POST', '/get-packing-list-by-event-id', { eventIds })
  expect((await find([other.id, one.id])).map((list) => list.id)).toEqual([id])
  expect(await find([other.id])).toEqual([])
  expect(await find([one.id], buyer)).toEqual([])
})

test('API-038 the events of a list include their orders', async () => {
  const [one, other] = [await closed(2), await closed(1)]
  const id = await idOf(create([one.id, other.id]))
  const events = await there.host.api.get<EventReply[]>('/list-events-by-packing-list', { id })
  expect(events.map((event) => event.id).sort()).toEqual([one.id, other.id].sort())
  expect(events.find((event) => event.id === one.id)?.orders).toHaveLength(2)
  expect(events.find((event) => event.id === other.id)?.orders).toHaveLength(1)
})

test('PAC-019 another user cannot read, rename or remove a list', async () => {
  const id = await idOf(create([(await closed()).id]))
  const outsider = await signUp(server.url)
  for (const who of [buyer, outsider]) {
    const refusals = [
      await who.api.call('GET', '/list-events-by-packing-list', { query: { id } }),
      await who.api.call('PATCH', '/change-name-packing-list', { query: { id }, body: { packingListName: 'Mine' } }),
      await who.api.call('POST', '/delete-packing-list', { query: { id } }),
    ]
    for (const reply of refusals) expect(reply).toMatchObject({ status: 404, msgResp: 'Pack id is not found' })
  }
  const [list] = await lists()
  expect(list?.id).toBe(id)
  expect(list?.name).not.toBe('Mine')
})

test('COL-001 only the host opens the collection of a list or an event', async () => {
  const event = await closed(2)
  const list = await idOf(create([event.id]))
  const get = (query: Record<string, string>, who: Person) => who.api.call('GET', '/get-collection', { query })
  for (const query of [{ list }, { eventId: event.id }]) {
    const reply = await get(query, there.host)
    expect(reply.status).toBe(200)
    expect(reply.msgResp).toMatchObject({ eventIds: [event.id], handovers: [], answers: [] })
    expect((reply.msgResp as { orders: unknown[] }).orders).toHaveLength(2)
    const otherHost = (await neighbourhood(server.url)).host
    for (const who of [buyer, otherHost]) {
      const refused = await get(query, who)
      expect([403, 404]).toContain(refused.status)
      expect(refused.msgResp).toBeTypeOf('string')
    }
  }
  for (const query of [{}, { list: 'nothing' }, { eventId: 'nothing' }])
    expect((await get(query, there.host)).status).toBe(404)
})
