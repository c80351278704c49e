// Two server processes on one PostgreSQL and one data directory, as behind a load balancer.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joined } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, newRef } from '#shared/kernel/ids.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { apiAt } from '#tests/support/api.ts'
import { STOCK, raceForStock } from '#tests/support/stock-race.ts'
import { listenLive } from '#tests/support/live-line.ts'
import {
  createEvent,
  createGroup,
  join,
  neighbourhood,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { paintNoise, sha256Of } from '#tests/support/noise-picture.ts'
import { forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let dataDir: string
let one: SpawnedServer
let two: SpawnedServer
beforeAll(async () => {
  dataDir = await mkdtemp(joined(tmpdir(), 'gotong-two-'))
  // Started concurrently on an empty database and an empty directory.
  ;[one, two] = await Promise.all([spawnServer({ dataDir }), spawnServer({ dataDir })])
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await forgetDatabaseOf(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

/** The same person, served by the other process. */
const at = (server: SpawnedServer, person: Person): Person => ({ ...person, api: apiAt(server.url, person.token) })
const quiet = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const orderOf = ({ event }: Neighbourhood) => ({
  ref: newRef(),
  eid: event.id,
  lines: [{ id: newId(), pid: event.products[0], purchaseType: 'case', quantity: 1, subItems: [] }],
  comment: '',
  representedUserId: null,
  bookingAddress: null,
  deliveryDate: null,
})

test("OPS-005 two processes start concurrently on an empty database and accept each other's tokens and PINs", async () => {
  const person = await signUp(one.url)
  expect(await at(two, person).api.get('/get-user')).toMatchObject({ uid: person.id })
  const password = person.pin.split('')
  const { token } = await two.api().send<{ token: string }>('POST', '/login', { email: person.email, password })
  expect(await one.api(token).get('/get-user')).toMatchObject({ uid: person.id })
})

test('OPS-005 attempts at two processes are counted together, with and without an account', async () => {
  const { email } = await signUp(one.url)
  for (const tried of [email, `nobody.${newId()}@example.org`]) {
    const replies = []
    for (const server of [one, two, one, two, one, two])
      replies.push(
        await server.api().call('POST', '/login', { body: { email: tried, password: ['0', '0', '0', '1'] } }),
      )
    const left = replies.map(({ msgResp }) => (msgResp as { leftRetries?: number }).leftRetries)
    expect(left).toEqual([4, 3, 2, 1, 0, undefined])
    expect(replies.at(-1)?.status).toBe(429)
  }
})

test('OPS-005 SYN-027 a change at one process pokes its readers at the other, and no other users', async () => {
  const there = await neighbourhood(one.url)
  const outsider = at(two, await signUp(one.url))
  const host = await listenLive(at(two, there.host))
  const far = await listenLive(outsider)
  await placeOrder(there.buyers[0]!, there.event)
  await host.reached(1)
  await quiet(200)
  expect(far.count()).toBe(0)
  // In the other direction, for a listener that joins a group while it listens.
  const group = await createGroup(at(two, there.host), { name: 'Other side' })
  const newcomer = await signUp(two.url)
  const line = await listenLive(at(one, newcomer))
  await join(newcomer, group)
  await line.reached(1)
  await quiet(200)
  const before = line.count()
  await createEvent(at(two, there.host), group)
  await line.reached(before + 1)
  for (const open of [host, far, line]) open.close()
})

test('OPS-005 a rejection at one process is reported to its author at the other', async () => {
  const there = await neighbourhood(one.url)
  const buyer = there.buyers[0]!
  const device = syncClient(newId())
  const line = await listenLive(at(two, buyer), device.clientId)
  const answer = await device.send(buyer.api, { mutations: [device.mutation('create-order', { ref: newRef() })] })
  expect(answer.results).toMatchObject([{ outcome: 'rejected' }])
  await line.reached(1)
  line.close()
})

test('OPS-005 S13 a device that pulls with its push is not poked by it at another process; its other devices are, and it is by later changes', async () => {
  const there = await neighbourhood(one.url)
  const [phone, tablet] = [syncClient(newId()), syncClient(newId())]
  const before = await listenLive(at(two, there.host))
  const ref = await placeOrder(there.buyers[0]!, there.event)
  // The order, and its event's figures two seconds later.
  await before.reached(2)
  const { patch } = await phone.send(there.host.api, { cursor: EMPTY_CURSOR })
  const scopes = Object.fromEntries(patch!.scopes.map(({ scope, version }) => [scope, version]))
  const own = await listenLive(at(two, there.host), phone.clientId)
  const other = await listenLive(at(two, there.host), tablet.clientId)
  const [order] = patch!.rows.orders as unknown as { lines: { id: string; pQuantity: number }[] }[]
  const checkOff = () => {
    const lines = [{ lineId: order!.lines[0]!.id, quantity: order!.lines[0]!.pQuantity }]
    return phone.mutation('hand-over', { id: newId(), ref, lines, seen: [] })
  }
  const answer = await phone.send(there.host.api, {
    mutations: [checkOff()],
    cursor: { epoch: patch!.epoch, scopes },
  })
  expect(answer.results).toMatchObject([{ outcome: 'applied' }])
  expect(answer.patch?.rows.handovers).toHaveLength(1)
  await other.reached(1)
  await quiet(200)
  expect(own.count()).toBe(0)
  // The same device without a pull, and then somebody else.
  await phone.send(there.host.api, { mutations: [checkOff()] })
  await own.reached(1)
  await placeOrder(there.buyers[0]!, there.event)
  await own.reached(2)
  for (const line of [before, own, other]) line.close()
})

test('OPS-005 a picture uploaded to one process, or to both at once, is read from the other', async () => {
  const person = await signUp(one.url)
  const bytes = paintNoise(5000)
  const sha256 = sha256Of(bytes)
  const put = (server: SpawnedServer) =>
    at(server, person).api.raw(`/api/files/${sha256}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(bytes),
    })
  for (const response of await Promise.all([put(one), put(two), put(one), put(two)])) expect(response.status).toBe(200)
  const shown = await Promise.all(
    [one, two].map(async (server) => {
      const response = await at(server, person).api.raw(`/api/files/${sha256}`)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
  expect(shown[0]!.length).toBeGreaterThan(4000)
  expect(shown[0]!.equals(shown[1]!)).toBe(true)
})

test('OPS-005 a device that alternates between processes loses and doubles nothing', async () => {
  const there = await neighbourhood(one.url)
  const buyer = there.buyers[0]!
  const device = syncClient(newId())
  const order = () => device.mutation('create-order', orderOf(there))
  const batches = Array.from({ length: 6 }, () => [order(), order()])
  for (const [n, mutations] of batches.entries())
    // Repeated at the other process, as after a lost answer.
    await Promise.all(
      [one, two].slice(0, 1 + (n % 2)).map((server) => device.send(at(server, buyer).api, { mutations })),
    )
  const unsettled = batches.flat().map(({ ulid }) => ulid)
  const pulled = await device.send(at(two, buyer).api, { cursor: EMPTY_CURSOR, unsettled })
  expect(pulled.results).toEqual(unsettled.map((ulid) => ({ ulid, outcome: 'applied' })))
  const orders = await there.host.api.get<OrderReply[]>('/list-orders-by-event', { eid: there.event.id })
  expect(orders.map((row) => row.eOrderNo)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
})

test(
  'OPS-005 API-045 when 200 buyers order the last 50 of a product at two processes, 50 succeed and the others see the remaining stock',
  { timeout: 180_000 },
  async () => {
    const { replies, orders, counted } = await raceForStock([one, two])
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(replies.length - STOCK)
    expect(new Set(refused.map(({ status, msgResp }) => `${status} ${String(msgResp)}`))).toEqual(
      new Set(['409 Sold out: Last mangoes.']),
    )
    expect(orders.map(({ eOrderNo }) => eOrderNo)).toEqual(Array.from({ length: STOCK }, (_, n) => n + 1))
    expect(counted).toBe(STOCK)
  },
)
