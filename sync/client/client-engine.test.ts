import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { ROW_TOO_LARGE } from '#sync/protocol/refusals.ts'
import { MAX_ROW_BYTES } from '#sync/simulator/board-catalogue.ts'
import { ann, createEngineFixture, system, type EngineFixture } from './engine-fixture.ts'
import type { TransactionMode } from './client-store.ts'
import type { TransportAnswer } from './transport.ts'

describe('client engine', () => {
  let fixture: EngineFixture
  const count = (by = 1) => fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by })

  beforeEach(async () => {
    fixture = await createEngineFixture()
  })

  test('C3 enqueuing writes view, base copy and outbox, and returns the output of the operation', async () => {
    expect(await count()).toMatchObject({ ok: true, output: { value: 1 } })
    await fixture.read(async (tx) => {
      expect(await tx.view.get('counters', 'a-1')).toEqual({ id: 'a-1', board: 'a', value: 1 })
      expect(await tx.bases.list()).toMatchObject([
        { table: 'counters', id: 'a-1', row: null },
        { table: 'lines', row: null },
      ])
    })
    expect(await fixture.outbox()).toMatchObject([{ seq: 1, name: 'count', device: { name: 'Counter 2' } }])
  })

  test('C3 a refused operation or invalid input writes no row', async () => {
    expect(await count(-1)).toMatchObject({ ok: false, refusal: { message: 'Not below zero' } })
    expect(await fixture.engine.enqueue('count', { by: 'x' })).toMatchObject({ ok: false, refusal: { code: 98022 } })
    expect(await fixture.outbox()).toEqual([])
    await expect(fixture.engine.enqueue('open-board', { id: 'b', readers: [] })).rejects.toThrow('cannot be queued')
  })

  test('C3 several changes are queued together or not at all', async () => {
    const changes = [1, 2].map((by) => ({ name: 'count', input: { id: 'a-1', board: 'a', by } }))
    expect(await fixture.engine.enqueueAll(changes)).toMatchObject({ ok: true, outputs: [{ value: 1 }, { value: 3 }] })
    expect(await fixture.outbox()).toMatchObject([{ seq: 1 }, { seq: 2, after: [expect.any(String)] }])
    const refused = await fixture.engine.enqueueAll([
      ...changes,
      { name: 'count', input: { id: 'a-1', board: 'a', by: -9 } },
    ])
    expect(refused).toMatchObject({ ok: false, at: 2, refusal: { message: 'Not below zero' } })
    expect(await fixture.outbox()).toHaveLength(2)
    expect(await fixture.read((tx) => tx.view.get('counters', 'a-1'))).toMatchObject({ value: 3 })
  })

  test('C3 times of one device strictly increase, also when its clock is set back', async () => {
    await count()
    fixture.now -= 3_600_000
    await count()
    const [first, second] = await fixture.outbox()
    expect(second!.time > first!.time).toBe(true)
    expect(second!.at).toBe(first!.at)
  })

  test('C5 C6 a mutation depends on the creator of its row, and is only sent after other writers of it', async () => {
    await count()
    await fixture.engine.syncOnce()
    const [edit, note] = [await count(), await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '1' })]
    await count()
    await fixture.engine.enqueue('edit-note', { id: 'n', text: '2' })
    if (!edit.ok || !note.ok) throw new Error('refused')
    expect((await fixture.outbox()).map(({ dependsOn, after }) => ({ dependsOn, after }))).toEqual([
      { dependsOn: [], after: [] },
      { dependsOn: [], after: [] },
      { dependsOn: [], after: [edit.ulid] },
      { dependsOn: [note.ulid], after: [note.ulid] },
    ])
  })

  test('C7 sending and pulling writes the device’s data once, in one strict transaction', async () => {
    const modes: TransactionMode[] = []
    const watched = fixture.open({
      transact: (mode, work) => {
        modes.push(mode)
        return fixture.store.transact(mode, work)
      },
    })
    // A first round compares digests, and stores when.
    await watched.syncOnce()
    await count()
    modes.length = fixture.requests.length = 0
    await watched.syncOnce()
    expect(modes.filter((mode) => mode !== 'read')).toEqual(['strict'])
    expect([await fixture.outbox(), fixture.requests.length]).toEqual([[], 1])
  })

  test('C7 C8 1,100 queued changes are sent in three requests, of which the last one pulls all results', async () => {
    for (let i = 0; i < 1_100; i += 1) await count()
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    const sent = fixture.requests.map(({ mutations, unsettled = [], cursor }) => [
      mutations.length,
      unsettled.length,
      cursor !== null,
    ])
    expect(sent).toEqual([
      [500, 0, false],
      [500, 0, false],
      [100, 1_000, true],
    ])
    expect(await fixture.outbox()).toEqual([])
    expect(fixture.serverStore.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 1_100 }])
  })

  test('C6 C8 a batch names the pending mutations that come before each of its mutations', async () => {
    const first = await count()
    fixture.answers.push(fixture.serve)
    await fixture.engine.syncOnce()
    const [second, third] = [await count(), await count()]
    if (!first.ok || !second.ok || !third.ok) throw new Error('refused')
    await fixture.engine.syncOnce()
    expect(fixture.requests.at(-1)!.mutations.map(({ after }) => after)).toEqual([[], [second.ulid]])
  })

  test('C8 large changes are sent in smaller batches', async () => {
    const text = 'x'.repeat(150_000)
    for (let i = 0; i < 4; i += 1) await fixture.engine.enqueue('write-note', { id: `n${i}`, board: 'a', text })
    await fixture.engine.syncOnce()
    expect(fixture.requests.map(({ mutations }) => mutations.length)).toEqual([2, 2])
  })

  test('OPS-011 C27 S24 a change whose row is too large is refused at once and not queued', async () => {
    const text = 'x'.repeat(MAX_ROW_BYTES)
    const refused = await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text })
    expect(refused).toEqual({ ok: false, refusal: ROW_TOO_LARGE })
    expect(await fixture.outbox()).toEqual([])
    expect(await fixture.read((tx) => tx.view.all('notes'))).toEqual([])
  })

  test('C9 when two tabs pull at the same time, one pull is applied and the other tab pulls again', async () => {
    const other = fixture.open(fixture.store)
    await count()
    const [one, two] = await Promise.all([fixture.engine.syncOnce(), other.syncOnce()])
    expect([one.state, two.state]).toEqual(['idle', 'idle'])
    expect(fixture.requests).toHaveLength(3)
    expect(fixture.serverStore.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 1 }])
  })

  test('C9 a pull is dropped when another one was applied since its request', async () => {
    const other = fixture.open(fixture.store)
    await fixture.server.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
    fixture.answers.push(async (request) => {
      const old = await fixture.serve(request)
      await fixture.server.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
      await other.syncOnce()
      return old
    })
    await fixture.engine.syncOnce()
    const row = await fixture.read((tx) => tx.view.get('counters', 'a-1'))
    expect(row?.value).toBe(2)
  })

  test('C16 a 401 during a round pauses sending and keeps the queue', async () => {
    for (let i = 0; i < 600; i += 1) await count()
    fixture.answers.push(fixture.serve, async () => ({ status: 401, text: '' }))
    expect(await fixture.engine.syncOnce()).toEqual({ state: 'expired', retryAt: null, failures: 1 })
    expect(await fixture.outbox()).toHaveLength(600)
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle', failures: 0 })
    expect(await fixture.outbox()).toHaveLength(0)
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 600 }])
  })

  test('C16 the backoff grows with each failure and ends with the first success', async () => {
    const dead = (): Promise<TransportAnswer> => Promise.reject(new Error('no network'))
    fixture.answers.push(dead, dead, dead)
    const waits = []
    for (let i = 0; i < 3; i += 1) waits.push((await fixture.engine.syncOnce()).retryAt! - fixture.now)
    expect(waits).toEqual([500, 1_000, 2_000])
    expect(await fixture.engine.syncOnce()).toEqual({ state: 'idle', retryAt: null, failures: 0 })
  })

  test('C16 listeners receive every state', async () => {
    const heard: string[] = []
    const stop = fixture.engine.subscribe(({ state }) => heard.push(state))
    fixture.answers.push(async () => ({ status: 503, text: '' }))
    await fixture.engine.syncOnce()
    await fixture.engine.syncOnce()
    stop()
    await fixture.engine.syncOnce()
    expect(heard).toEqual(['sending', 'waiting', 'sending', 'idle'])
  })

  test('a change enqueued during a round is sent by the next round', async () => {
    await count()
    fixture.answers.push(async (request) => {
      const answer = await fixture.serve(request)
      await count()
      void fixture.engine.syncOnce()
      return answer
    })
    await fixture.engine.syncOnce()
    await fixture.engine.syncOnce()
    expect(await fixture.outbox()).toEqual([])
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 2 }])
  })

  test('C7 files are uploaded once, before the mutation that refers to them', async () => {
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    const note = { id: 'n', board: 'a', text: '', picture: 'f' }
    await fixture.engine.enqueue('write-note', note, { files: [file] })
    fixture.upload = { status: 200, text: '<html>' }
    expect(await fixture.engine.syncOnce()).toEqual({ state: 'idle', retryAt: fixture.now + 500, failures: 1 })
    expect([(await fixture.outbox()).length, fixture.requests.at(-1)!.mutations]).toEqual([1, []])
    fixture.upload = { status: 200, text: '{}' }
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    await fixture.engine.enqueue('write-note', { ...note, id: 'm' }, { files: [file] })
    await fixture.engine.syncOnce()
    expect(fixture.uploads).toEqual(['f', 'f'])
    expect(await fixture.outbox()).toEqual([])
  })

  test('C7 a file uploaded more than 48 hours ago is uploaded again before its mutation is sent', async () => {
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    const note = { id: 'n', board: 'a', text: '', picture: 'f' }
    // The first request sends what needs no file.
    fixture.answers.push(fixture.serve, () => Promise.reject(new Error('offline')))
    await fixture.engine.enqueue('write-note', note, { files: [file] })
    await fixture.engine.syncOnce()
    expect(fixture.uploads).toEqual(['f'])
    fixture.now += 48 * 3_600_000
    fixture.answers.push(() => Promise.reject(new Error('offline')))
    await fixture.engine.syncOnce()
    expect(fixture.uploads).toEqual(['f'])
    fixture.now += 1
    await fixture.engine.syncOnce()
    expect(fixture.uploads).toEqual(['f', 'f'])
    expect(await fixture.outbox()).toEqual([])
  })

  test('C17 a permanently refused file quarantines its mutation and the dependents, and no other mutation', async () => {
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    const note = await fixture.engine.enqueue(
      'write-note',
      { id: 'n', board: 'a', text: '', picture: 'f' },
      { files: [file] },
    )
    await fixture.engine.enqueue('edit-note', { id: 'n', text: 'needs it' })
    await count()
    fixture.upload = { status: 415, text: '<html>' }
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle', retryAt: fixture.now + 500 })
    expect(await fixture.outbox()).toHaveLength(2)
    fixture.upload = { status: 415, text: '{"msgCode":1}' }
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    await fixture.read(async (tx) => {
      expect(await tx.outbox.list()).toEqual([])
      expect(await tx.bases.list()).toEqual([])
      expect(await tx.view.all('notes')).toEqual([])
      expect(await tx.failed.list()).toMatchObject([
        { name: 'write-note', code: 98025 },
        { name: 'edit-note', code: 98023, cause: note.ok && note.ulid },
      ])
    })
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 1 }])
  })

  test('C10 a rejected mutation keeps the names that its operation derived at enqueue', async () => {
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    const [queued] = await fixture.outbox()
    expect(queued?.about).toEqual(['put counters', 'put lines'])
    await fixture.server.run(system, 'open-board', { id: 'a', readers: [] })
    await fixture.engine.syncOnce()
    expect(await fixture.read((tx) => tx.failed.list())).toMatchObject([{ about: ['put counters', 'put lines'] }])
  })

  test('S26 C10 results that did not fit into an answer are asked for again, and each mutation counts once', async () => {
    fixture = await createEngineFixture({ pageBytes: 20_000 })
    for (let n = 0; n < 300; n += 1) await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await fixture.outbox()).toEqual([])
    expect(fixture.requests.length).toBeGreaterThan(2)
    expect(fixture.serverStore.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 300 }])
  })

  test('S6 a dependent of a rejected change is rejected with that cause, also in a later request', async () => {
    await fixture.server.run(system, 'open-board', { id: 'b', readers: ['ann'] })
    await fixture.engine.syncOnce()
    const made = await fixture.engine.enqueue('write-note', { id: 'n', board: 'b', text: 'mine' })
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    fixture.upload = { status: 500, text: '' }
    await fixture.engine.enqueue('illustrate-note', { id: 'n', picture: 'f' }, { files: [file] })
    // Another person's note has that id by now: the change must not apply to it.
    await fixture.server.run(system, 'write-note', { id: 'n', board: 'a', text: 'another' })
    await fixture.engine.syncOnce()
    const ulid = made.ok ? made.ulid : ''
    expect(await fixture.read((tx) => tx.failed.list())).toMatchObject([{ ulid, code: 1005 }])
    fixture.upload = { status: 200, text: '{}' }
    await fixture.engine.syncOnce()
    expect(await fixture.outbox()).toEqual([])
    const failed = await fixture.read((tx) => tx.failed.list())
    expect(failed).toMatchObject([{ ulid }, { name: 'illustrate-note', code: 98023, cause: ulid }])
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ id: 'n', text: 'another', picture: '' }])
  })

  test('C13 S16 two stores with one client id send each of their changes once', async () => {
    await count()
    await fixture.engine.syncOnce()
    const { clientId } = fixture.requests[0]!
    const foreign = { ...fixture.requests[0]!.mutations[0]!, ulid: 'F'.repeat(26) }
    await fixture.server.sync(ann, { ...fixture.requests[0]!, mutations: [foreign], cursor: null })
    await count(10)
    await fixture.engine.syncOnce()
    expect([await fixture.outbox(), fixture.requests.at(-1)!.clientId]).toEqual([[], clientId])
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 12 }])
  })

  // Found by seed 2103 of the counter.
  test('S22 after a change of database the client pulls before it sends, also in a later round when that pull fails', async () => {
    await count()
    await fixture.engine.syncOnce()
    await fixture.start(createMemoryServerStore({ epoch: 'restored' }))
    await fixture.engine.enqueueAll(
      Array.from({ length: 600 }, (_, n) => ({ name: 'write-note', input: { id: 'n', board: 'a', text: `${n}` } })),
    )
    fixture.requests.length = 0
    fixture.answers.push(fixture.serve, () => Promise.reject(new Error('no network')))
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'offline' })
    await fixture.engine.syncOnce()
    expect(fixture.requests[2]).toMatchObject({ mutations: [], cursor: expect.anything() as unknown })
    expect(await fixture.outbox()).toEqual([])
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ text: '0' }])
  })

  test('C18 a server that lost confirmed mutations receives them again', async () => {
    await count()
    await fixture.engine.syncOnce()
    await fixture.start(createMemoryServerStore({ epoch: 'restored' }))
    await count(5)
    await fixture.engine.syncOnce()
    expect(await fixture.outbox()).toEqual([])
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 6 }])
    const row = await fixture.read((tx) => tx.view.get('counters', 'a-1'))
    expect(row?.value).toBe(6)
  })

  test('C24 each round waits until the tabs let it run', async () => {
    const waiting: (() => void)[] = []
    const engine = fixture.open(fixture.store, undefined, {
      runAlone: async (round) => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        await round()
      },
    })
    const syncing = engine.syncOnce()
    expect([waiting.length, engine.status().state, fixture.requests.length]).toEqual([1, 'idle', 0])
    waiting[0]!()
    expect((await syncing).state).toBe('idle')
    expect(fixture.requests.length).toBe(1)
  })

  test('C14 a pull that confirms a pending change does not write its row again', async () => {
    const written: string[] = []
    const watched = fixture.open({
      transact: (mode, work) =>
        fixture.store.transact(mode, (tx) =>
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
