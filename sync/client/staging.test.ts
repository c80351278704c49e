import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import type { Patch } from '#sync/protocol/wire.ts'
import { ann, createEngineFixture, system, type EngineFixture } from './engine-fixture.ts'
import { withStagedPages } from './staging.ts'

const NOTES = 11
const PAGE = 4

describe('a scope that is too large for one answer', () => {
  let fixture: EngineFixture
  const write = (id: string, text = 'x') => fixture.server.run(ann, 'write-note', { id, board: 'a', text })
  const pages = () => fixture.requests.filter(({ page }) => page !== undefined)

  beforeEach(async () => {
    fixture = await createEngineFixture({ pageRows: PAGE })
    for (let n = 0; n < NOTES; n += 1) await write(`n${String(n).padStart(2, '0')}`)
  })

  /** A device without any pull. */
  const fresh = () => {
    const store = createMemoryClientStore<never>() as unknown as EngineFixture['store']
    return { store, engine: fixture.open(store), notes: () => store.transact('read', (tx) => tx.view.all('notes')) }
  }

  test('C21 S11 pages become rows all at once', async () => {
    const device = fresh()
    const seen: number[] = []
    const watched = fixture.open({
      transact: async (mode, work) => {
        const done = await device.store.transact(mode, work)
        seen.push((await device.notes()).length)
        return done
      },
    })
    expect(await watched.syncOnce()).toMatchObject({ state: 'idle' })
    // Notes, their lines, and the board.
    expect(pages()).toHaveLength(Math.floor((2 * NOTES + 1) / PAGE) + 1)
    expect([...new Set(seen)]).toEqual([0, NOTES])
    expect(await device.notes()).toEqual(fixture.serverStore.rows('notes'))
    expect(await device.store.transact('read', (tx) => tx.staged.list())).toEqual([])
    fixture.requests.length = 0
    await watched.syncOnce()
    expect(pages()).toEqual([])
  })

  test('OPS-011 S25 C21 a scope too large by bytes is paged, also for a device that does not know the byte limit', async () => {
    fixture = await createEngineFixture({ pageBytes: 4_000 })
    for (let n = 0; n < NOTES; n += 1) await write(`n${String(n).padStart(2, '0')}`, 'x'.repeat(1_000))
    const device = fresh()
    expect(await device.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(pages().length).toBeGreaterThanOrEqual(4)
    expect(await device.notes()).toEqual(fixture.serverStore.rows('notes'))
    await fixture.server.run(ann, 'edit-note', { id: 'n00', text: 'edited' })
    fixture.requests.length = 0
    await device.engine.syncOnce()
    expect([pages(), await device.notes()]).toEqual([[], fixture.serverStore.rows('notes')])
  })

  test('C21 the initial sync is complete once the rows of the last page are stored', async () => {
    const device = fresh()
    const seen: (readonly [rows: number, filled: boolean])[] = []
    const watched = fixture.open({
      transact: async (mode, work) => {
        const done = await device.store.transact(mode, work)
        const meta = await device.store.transact('read', (tx) => tx.meta.get())
        seen.push([(await device.notes()).length, (meta?.lastSyncAt ?? null) !== null])
        return done
      },
    })
    await watched.syncOnce()
    expect(seen.filter(([, filled]) => filled).map(([rows]) => rows)).toContain(NOTES)
    expect(seen.filter(([rows, filled]) => filled !== (rows === NOTES))).toEqual([])
  })

  test('C21 a round ends when the server has the page that it asks for none of three times', async () => {
    const device = fresh()
    const serve = fixture.serve
    fixture.serve = async (request) => {
      const { page: _absent, ...answer } = JSON.parse((await serve(request)).text) as Record<string, unknown>
      return { status: 200, text: JSON.stringify(answer) }
    }
    expect(await device.engine.syncOnce()).toMatchObject({ state: 'waiting' })
    expect(pages()).toHaveLength(3)
    fixture.serve = serve
    expect(await device.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await device.notes()).toHaveLength(NOTES)
  })

  test('C21 changes between the pages are included in the result', async () => {
    const device = fresh()
    let requests = 0
    const meddle: EngineFixture['answers'][number] = async (request) => {
      const answer = await fixture.serve(request)
      requests += 1
      if (requests === 3) {
        await fixture.server.run(ann, 'edit-note', { id: 'n00', text: 'edited' })
        await fixture.server.run(ann, 'edit-note', { id: 'n10', text: 'edited' })
        await fixture.server.run(ann, 'erase-note', { id: 'n01' })
        await fixture.server.run(ann, 'erase-note', { id: 'n09' })
        await write('n99')
      }
      return answer
    }
    fixture.answers.push(meddle, meddle, meddle, meddle)
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual(fixture.serverStore.rows('notes'))
  })

  test('C21 an app closed between pages continues where it stopped', async () => {
    const device = fresh()
    fixture.answers.push(fixture.serve, fixture.serve, fixture.serve, () => Promise.reject(new Error('closed')))
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual([])
    fixture.requests.length = 0
    await fixture.open(device.store).syncOnce()
    expect(pages()[0]!.page!.after).not.toBeNull()
    expect(await device.notes()).toHaveLength(NOTES)
  })

  test('C21 a pending change is sent before the remaining pages are requested', async () => {
    fixture.answers.push(fixture.serve, fixture.serve, () => Promise.reject(new Error('no network')))
    await fixture.engine.syncOnce()
    expect((await fixture.read((tx) => tx.meta.get()))?.staging?.complete).toBe(false)
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    fixture.requests.length = 0
    await fixture.engine.syncOnce()
    expect(fixture.requests.slice(0, 2).map(({ mutations, page }) => [mutations.length, page !== undefined])).toEqual([
      [1, false],
      [0, true],
    ])
    expect(await fixture.outbox()).toEqual([])
    expect(await fixture.read((tx) => tx.view.all('notes'))).toEqual(fixture.serverStore.rows('notes'))
  })

  test('C21 staged pages are discarded when the scope is lost or the server restored', async () => {
    const device = fresh()
    fixture.answers.push(fixture.serve, fixture.serve, async (request) => {
      await fixture.server.run(system, 'open-board', { id: 'a', readers: [] })
      return fixture.serve(request)
    })
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual([])
    expect(await device.store.transact('read', (tx) => tx.staged.list())).toEqual([])
    await fixture.server.run(system, 'open-board', { id: 'a', readers: ['ann'] })
    fixture.answers.push(fixture.serve, fixture.serve, async (request) => {
      await fixture.start(createMemoryServerStore({ epoch: 'restored', state: fixture.serverStore.snapshot() }))
      await fixture.server.run(ann, 'erase-note', { id: 'n00' })
      return fixture.serve(request)
    })
    await device.engine.syncOnce()
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual(fixture.serverStore.rows('notes'))
    expect(await device.store.transact('read', (tx) => tx.meta.get())).toMatchObject({ staging: null })
  })

  test('C21 a scope that is lost after its last page was staged leaves no row', async () => {
    const device = fresh()
    const takeAway: EngineFixture['answers'][number] = async (request) => {
      // The pull that would make rows of the pages: its cursor holds the scope.
      if (request.cursor?.scopes['board:a'] !== undefined)
        await fixture.server.run(system, 'open-board', { id: 'a', readers: [] })
      return fixture.serve(request)
    }
    fixture.answers.push(...Array.from({ length: 40 }, () => takeAway))
    await device.engine.syncOnce()
    expect(pages().length).toBeGreaterThan(1)
    expect(await device.notes()).toEqual([])
    expect(await device.store.transact('read', (tx) => tx.staged.list())).toEqual([])
    const meta = await device.store.transact('read', (tx) => tx.meta.get())
    expect(meta!.cursor!.scopes).not.toHaveProperty('board:a')
  })

  test('C12 C21 a row that left a gained scope is removed, although its other scope is still behind and is lost next', async () => {
    await fixture.server.run(ann, 'edit-note', { id: 'n00', tag: 'b' })
    const device = fresh()
    await device.engine.syncOnce()
    expect(await device.notes()).toHaveLength(NOTES)
    await fixture.server.run(ann, 'edit-note', { id: 'n00', tag: '' })
    for (let n = 1; n <= PAGE; n += 1) await fixture.server.run(ann, 'edit-note', { id: `n0${n}`, text: 'edited' })
    await fixture.server.run(system, 'open-board', { id: 'b', readers: ['ann'] })
    fixture.answers.push(fixture.serve, async (request) => {
      await fixture.server.run(system, 'open-board', { id: 'a', readers: [] })
      return fixture.serve(request)
    })
    await device.engine.syncOnce()
    const meta = await device.store.transact('read', (tx) => tx.meta.get())
    expect(Object.keys(meta!.cursor!.scopes).sort()).toEqual(['board:b', 'reader:ann'])
    expect(await device.notes()).toEqual([])
  })

  test('C21 staged pages become rows only with a patch of the same database', async () => {
    const staging = { epoch: 'one', scope: 'board:a', version: 4, after: null, complete: true }
    const rows = { notes: [{ id: 'n', board: 'a' }] }
    const staged = { list: async () => [rows], add: async () => undefined, clear: async () => undefined }
    const patchOf = (more: Partial<Patch>): Patch => ({ epoch: 'one', lost: [], scopes: [], rows: {}, ...more })
    const taken = async (patch: Patch) => withStagedPages({ staged } as never, staging, patch)
    expect((await taken(patchOf({}))).rows).toEqual(rows)
    const newer = { id: 'n', board: 'a', text: 'newer' }
    const own = { scope: 'board:a', version: 5, fresh: false, dels: [] }
    expect((await taken(patchOf({ scopes: [own], rows: { notes: [newer] } }))).rows).toEqual({ notes: [newer] })
    const gone = { ...own, dels: [['notes', 'n']] satisfies Patch['scopes'][number]['dels'] }
    expect((await taken(patchOf({ scopes: [gone] }))).rows).toEqual({ notes: [] })
    for (const more of [
      { epoch: 'two' },
      { lost: ['board:a'] },
      { large: [['board:a', 5]] satisfies Patch['large'] },
      { scopes: [{ scope: 'board:a', version: 5, fresh: true, dels: [] }] },
    ])
      expect(await taken(patchOf(more))).toEqual(patchOf(more))
  })

  // Found by seed 18 of the boards.
  test('C18 C21 a server restored during paging does not block paging or pending changes', async () => {
    const count = () => fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    const backup = fixture.serverStore.snapshot()
    await count()
    await fixture.engine.syncOnce()
    await fixture.store.transact('write', (tx) => tx.view.delete('notes', ['n00']))
    fixture.now += 86_400_000
    const lost = (): Promise<never> => Promise.reject(new Error('no network'))
    fixture.answers.push(fixture.serve, fixture.serve, fixture.serve, lost)
    await fixture.engine.syncOnce()
    expect(await fixture.read((tx) => tx.meta.get())).toMatchObject({ latestApplied: {}, staging: { complete: false } })
    await count()
    await fixture.start(createMemoryServerStore({ epoch: 'restored', state: backup }))
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await fixture.outbox()).toEqual([])
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 2 }])
    expect(await fixture.read((tx) => tx.view.all('notes'))).toEqual(fixture.serverStore.rows('notes'))
  })

  test('C18 C21 a large scope behind the cursor also reveals another database', async () => {
    const backup = fixture.serverStore.snapshot()
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await fixture.engine.syncOnce()
    await fixture.store.transact('strict', async (tx) => {
      const meta = await tx.meta.get()
      await tx.meta.put({ ...meta!, clientId: 'renewed' })
    })
    await fixture.start(createMemoryServerStore({ state: backup }))
    for (let n = 0; n < 3; n += 1) await fixture.engine.syncOnce()
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 1 }])
  })

  test('C21 a scope that is fetched again loses rows that it no longer has', async () => {
    const device = fresh()
    await device.engine.syncOnce()
    await fixture.server.run(ann, 'erase-note', { id: 'n05' })
    await fixture.start(createMemoryServerStore({ epoch: 'restored', state: fixture.serverStore.snapshot() }))
    await device.engine.syncOnce()
    expect(await device.notes()).toEqual(fixture.serverStore.rows('notes'))
  })
})
