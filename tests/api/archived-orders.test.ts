// Orders of events that are long over: sent to their host's devices only while they are opened.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { scope } from '#shared/scope.ts'
import { archiveDue } from '#server/order/archive-due.ts'
import {
  claimOrder,
  neighbourhood,
  placeOrder,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient, type SyncClient } from '#tests/support/sync-client.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'

const DAY_MS = 86_400_000
let server: TestServer
let there: Neighbourhood
let event: MadeEvent
let refs: readonly string[]
let key: string

/** Looks for events that are long over, at a time after the collections of all of them. */
const archive = (days = 200) => archiveDue(server.database, { now: () => Date.now() + days * DAY_MS })

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url, 2)
  event = there.event
  refs = [await placeOrder(there.buyers[0]!, event, [1]), await placeOrder(there.buyers[1]!, event, [2])]
  key = scope.orders(there.host.id, event.id)
})
afterAll(() => server.close())

/** A device that keeps its cursor and says which orders an answer brought, and which scopes it lost. */
const deviceOf = (who: Person) => {
  const device: SyncClient = syncClient(newId())
  let cursor = EMPTY_CURSOR as { epoch: string; scopes: Record<string, number> }
  return async (opened?: readonly string[]) => {
    const { patch } = await device.send(who.api, { cursor, ...(opened ? { opened: [...opened] } : {}) })
    if (!patch) throw new Error('no patch')
    const scopes = { ...cursor.scopes, ...Object.fromEntries(patch.scopes.map((one) => [one.scope, one.version])) }
    for (const lost of patch.lost) delete scopes[lost]
    cursor = { epoch: patch.epoch, scopes }
    const ids = (table: string): string[] => (patch.rows[table] ?? []).map(({ id }) => id).sort()
    return { orders: ids('orders'), history: ids('order_history').length, events: ids('events'), lost: patch.lost }
  }
}

test('S34 orders of an event are sent to its host until it is archived, and afterwards while they are opened', async () => {
  const both = [...refs].sort()
  const pull = deviceOf(there.host)
  expect(await pull()).toMatchObject({ orders: both, history: 2, events: [event.id], lost: [] })
  expect(await archive(30)).toBe(0)
  expect((await pull()).lost).toEqual([])
  expect(await archive()).toBe(1)
  expect(await archive()).toBe(0)
  expect(await pull()).toMatchObject({ orders: [], lost: [key] })
  expect(await deviceOf(there.host)()).toMatchObject({ orders: [], history: 0, events: [event.id] })
  expect(await pull([key])).toMatchObject({ orders: both, history: 2, lost: [] })
  expect(await pull([key])).toMatchObject({ orders: [], lost: [] })
  expect((await pull()).lost).toEqual([key])
})

test('S34 buyers keep their archived orders, and nobody else can open them', async () => {
  for (const [n, buyer] of there.buyers.entries()) {
    const pull = deviceOf(buyer)
    expect((await pull([key])).orders).toEqual([refs[n]])
  }
  const { host: other } = await neighbourhood(server.url, 0)
  expect((await deviceOf(other)([key])).orders).toEqual([])
})

test('S34 a change brings the orders of an archived event back until nothing of it waits for the host', async () => {
  const [buyer] = there.buyers as [Person]
  const pull = deviceOf(there.host)
  await pull()
  await claimOrder(buyer, refs[0]!, await uploadPicture(buyer))
  expect((await pull()).orders).toEqual([...refs].sort())
  // The claim is to be verified.
  expect(await archive()).toBe(1)
  expect((await pull()).lost).toEqual([])
  await there.host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: 2 })
  expect((await pull()).orders).toEqual([refs[0]])
  expect(await archive()).toBe(1)
  expect((await pull()).lost).toEqual([key])
})

test('S34 an event that is moved to a later day is no longer archived', async () => {
  const pull = deviceOf(there.host)
  expect((await pull()).orders).toEqual([])
  await archive(0)
  expect((await pull()).orders).toEqual([...refs].sort())
})
