import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId, newRef, newUlid } from '#shared/kernel/ids.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { createGroup, neighbourhood, signUp, type Neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { PROTOCOL_VERSION, type SyncRequest } from '#sync/protocol/wire.ts'
import { EMPTY_CURSOR, syncClient, type SyncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person
let device: SyncClient

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url)
  buyer = there.buyers[0] ?? there.host
  device = syncClient(newId())
})

const order = (ref = newRef()) =>
  device.mutation('create-order', {
    ref,
    eid: there.event.id,
    lines: [{ id: newId(), pid: there.event.products[0], purchaseType: 'case', quantity: 1, subItems: [] }],
    comment: '',
    representedUserId: null,
    bookingAddress: null,
    deliveryDate: null,
  })
const orders = () => there.host.api.get<OrderReply[]>('/list-orders-by-event', { eid: there.event.id })

test('SYN-002 a repeated batch has the remembered outcomes and no second effect', async () => {
  const mutations = [order(), order()]
  const first = await device.send(buyer.api, { mutations })
  expect(first.results.map((result) => result.outcome)).toEqual(['applied', 'applied'])
  const again = await device.send(buyer.api, { mutations })
  expect(again.results).toEqual(mutations.map(({ ulid }) => ({ ulid, outcome: 'applied' })))
  expect((await orders()).map((row) => row.eOrderNo)).toEqual([1, 2])
})

test('SYN-002 a rejection is answered again, although it would be accepted now', async () => {
  await there.host.api.send('PATCH', '/update-event-status', { id: there.event.id, status: 0 })
  const mutations = [order()]
  const first = await device.send(buyer.api, { mutations })
  expect(first.results).toMatchObject([{ outcome: 'rejected', code: 25006 }])
  await there.host.api.send('PATCH', '/update-event-status', { id: there.event.id, status: 1 })
  expect((await device.send(buyer.api, { mutations })).results).toEqual(first.results)
  expect(await orders()).toEqual([])
})

test('SYN-007 an unknown operation or version stops there; earlier mutations stand and later ones wait', async () => {
  const [good, later] = [order(), order()]
  for (const [n, odd] of [
    { name: 'teleport-order', version: 1, ulid: newUlid() },
    { name: 'create-order', version: 99, ulid: newUlid() },
  ].entries()) {
    const client = syncClient(newId())
    const answer = await client.send(buyer.api, {
      mutations: [
        { ...good, ulid: newUlid(), input: { ...(good.input as object), ref: newRef() } },
        { ...client.mutation(odd.name, {}), ulid: odd.ulid, version: odd.version },
        later,
      ],
    })
    expect(answer).toMatchObject({
      stop: { reason: 'upgrade-required', ulid: odd.ulid, name: odd.name },
      results: [{ outcome: 'applied' }],
    })
    expect(await orders()).toHaveLength(n + 1)
  }
})

test('SYN-007 another protocol gets the supported one, whatever its request looks like', async () => {
  const response = await buyer.api.raw('/api/sync', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ protocol: 99, everything: 'different' }),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ stop: { reason: 'protocol', supported: PROTOCOL_VERSION } })
})

test('SYN-010 duplicated and reordered batches have no second effect; one before its predecessors is refused', async () => {
  const first = [order(), order()]
  const second = [order(), order()].map((mutation) => ({ ...mutation, after: first.map(({ ulid }) => ulid) }))
  const early = await device.send(buyer.api, { mutations: second })
  expect(early).toMatchObject({ stop: { reason: 'order', ulid: second[0]!.ulid }, results: [] })
  expect(await orders()).toEqual([])
  await Promise.all([first, first, first].map((mutations) => device.send(buyer.api, { mutations })))
  await Promise.all([second, first, second].map((mutations) => device.send(buyer.api, { mutations })))
  expect((await orders()).map((row) => row.eOrderNo)).toEqual([1, 2, 3, 4])
})

test('an invalid mutation is rejected with its message and the others apply', async () => {
  const answer = await device.send(buyer.api, {
    mutations: [order(), device.mutation('create-order', { ref: 'nonsense' }), order()],
  })
  expect(answer.results.map((result) => result.outcome)).toEqual(['applied', 'rejected', 'applied'])
  expect(answer.stop).toBeUndefined()
})

test('SYN-037 a person neither learns nor decides the outcome of another person’s mutation', async () => {
  const mutations = [order()]
  const unsettled = mutations.map(({ ulid }) => ulid)
  await device.send(there.host.api, { mutations: [], abandoned: unsettled })
  expect((await device.send(buyer.api, { mutations })).results).toMatchObject([{ outcome: 'applied' }])
  const own = await device.send(buyer.api, { mutations: [], unsettled, cursor: EMPTY_CURSOR })
  expect(own.results).toEqual([{ ulid: unsettled[0], outcome: 'applied' }])
  const other = await device.send(there.host.api, { mutations: [], unsettled: [newUlid()], cursor: EMPTY_CURSOR })
  expect(other.results).toEqual([])
})

test('a pull has the rows of the reader’s scopes and no others', async () => {
  const outsider = await signUp(server.url)
  await createGroup(outsider, { name: 'Far away' })
  await device.send(buyer.api, { mutations: [order()] })
  const pulled = await device.send(buyer.api, { cursor: EMPTY_CURSOR })
  const tables = pulled.patch?.rows ?? {}
  expect(tables.users?.map((row) => row.id)).toEqual([buyer.id])
  expect(tables.orders).toHaveLength(1)
  expect(tables.events?.map((row) => row.id)).toEqual([there.event.id])
  expect(tables.groups?.map((row) => row.id)).toEqual([there.groupId])
  expect(Object.keys(tables)).not.toEqual(expect.arrayContaining(['group_secrets']))
  expect(JSON.stringify(tables)).not.toContain(there.host.email)
  const scopes = Object.fromEntries((pulled.patch?.scopes ?? []).map(({ scope, version }) => [scope, version]))
  const again = await device.send(buyer.api, { cursor: { epoch: pulled.patch?.epoch ?? '', scopes } })
  expect(again.patch).toMatchObject({ scopes: [], rows: {}, lost: [] })
})

test('a passcode never leaves the server, not even for its admin', async () => {
  await createGroup(there.host, { name: 'Secret garden', autoApproval: 1, passcode: 'durian-7' })
  const pulled = await device.send(there.host.api, { cursor: EMPTY_CURSOR })
  expect(JSON.stringify(pulled)).not.toContain('durian-7')
  expect(JSON.stringify(await there.host.api.get('/list-groups'))).not.toContain('durian-7')
})

test('an empty pull is small', async () => {
  const pulled = await device.send(buyer.api, { cursor: EMPTY_CURSOR })
  const scopes = Object.fromEntries((pulled.patch?.scopes ?? []).map(({ scope, version }) => [scope, version]))
  const response = await buyer.api.raw('/api/sync', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(device.request({ cursor: { epoch: pulled.patch?.epoch ?? '', scopes } })),
  })
  expect((await response.text()).length).toBeLessThanOrEqual(300)
})

const withMutations = (length: number, ulid?: string): string => {
  const phone = syncClient('large')
  const change = ulid === undefined ? {} : { ulid }
  const mutations = Array.from({ length }, () => phone.mutation('read-notifications', { ids: [] }, change))
  return JSON.stringify(phone.request({ mutations }))
}

test('a request of 500 mutations is answered', async () => {
  const body = JSON.parse(withMutations(500)) as SyncRequest
  const { results } = await device.send(buyer.api, body)
  expect(results).toHaveLength(500)
})

test.each([
  ['no body', ''],
  ['not an object', '[]'],
  ['501 mutations', withMutations(501)],
  ['an identifier that is no ULID', withMutations(1, '\u0000'.repeat(26))],
])('an invalid sync request (%s) is refused', async (_name, body) => {
  const response = await buyer.api.raw('/api/sync', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(response.status).toBe(422)
})
