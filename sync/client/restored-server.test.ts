import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { createEngineFixture, type EngineFixture } from './engine-fixture.ts'
import { APPLIED_RETENTION_MS } from './requeue-applied.ts'

describe('a server restored from a backup', () => {
  let fixture: EngineFixture
  const count = (by = 1) => fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by })
  const value = () => fixture.serverStore.rows('counters')[0]?.value
  const applied = () => fixture.read((tx) => tx.applied.list())

  beforeEach(async () => {
    fixture = await createEngineFixture()
  })

  test('C18 applied mutations are stored for 48 hours of server time', async () => {
    await count()
    await fixture.engine.syncOnce()
    expect(await applied()).toMatchObject([{ at: fixture.now, entry: { name: 'count', seq: 1 } }])
    fixture.now += APPLIED_RETENTION_MS + 1
    await count()
    await fixture.engine.syncOnce()
    expect(await applied()).toMatchObject([{ at: fixture.now, entry: { seq: 2 } }])
  })

  test('C18 S16 mutations that the backup lacks are sent again; those that it has are not applied twice', async () => {
    await count(1)
    await fixture.engine.syncOnce()
    const backup = fixture.serverStore.snapshot()
    await count(10)
    await fixture.engine.syncOnce()
    await count(100)
    await fixture.start(createMemoryServerStore({ epoch: 'restored', state: backup }))
    expect(value()).toBe(1)
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(value()).toBe(111)
    expect(await fixture.outbox()).toEqual([])
    expect(await fixture.read((tx) => tx.view.get('counters', 'a-1'))).toMatchObject({ value: 111 })
    expect(fixture.serverStore.rows('lines').map(({ what }) => what)).toHaveLength(3)
  })

  test('C18 after a restore no request names a mutation that only the replaced database had', async () => {
    await count(1)
    await fixture.engine.syncOnce()
    await fixture.start(createMemoryServerStore({ epoch: 'restored' }))
    fixture.requests.length = 0
    await fixture.engine.syncOnce()
    const [first, ...later] = fixture.requests
    expect(first?.latest).toBeDefined()
    expect(later.map(({ mutations, latest }) => [mutations.length, latest])).toEqual([[1, undefined]])
    expect(value()).toBe(1)
  })

  test('C18 files of mutations that are sent again are uploaded again', async () => {
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    const note = { id: 'n', board: 'a', text: '', picture: 'f' }
    await fixture.engine.enqueue('write-note', note, { files: [file] })
    await fixture.engine.syncOnce()
    await fixture.start(createMemoryServerStore({ epoch: 'restored' }))
    await fixture.engine.syncOnce()
    await fixture.engine.syncOnce()
    expect(fixture.uploads).toEqual(['f', 'f'])
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ id: 'n', picture: 'f' }])
  })

  test('C18 a database restored under its old epoch is detected by a cursor ahead of it, or by its missing mutations', async () => {
    await count(1)
    await fixture.engine.syncOnce()
    const backup = fixture.serverStore.snapshot()
    await count(10)
    await fixture.engine.syncOnce()
    await fixture.start(createMemoryServerStore({ state: backup }))
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(value()).toBe(11)

    const again = fixture.serverStore.snapshot()
    await count(100)
    await fixture.engine.syncOnce()
    await fixture.start(createMemoryServerStore({ state: again }))
    for (let n = 0; n < 5; n += 1)
      await fixture.server.run({ id: 'ann', kind: 'user' }, 'count', { id: 'a-2', board: 'a', by: 1 })
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(value()).toBe(111)
    expect(await fixture.read((tx) => tx.view.get('counters', 'a-2'))).toMatchObject({ value: 5 })
  })

  // Found by seed 108235 of the boards.
  test('S22 a request delayed past a restore is refused, so that a rejected mutation stays rejected', async () => {
    const backup = fixture.serverStore.snapshot()
    await fixture.server.run({ id: 'system', kind: 'system' }, 'write-note', { id: 'n', board: 'a', text: 'theirs' })
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: 'mine' })
    await fixture.engine.syncOnce()
    expect(await fixture.read((tx) => tx.failed.list())).toMatchObject([{ message: 'Taken' }])
    const late = fixture.requests.find(({ mutations }) => mutations.length > 0)!
    await fixture.start(createMemoryServerStore({ epoch: 'restored', state: backup }))
    await fixture.serve(late)
    await fixture.engine.syncOnce()
    expect(fixture.serverStore.rows('notes')).toEqual([])
  })

  test('S22 several batches for another database: the client pulls first, then sends all', async () => {
    for (let n = 0; n < 600; n += 1) await count(1)
    await fixture.start(createMemoryServerStore({ epoch: 'restored' }))
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(value()).toBe(600)
    expect(await fixture.outbox()).toEqual([])
  })

  test('C18 several batches for a database that was replaced under its old epoch are sent in one round', async () => {
    const backup = fixture.serverStore.snapshot()
    await count(1)
    await fixture.engine.syncOnce()
    await fixture.engine.enqueueAll(
      Array.from({ length: 600 }, () => ({ name: 'count', input: { id: 'a-1', board: 'a', by: 1 } })),
    )
    await fixture.start(createMemoryServerStore({ state: backup }))
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect([value(), await fixture.outbox()]).toEqual([601, []])
  })

  // Found by seed 80 of the boards.
  test('C8 C18 mutations that a database has lost under its old epoch are sent in the same round', async () => {
    const backup = fixture.serverStore.snapshot()
    await fixture.engine.enqueueAll(
      Array.from({ length: 600 }, () => ({ name: 'count', input: { id: 'a-1', board: 'a', by: 1 } })),
    )
    fixture.answers.push(fixture.serve, () => Promise.reject(new Error('no network')))
    await fixture.engine.syncOnce()
    expect(value()).toBe(500)
    await fixture.start(createMemoryServerStore({ state: backup }))
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect([value(), await fixture.outbox()]).toEqual([600, []])
  })

  test('C18 applied mutations return in order behind earlier ones that wait for a file', async () => {
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '1' })
    await fixture.engine.syncOnce()
    const backup = fixture.serverStore.snapshot()
    fixture.upload = { status: 500, text: '' }
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    const held = await fixture.engine.enqueue('illustrate-note', { id: 'n', picture: 'f' }, { files: [file] })
    await fixture.engine.enqueue('move-notes', { from: 'b', to: 'a' })
    await fixture.engine.syncOnce()
    expect(await applied()).toMatchObject([{ entry: { name: 'write-note' } }, { entry: { name: 'move-notes' } }])
    await fixture.start(createMemoryServerStore({ epoch: 'restored', state: backup }))
    await fixture.server.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'b', readers: ['ann'] })
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'move-notes', { from: 'a', to: 'b' })
    fixture.answers.push(fixture.serve, () => Promise.reject(new Error('no network')))
    await fixture.engine.syncOnce()
    expect((await fixture.outbox()).map(({ name }) => name)).toEqual(['write-note', 'illustrate-note', 'move-notes'])
    const copies = await fixture.read((tx) => tx.bases.list())
    expect(copies.find(({ id }) => id === 'n')?.writers[0]).toBe(held.ok && held.ulid)
  })

  test('C18 mutations applied more than 48 hours ago are not sent again', async () => {
    const backup = fixture.serverStore.snapshot()
    await count()
    await fixture.engine.syncOnce()
    fixture.now += APPLIED_RETENTION_MS + 1
    await fixture.start(createMemoryServerStore({ epoch: 'restored', state: backup }))
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(fixture.serverStore.rows('counters')).toEqual([])
    expect(await applied()).toEqual([])
  })

  test('C18 a mutation that the restored server rejects becomes a card', async () => {
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '1' })
    await fixture.engine.syncOnce()
    const backup = fixture.serverStore.snapshot()
    await fixture.engine.enqueue('edit-note', { id: 'n', text: '2' })
    await fixture.engine.syncOnce()
    await fixture.start(createMemoryServerStore({ epoch: 'restored', state: backup }))
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'erase-note', { id: 'n' })
    await fixture.engine.syncOnce()
    expect(await fixture.read((tx) => tx.failed.list())).toMatchObject([{ name: 'edit-note' }])
    expect(await fixture.read((tx) => tx.view.all('notes'))).toEqual([])
  })
})
