import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import {
  createGroup,
  join,
  neighbourhood,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { listenLive, type LiveLine } from '#tests/support/live-line.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let there: Neighbourhood
const open: LiveLine[] = []

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url)
})
afterEach(() => {
  for (const line of open.splice(0)) line.close()
})

const listen = async (who: Person, clientId?: string): Promise<LiveLine> => {
  const line = await listenLive(who, clientId)
  open.push(line)
  expect(line.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(line.headers.get('cache-control')).toBe('no-store')
  return line
}

const quiet = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('SYN-027 a change pokes the readers of its rows at once, and no other users', async () => {
  const [buyer] = there.buyers
  const outsider = await signUp(server.url)
  const [host, far] = [await listen(there.host), await listen(outsider)]
  const started = performance.now()
  await placeOrder(buyer ?? there.host, there.event)
  await host.reached(1)
  expect(performance.now() - started).toBeLessThan(1000)
  await quiet(100)
  expect(far.count()).toBe(0)
})

test('S13 a device that pulls with its push is not poked by it; another device of the person is, and both are by a later change', async () => {
  const buyer = there.buyers[0] ?? there.host
  const before = await listen(there.host)
  const ref = await placeOrder(buyer, there.event)
  // The order, and its event's figures two seconds later.
  await before.reached(2)
  const [phone, tablet] = [syncClient(newId()), syncClient(newId())]
  const { patch } = await phone.send(there.host.api, { cursor: EMPTY_CURSOR })
  const scopes = Object.fromEntries(patch?.scopes.map(({ scope, version }) => [scope, version]) ?? [])
  const [own, other] = [await listen(there.host, phone.clientId), await listen(there.host, tablet.clientId)]
  const [order] = (patch?.rows.orders ?? []) as unknown as { lines: { id: string; pQuantity: number }[] }[]
  const lines = order?.lines.map((line) => ({ lineId: line.id, quantity: line.pQuantity }))
  const checkOff = phone.mutation('hand-over', { id: newId(), ref, lines, seen: [] })
  const answer = await phone.send(there.host.api, {
    mutations: [checkOff],
    cursor: { epoch: patch?.epoch ?? '', scopes },
  })
  expect(answer.results).toMatchObject([{ outcome: 'applied' }])
  expect(answer.patch?.rows.handovers).toHaveLength(1)
  await other.reached(1)
  await quiet(100)
  expect(own.count()).toBe(0)
  await placeOrder(buyer, there.event)
  await Promise.all([own.reached(1), other.reached(2)])
})

test('a new member is poked about the group from then on', async () => {
  const member = await signUp(server.url)
  const groupId = await createGroup(there.host, { name: 'Ask first', autoApproval: 0 })
  const line = await listen(member)
  await join(member, groupId)
  await line.reached(1)
  await there.host.api.send('PATCH', '/approve-group-join', { groupId, userId: member.id })
  await line.reached(2)
  await quiet(100)
  const before = line.count()
  await there.host.api.send('POST', '/create-event', {
    groupId,
    title: 'For members',
    description: 'x',
    pickupAddress: 'x',
    closingTimestamp: 4_000_000_000,
    pickupTimestamp: 4_000_100_000,
    pickupDuration: 3600,
    products: [{ name: 'Mango', description: 'x', price: 1 }],
  })
  await line.reached(before + 1)
  expect(line.count()).toBeGreaterThan(before)
})

test('the live stream requires a token', async () => {
  expect((await server.api().raw('/api/live')).status).toBe(401)
})

test('the number of live streams per person is limited', async () => {
  const person = await signUp(server.url)
  for (let n = 0; n < 30; n += 1) await listen(person)
  expect((await person.api.raw('/api/live')).status).toBe(429)
  await listen(there.host)
  for (const line of open.splice(0)) line.close()
  while ((await person.api.raw('/api/live')).status === 429) await quiet(50)
  await listen(person)
  expect(open).toHaveLength(1)
})

test('a stopping server ends its live streams', async () => {
  const own = await startServer()
  const person = await signUp(own.url)
  const response = await person.api.raw('/api/live')
  const ended = response.text()
  const started = performance.now()
  await own.close()
  expect(await ended).toContain('retry')
  expect(performance.now() - started).toBeLessThan(5000)
})
