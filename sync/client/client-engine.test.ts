import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import { createMemoryServerStore, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import type { SyncRequest } from '#sync/protocol/wire.ts'
import { createServerEngine, type ServerEngine } from '#sync/server/server-engine.ts'
import { boardCatalogue, boardScopesOf, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { createClientEngine, type ClientEngine } from './client-engine.ts'
import type { ClientStore, OutboxEntry } from './client-store.ts'
import type { TransportAnswer } from './transport.ts'

const NOW = 1_900_000_000_000
const ann = { id: 'ann', kind: 'user' } as const
const system = { id: 'system', kind: 'system' } as const

describe('client engine', () => {
  let serverStore: MemoryServerStore<BoardTables>
  let server: ServerEngine<null>
  let store: ClientStore<BoardTables>
  let engine: ClientEngine
  let requests: SyncRequest[]
  let answers: ((request: SyncRequest) => Promise<TransportAnswer>)[]
  let uploads: string[]
  let upload: TransportAnswer
  let now: number
  let made: number

  const serve = async (request: SyncRequest): Promise<TransportAnswer> => ({
    status: 200,
    text: JSON.stringify(await server.sync(ann, request)),
  })
  const open = (on: ClientStore<BoardTables>): ClientEngine =>
    createClientEngine({
      catalogue: boardCatalogue,
      store: on,
      transport: {
        sync: (request) => {
          requests.push(structuredClone(request))
          return (answers.shift() ?? serve)(request)
        },
        upload: async ({ sha256 }) => {
          uploads.push(sha256)
          return upload
        },
      },
      clock: { now: () => now },
      random: () => 0,
      ids: { ulid: () => String((made += 1)).padStart(26, '0'), client: () => `c${(made += 1)}` },
      actor: ann,
      device: () => ({ id: 'd', name: 'Counter 2' }),
    })
  const outbox = (): Promise<OutboxEntry[]> => store.transact('read', (tx) => tx.outbox.list())
  const count = (by = 1) => engine.enqueue('count', { id: 'a-1', board: 'a', by })

  beforeEach(async () => {
    requests = []
    answers = []
    uploads = []
    upload = { status: 200, text: '{}' }
    now = NOW
    made = 0
    serverStore = createMemoryServerStore()
    server = createServerEngine({
      catalogue: boardCatalogue,
      store: serverStore,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
    })
    await server.run(system, 'open-board', { id: 'a', readers: ['ann'] })
    store = createMemoryClientStore()
    engine = open(store)
    await engine.syncOnce()
    requests.length = 0
  })

  test('C3 enqueue shows the change, keeps a base copy and queues; the output is the rules’', async () => {
    expect(await count()).toMatchObject({ ok: true, output: { value: 1 } })
    await store.transact('read', async (tx) => {
      expect(await tx.view.get('counters', 'a-1')).toEqual({ id: 'a-1', board: 'a', value: 1 })
      expect(await tx.bases.list()).toMatchObject([
        { table: 'counters', id: 'a-1', row: null },
        { table: 'lines', row: null },
      ])
    })
    expect(await outbox()).toMatchObject([{ seq: 1, name: 'count', wireId: null, device: { name: 'Counter 2' } }])
  })

  test('C3 a refusal, of the rules or of the input, writes nothing', async () => {
    expect(await count(-1)).toMatchObject({ ok: false, refusal: { message: 'Not below zero' } })
    expect(await engine.enqueue('count', { by: 'x' })).toMatchObject({ ok: false, refusal: { code: 98022 } })
    expect(await outbox()).toEqual([])
    await expect(engine.enqueue('open-board', { id: 'b', readers: [] })).rejects.toThrow('cannot be queued')
  })

  test('C3 times of one device only grow, also when its clock is set back', async () => {
    await count()
    now -= 3_600_000
    await count()
    const [first, second] = await outbox()
    expect(second!.time > first!.time).toBe(true)
    expect(second!.at).toBe(first!.at)
  })

  test('C5 C6 what was made pending is a dependency; what was only written pending is an order', async () => {
    await count()
    await engine.syncOnce()
    const [edit, note] = [await count(), await engine.enqueue('write-note', { id: 'n', board: 'a', text: '1' })]
    await count()
    await engine.enqueue('edit-note', { id: 'n', text: '2' })
    if (!edit.ok || !note.ok) throw new Error('refused')
    expect((await outbox()).map(({ dependsOn, after }) => ({ dependsOn, after }))).toEqual([
      { dependsOn: [], after: [] },
      { dependsOn: [], after: [] },
      { dependsOn: [], after: [edit.ulid] },
      { dependsOn: [note.ulid], after: [note.ulid] },
    ])
  })

  test('C7 wire ids are on the disk before anything is sent', async () => {
    await count()
    let atSending: (number | null)[] = []
    answers.push(async (request) => {
      atSending = (await outbox()).map(({ wireId }) => wireId)
      return serve(request)
    })
    await engine.syncOnce()
    expect(atSending).toEqual([1])
  })

  test('C8 500 queued changes go in five requests, of which the last one pulls', async () => {
    for (let i = 0; i < 500; i += 1) await count()
    expect(await engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(requests.map(({ mutations, cursor }) => [mutations.length, cursor !== null])).toEqual([
      [100, false],
      [100, false],
      [100, false],
      [100, false],
      [100, true],
    ])
    expect(await outbox()).toEqual([])
    expect(serverStore.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 500 }])
  })

  test('C8 big changes go in smaller batches', async () => {
    const text = 'x'.repeat(150_000)
    for (let i = 0; i < 4; i += 1) await engine.enqueue('write-note', { id: `n${i}`, board: 'a', text })
    await engine.syncOnce()
    expect(requests.map(({ mutations }) => mutations.length)).toEqual([2, 2])
  })

  test('C9 of two tabs that pull at once one is taken, and the other asks again', async () => {
    const other = open(store)
    await count()
    const [one, two] = await Promise.all([engine.syncOnce(), other.syncOnce()])
    expect([one.state, two.state]).toEqual(['idle', 'idle'])
    expect(requests).toHaveLength(3)
    expect(serverStore.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 1 }])
  })

  test('C9 a pull that was overtaken is dropped', async () => {
    const other = open(store)
    await server.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
    answers.push(async (request) => {
      const old = await serve(request)
      await server.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
      await other.syncOnce()
      return old
    })
    await engine.syncOnce()
    const row = await store.transact('read', (tx) => tx.view.get('counters', 'a-1'))
    expect(row?.value).toBe(2)
  })

  test('C16 a 401 in the middle pauses and keeps the queue', async () => {
    for (let i = 0; i < 150; i += 1) await count()
    answers.push(serve, async () => ({ status: 401, text: '' }))
    expect(await engine.syncOnce()).toEqual({ state: 'expired', retryAt: null, failures: 1 })
    expect(await outbox()).toHaveLength(150)
    expect(await engine.syncOnce()).toMatchObject({ state: 'idle', failures: 0 })
    expect(await outbox()).toHaveLength(0)
    expect(serverStore.rows('counters')).toMatchObject([{ value: 150 }])
  })

  test('C16 waits grow with each failure, and end with the first success', async () => {
    const dead = (): Promise<TransportAnswer> => Promise.reject(new Error('no network'))
    answers.push(dead, dead, dead)
    const waits = []
    for (let i = 0; i < 3; i += 1) waits.push((await engine.syncOnce()).retryAt! - now)
    expect(waits).toEqual([500, 1_000, 2_000])
    expect(await engine.syncOnce()).toEqual({ state: 'idle', retryAt: null, failures: 0 })
  })

  test('C16 listeners hear every state', async () => {
    const heard: string[] = []
    const stop = engine.subscribe(({ state }) => heard.push(state))
    answers.push(async () => ({ status: 503, text: '' }))
    await engine.syncOnce()
    await engine.syncOnce()
    stop()
    await engine.syncOnce()
    expect(heard).toEqual(['sending', 'waiting', 'sending', 'idle'])
  })

  test('a change enqueued during a round is sent by a round after it', async () => {
    await count()
    answers.push(async (request) => {
      const answer = await serve(request)
      await count()
      void engine.syncOnce()
      return answer
    })
    await engine.syncOnce()
    await engine.syncOnce()
    expect(await outbox()).toEqual([])
    expect(serverStore.rows('counters')).toMatchObject([{ value: 2 }])
  })

  test('C7 files go up once, before what names them', async () => {
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    const note = { id: 'n', board: 'a', text: '', picture: 'f' }
    await engine.enqueue('write-note', note, { files: [file] })
    upload = { status: 200, text: '<html>' }
    expect(await engine.syncOnce()).toEqual({ state: 'idle', retryAt: now + 500, failures: 1 })
    expect(await outbox()).toMatchObject([{ wireId: null }])
    upload = { status: 200, text: '{}' }
    expect(await engine.syncOnce()).toMatchObject({ state: 'idle' })
    await engine.enqueue('write-note', { ...note, id: 'm' }, { files: [file] })
    await engine.syncOnce()
    expect(uploads).toEqual(['f', 'f'])
    expect(await outbox()).toEqual([])
  })

  test('C17 a file that is refused for good puts its mutation and what needs it on cards, and holds nothing else', async () => {
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    const note = await engine.enqueue('write-note', { id: 'n', board: 'a', text: '', picture: 'f' }, { files: [file] })
    await engine.enqueue('edit-note', { id: 'n', text: 'needs it' })
    await count()
    upload = { status: 415, text: '<html>' }
    expect(await engine.syncOnce()).toMatchObject({ state: 'idle', retryAt: now + 500 })
    expect(await outbox()).toHaveLength(2)
    upload = { status: 415, text: '{"msgCode":1}' }
    expect(await engine.syncOnce()).toMatchObject({ state: 'idle' })
    await store.transact('read', async (tx) => {
      expect(await tx.outbox.list()).toEqual([])
      expect(await tx.bases.list()).toEqual([])
      expect(await tx.view.all('notes')).toEqual([])
      expect(await tx.failed.list()).toMatchObject([
        { name: 'write-note', code: 98025 },
        { name: 'edit-note', code: 98023, cause: note.ok && note.ulid },
      ])
    })
    expect(serverStore.rows('counters')).toMatchObject([{ value: 1 }])
  })

  test('C13 ids that another profile has used are given anew under a new client id', async () => {
    await count()
    await engine.syncOnce()
    const { clientId } = requests[0]!
    const foreign = { ...requests[0]!.mutations[0]!, id: 2, ulid: 'F'.repeat(26) }
    await server.sync(ann, { ...requests[0]!, mutations: [foreign], cursor: null })
    await count(10)
    await engine.syncOnce()
    expect(await outbox()).toEqual([])
    expect(requests.at(-1)!.clientId).not.toBe(clientId)
    expect(serverStore.rows('counters')).toMatchObject([{ value: 12 }])
  })

  test('C13 a server that has forgotten what it confirmed gets what is pending under a new client id', async () => {
    await count()
    await engine.syncOnce()
    serverStore = createMemoryServerStore({ epoch: 'restored' })
    server = createServerEngine({
      catalogue: boardCatalogue,
      store: serverStore,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a']),
    })
    await server.run(system, 'open-board', { id: 'a', readers: ['ann'] })
    await count(5)
    await engine.syncOnce()
    expect(await outbox()).toEqual([])
    expect(serverStore.rows('counters')).toMatchObject([{ value: 5 }])
    const row = await store.transact('read', (tx) => tx.view.get('counters', 'a-1'))
    expect(row?.value).toBe(5)
  })

  test('C14 a pull that only confirms writes no row that already is as it will be', async () => {
    const written: string[] = []
    const watched = open({
      transact: (mode, work) =>
        store.transact(mode, (tx) =>
          work({
            ...tx,
            view: {
              ...tx.view,
              put: (table, rows) => {
                written.push(table)
                return tx.view.put(table, rows)
              },
            },
          }),
        ),
    })
    await count()
    await watched.syncOnce()
    expect(written.sort()).toEqual(['lines', 'totals'])
  })
})
