// Orders of events that are long over: sent to their host's devices only while they are opened.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { scope } from '#shared/scope.ts'
import type { Database } from '#server/db/database.ts'
import { updateArchivedEvents } from '#server/order/update-archived-events.ts'
import {
  claimOrder,
  createEvent,
  neighbourhood,
  orderOf,
  payTogether,
  placeOrder,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient, type SyncClient } from '#tests/support/sync-client.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'

const DAY_S = 86_400
const DAY_MS = DAY_S * 1000
let server: TestServer
let there: Neighbourhood
let event: MadeEvent
let refs: readonly string[]
let key: string

/** Looks for events that are long over, at a time after the collections of all of them; returns the number of those looked at. */
const archive = (days = 200, database = server.database) =>
  updateArchivedEvents(database, { now: () => Date.now() + days * DAY_MS })

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url, 2)
  event = there.event
  refs = [await placeOrder(there.buyers[0]!, event, [1]), await placeOrder(there.buyers[1]!, event, [2])]
  key = scope.orders(there.host.id, event.id)
  const [line] = (await orderOf(there.host, refs[1]!)).allProductPerOrder
  await there.host.api.send('POST', '/hand-over', { ref: refs[1], lines: [{ lineId: line!.id, quantity: 2 }] })
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
    return {
      orders: ids('orders'),
      history: ids('order_history').length,
      handovers: ids('handovers').length,
      events: ids('events'),
      lost: patch.lost,
    }
  }
}

test('S34 orders of an event are sent to its host until it is archived, and afterwards while they are opened', async () => {
  const both = [...refs].sort()
  const pull = deviceOf(there.host)
  expect(await pull()).toMatchObject({ orders: both, history: 3, handovers: 1, events: [event.id], lost: [] })
  expect(await archive(30)).toBe(0)
  expect((await pull()).lost).toEqual([])
  expect(await archive()).toBe(1)
  expect(await archive()).toBe(0)
  expect(await pull()).toMatchObject({ orders: [], lost: [key] })
  expect(await deviceOf(there.host)()).toMatchObject({
    orders: [],
    history: 0,
    handovers: 0,
    events: [event.id],
  })
  expect(await pull([key])).toMatchObject({ orders: both, history: 3, handovers: 1, lost: [] })
  expect(await pull([key])).toMatchObject({ orders: [], lost: [] })
  expect((await pull()).lost).toEqual([key])
})

test('S34 a buyer pulls their archived orders, and another host cannot open them', async () => {
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

test('S34 a change while the timer looks at the orders makes its answer invalid', async () => {
  const pull = deviceOf(there.host)
  expect((await pull()).orders).toEqual([])
  const comment = (text: string) =>
    there.buyers[1]!.api.send('PATCH', '/update-order-buyer-info', { ref: refs[1], comment: text })
  await comment('Ripe ones')
  let reads = 0
  const changing: Database = {
    ...server.database,
    read: async (work) => {
      reads += 1
      // The first read has found the event and the version of its orders.
      if (reads === 2) await comment('Green ones')
      return server.database.read(work)
    },
  }
  expect(await archive(200, changing)).toBe(1)
  expect((await pull()).orders).toEqual([...refs].sort())
  expect(await archive()).toBe(1)
  expect((await pull()).lost).toEqual([key])
})

test('S34 an event is not archived while one transfer paid an order of it and one of a recent event', async () => {
  const { host, groupId, buyers } = there
  const [buyer] = buyers as [Person]
  const at = (days: number): string => formatDateTime(Math.floor(Date.now() / 1000) + days * DAY_S)
  const early = await createEvent(host, groupId, { payTogether: true })
  const late = await createEvent(host, groupId, {
    payTogether: true,
    closingTime: at(150),
    pickupTime: at(160),
  })
  const paid = [await placeOrder(buyer, early, [1]), await placeOrder(buyer, late, [1])]
  await payTogether(buyer, paid)
  for (const ref of paid) await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  const pull = deviceOf(host)
  await archive(200)
  expect((await pull()).orders).toEqual([...paid].sort())
  // Both are long over.
  await archive(300)
  expect((await pull()).lost.toSorted()).toEqual([early, late].map(({ id }) => scope.orders(host.id, id)).sort())
})

test('S34 an event that its host moves to a later day is no longer archived', async () => {
  const { host } = there
  const pull = deviceOf(host)
  const { orders: before } = await pull()
  expect(before).not.toContain(refs[0])
  const pickupTime = formatDateTime(Math.floor(Date.now() / 1000) + 250 * DAY_S)
  await host.api.send('PATCH', '/update-event', { pickupTime }, { id: event.id })
  await archive()
  expect((await pull()).orders).toEqual(expect.arrayContaining([...refs]))
})
