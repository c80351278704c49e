import { expect, test } from 'vitest'
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import type { BoardTables } from '#sync/simulator/board-catalogue.ts'
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientStore, ClientTransaction } from './client-store.ts'
import { createEngineFixture } from './engine-fixture.ts'
import { failureOf } from './quarantine.ts'
import { restoreUnsent, type UnsentCopy } from './restore-unsent.ts'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { QUARANTINED } from '#sync/protocol/refusals.ts'

const NONE: UnsentCopy = { outbox: [], failed: [], files: [] }
const count = (n: number) => ({ id: `a-${n}`, board: 'a', by: n })

const restore = (store: ClientStore<BoardTables>, copy: UnsentCopy): Promise<number> =>
  store.transact('strict', (tx) =>
    restoreUnsent(tx as unknown as ClientTransaction<TableMap>, { ids: { client: () => 'restored' } }, copy),
  )

test('SYN-031 C34 unsent changes of a lost database are restored in their order, shown after the next pull, and sent once', async () => {
  const fixture = await createEngineFixture()
  for (const n of [1, 2, 3]) await fixture.engine.enqueue('count', count(n))
  // The server has them, and the answer is lost with the database.
  fixture.answers.push(async (request) => {
    await fixture.serve(request)
    throw new TypeError('no network')
  })
  await fixture.engine.syncOnce()
  const outbox = await fixture.outbox()
  expect(outbox).toHaveLength(3)

  const store = createMemoryClientStore<BoardTables>()
  expect(await restore(store, { ...NONE, outbox: [...outbox].reverse() })).toBe(3)
  const restored = await store.transact('read', (tx) => tx.outbox.list())
  expect(restored.map(({ ulid }) => ulid)).toEqual(outbox.map(({ ulid }) => ulid))
  await fixture.open(store).syncOnce()
  expect(await store.transact('read', (tx) => tx.outbox.list())).toEqual([])
  expect(await store.transact('read', (tx) => tx.failed.list())).toEqual([])
  const rows = await store.transact('read', (tx) => tx.view.all('counters' as never))
  expect(rows).toEqual(fixture.serverStore.rows('counters' as never))
})

test('C34 changes that are pending, failed or applied in the database are not restored', async () => {
  const fixture = await createEngineFixture()
  await fixture.engine.enqueue('count', count(1))
  const sent = await fixture.outbox()
  await fixture.engine.syncOnce()
  await fixture.engine.enqueue('count', count(2))
  const before = await fixture.outbox()
  expect(await restore(fixture.store, { ...NONE, outbox: [...sent, ...before] })).toBe(0)
  expect(await fixture.outbox()).toEqual(before)
})

test('C34 restored changes follow those still in the database as if never sent, and every scope is pulled whole', async () => {
  const fixture = await createEngineFixture()
  await fixture.engine.enqueue('count', count(1))
  const [lost] = await fixture.outbox()
  await fixture.store.transact('strict', (tx) => tx.outbox.delete([lost!.seq]))
  await fixture.engine.enqueue('count', count(2))
  const stopped = { ...lost!, attempts: 3, stoppedAt: 1 }
  expect(await restore(fixture.store, { ...NONE, outbox: [stopped] })).toBe(1)
  const outbox = await fixture.outbox()
  expect(outbox.at(-1)).toEqual({ ...lost, seq: outbox.at(-1)!.seq, attempts: 0 })
  expect(new Set(outbox.map(({ seq }) => seq)).size).toBe(2)
  expect((await fixture.read((tx) => tx.meta.get()))?.cursor?.epoch).toBe('')
  await fixture.engine.syncOnce()
  expect(await fixture.outbox()).toEqual([])
})

test('C34 cards and files of a lost database are restored', async () => {
  const store = createMemoryClientStore<BoardTables>()
  const card = { ulid: 'u', name: 'count', version: 1, input: count(1), at: 1, code: 1, message: 'No' }
  const file = { sha256: 'f', type: 'image/png', bytes: new Uint8Array([1]).buffer, uploadedAt: null }
  expect(await restore(store, { outbox: [], failed: [card], files: [file] })).toBe(1)
  expect(await store.transact('read', (tx) => tx.failed.list())).toEqual([card])
  expect(await store.transact('read', (tx) => tx.files.waiting(['f'], 0))).toEqual(['f'])
})

test('C34 C18 a restored card that the server had applied keeps no number of a later change', async () => {
  const fixture = await createEngineFixture()
  await fixture.engine.enqueue('count', count(1))
  const [entry] = await fixture.outbox()
  await fixture.engine.syncOnce()
  const store = createMemoryClientStore<BoardTables>()
  await restore(store, { ...NONE, failed: [failureOf(entry!, QUARANTINED)] })
  const device = fixture.open(store)
  for (let n = 0; n < 2; n += 1) await device.syncOnce()
  expect(await store.transact('read', (tx) => tx.applied.list())).toMatchObject([{ ulid: entry!.ulid }])
  await device.enqueue('count', count(2))
  await fixture.start(createMemoryServerStore({ epoch: 'another' }))
  for (let n = 0; n < 2; n += 1) await device.syncOnce()
  expect(fixture.serverStore.rows('counters').map(({ id }) => id)).toEqual(['a-1', 'a-2'])
})
