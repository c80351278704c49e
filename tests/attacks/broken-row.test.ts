import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { SyncRequest, SyncResponse } from '#sync/protocol/wire.ts'
import { logUnreadableRows } from '#server/log-unreadable-rows.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { createEvent, neighbourhood, placeOrder, type Neighbourhood } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let there: Neighbourhood

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
})
afterAll(() => server.close())

test('OPS-011 a stored event that no reply can hold is left out of lists, and the others are answered', async () => {
  const broken = await createEvent(there.host, there.groupId)
  await server.database.write((tx) =>
    tx
      .updateTable('events')
      .set({ termConds: JSON.stringify([1]) })
      .where('id', '=', broken.id)
      .execute(),
  )
  for (const path of ['/list-my-events', '/list-events-opening', '/list-my-event-opening']) {
    const events = await there.host.api.get<EventReply[]>(path)
    expect([path, ...events.map(({ id }) => id)]).toEqual([path, there.event.id])
  }
})

const NO_JSON = '{"half'

const breakRow = (table: 'events' | 'orders', id: string): Promise<unknown> =>
  server.database.write((tx) =>
    table === 'events'
      ? tx.updateTable('events').set({ termConds: NO_JSON }).where('id', '=', id).execute()
      : tx.updateTable('orders').set({ lines: NO_JSON }).where('id', '=', id).execute(),
  )

test('OPS-011 a row whose JSON is broken is left out of lists and logged once with its table and id', async () => {
  const logged: object[] = []
  const stop = logUnreadableRows({ error: (about) => logged.push(about) })
  const around = await neighbourhood(server.url)
  const [buyer] = around.buyers
  const broken = await createEvent(around.host, around.groupId)
  const good = await placeOrder(buyer!, around.event)
  const badOrder = await placeOrder(buyer!, around.event)
  await breakRow('events', broken.id)
  await breakRow('orders', badOrder)
  for (const path of ['/list-my-events', '/list-my-event-opening']) {
    const events = await around.host.api.get<EventReply[]>(path)
    expect([path, ...events.map(({ id }) => id)]).toEqual([path, around.event.id])
  }
  const orders = await buyer!.api.get<OrderReply[]>('/list-orders-by-buyer')
  expect(orders.map(({ ref }) => ref)).toEqual([good])
  stop()
  expect(logged).toEqual([
    { table: 'events', id: broken.id, issue: 'termConds is no JSON' },
    { table: 'orders', id: badOrder, issue: 'lines is no JSON' },
  ])
})

test('S30 a pull and a page leave a row out whose JSON is broken, and the digests still count it', async () => {
  const around = await neighbourhood(server.url)
  const broken = await createEvent(around.host, around.groupId)
  await breakRow('events', broken.id)
  const device = syncClient(newId())
  const ask = (change: Partial<SyncRequest>): Promise<SyncResponse> => device.send(around.host.api, change)
  const { patch } = await ask({ cursor: EMPTY_CURSOR, verify: true })
  const ids = patch?.rows.events?.map(({ id }) => id)
  expect(ids).toContain(around.event.id)
  expect(ids).not.toContain(broken.id)
  const scope = `group:${around.groupId}`
  const digest = patch?.digests?.find((each) => each.scope === scope && each.table === 'events')
  expect(digest?.count).toBe(2)
  const version = patch!.scopes.find((each) => each.scope === scope)!.version
  const { page } = await ask({ page: { epoch: patch!.epoch, scope, version, after: null } })
  expect(page?.rows.events?.map(({ id }) => id)).toEqual([around.event.id])
})

test('S30 digests that are rebuilt do not count a row whose JSON is broken', async () => {
  const around = await neighbourhood(server.url)
  const broken = await createEvent(around.host, around.groupId)
  await breakRow('events', broken.id)
  await server.engine.rebuildDigests()
  const { patch } = await syncClient(newId()).send(around.host.api, { cursor: EMPTY_CURSOR, verify: true })
  const digest = patch?.digests?.find(({ scope, table }) => scope === `group:${around.groupId}` && table === 'events')
  expect(digest?.count).toBe(1)
})
