// When versions of scopes rise, how long the server remembers, and which pages it gives.
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryServerStore, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { PROTOCOL_VERSION, type Mutation, type PageRequest, type SyncRequest } from '#sync/protocol/wire.ts'
import { createDigestSum, rowHash } from '#sync/protocol/digest.ts'
import { boardCatalogue, boardScopesOf, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { indexChanges } from './change-index.ts'
import { createServerEngine, type ScopesChanged, type ServerEngine } from './server-engine.ts'

const NOW = 1_900_000_000_000
const DAY = 86_400_000
const ann = { id: 'ann', kind: 'user' } as const
const ben = { id: 'ben', kind: 'user' } as const
const system = { id: 'system', kind: 'system' } as const

const ulid = (n: number): string => String(n).padStart(26, '0')
const mutation = (n: number, name: string, input: unknown): Mutation => ({
  ulid: ulid(n),
  name,
  version: 1,
  input,
  time: `${String(NOW).padStart(15, '0')}-00000-c`,
  at: NOW / 1000,
  device: { id: 'd', name: 'd' },
  dependsOn: [],
  after: [],
})

const request = (mutations: Mutation[], more: Partial<SyncRequest> = {}): SyncRequest => ({
  protocol: PROTOCOL_VERSION,
  clientId: 'c',
  deviceNow: NOW,
  mutations,
  cursor: null,
  ...more,
})

describe('versions', () => {
  let store: MemoryServerStore<BoardTables>
  let engine: ServerEngine<null>
  let now: number
  const versionOf = async (scope: string) =>
    (await store.read((tx) => tx.scopeStates([scope]))).get(scope) ?? { version: 0, horizon: 0 }
  const write = (id: string) => engine.run(ann, 'write-note', { id, board: 'a', text: '' })
  const page = (of: Partial<PageRequest> = {}, actor: typeof ann | typeof ben = ann) =>
    engine.sync(actor, request([], { page: { epoch: 'memory', scope: 'board:a', version: 1, after: null, ...of } }))

  beforeEach(async () => {
    now = NOW
    store = createMemoryServerStore()
    engine = createServerEngine({
      catalogue: boardCatalogue,
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      pageRows: 4,
    })
    await engine.run(system, 'open-board', { id: 'a', readers: ['ann'] })
  })

  test('S9 writing an equal row raises no version', async () => {
    const before = await versionOf('reader:ann')
    await engine.run(system, 'open-board', { id: 'a', readers: ['ann'] })
    expect(await versionOf('reader:ann')).toEqual(before)
    await engine.run(system, 'open-board', { id: 'a', readers: ['ann'], locked: true })
    expect((await versionOf('reader:ann')).version).toBe(before.version + 1)
  })

  test('S10 versions are raised in sorted order of scopes, each once', async () => {
    const requested: (readonly string[])[] = []
    const row = (id: string, readers: string[]) => ({ id, readers, locked: false })
    const change = (id: string, readers: string[]) => ({
      table: 'boards',
      id,
      before: undefined,
      after: row(id, readers),
      bytes: 0,
    })
    await store.write((tx) =>
      indexChanges(
        boardCatalogue.tables,
        {
          ...tx,
          bumpScopes: (scopes) => {
            requested.push(scopes)
            return tx.bumpScopes(scopes)
          },
        },
        [
          change('x', ['cho', 'ann']),
          change('y', ['ben', 'ann']),
          { table: 'totals', id: 'a', before: undefined, after: { id: 'a' }, bytes: 0 },
          { table: 'counters', id: 'n', before: undefined, after: { id: 'n', board: 'a' } as { id: string }, bytes: 0 },
        ],
        1,
      ),
    )
    expect(requested).toEqual([['board:a', 'reader:ann', 'reader:ben', 'reader:cho']])
  })

  test('S18 clients, outcomes and tombstones are deleted after 90 days', async () => {
    const rejected = mutation(2, 'edit-note', { id: 'missing' })
    await engine.sync(ann, request([mutation(1, 'write-note', { id: 'n', board: 'a', text: '' }), rejected]))
    await engine.sync(ann, request([mutation(3, 'erase-note', { id: 'n' })]))
    const storedDigests = async () => {
      await engine.prune()
      const client = { actorId: 'ann', clientId: 'c' }
      return store.read(async (tx) => ({
        isClientKnown: (await tx.lastTime(client)) !== undefined,
        outcomes: (await tx.outcomes('ann', [1, 2, 3].map(ulid))).size,
        deletions: (await tx.changes([{ scope: 'board:a', after: 0 }], 100)).filter(({ deleted }) => deleted).length,
      }))
    }
    now += 90 * DAY - 1_000
    expect(await storedDigests()).toEqual({ isClientKnown: true, outcomes: 3, deletions: 1 })
    now += 2_000
    expect(await storedDigests()).toEqual({ isClientKnown: false, outcomes: 0, deletions: 0 })
  })

  test('S15 rebuilt digests include rows changed by other means; `ifMissing` rebuilds only absent digests', async () => {
    await write('n')
    await engine.rebuildDigests()
    const digests = async () =>
      (await store.read((tx) => tx.digests(['board:a']))).find(({ table }) => table === 'notes')
    const counted = await digests()
    await store.write((tx) => tx.delete('notes', ['n']))
    await engine.rebuildDigests({ ifMissing: true })
    expect(await digests()).toEqual(counted)
    await engine.rebuildDigests()
    expect(await digests()).toBeUndefined()
  })

  test('S15 a row loses fields that its table does not store, so that its digest is that of the stored row', async () => {
    const fields = new Set(['id', 'board', 'text', 'author'])
    const notes = { ...boardCatalogue.tables.notes, fields }
    const strict = createServerEngine({
      catalogue: { ...boardCatalogue, tables: { ...boardCatalogue.tables, notes } },
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a']),
    })
    await strict.run(ann, 'write-note', { id: 'n', board: 'a', text: '' })
    const stored = { id: 'n', board: 'a', text: '', author: 'ann' }
    expect(store.rows('notes')).toEqual([stored])
    const sum = createDigestSum()
    sum.add('board:a', 'notes', rowHash('notes', stored))
    const digests = await store.read((tx) => tx.digests(['board:a']))
    expect(digests.filter(({ table }) => table === 'notes')).toEqual(sum.applyTo([]))
  })

  test('S13 a scope with a delayed report is reported once when another table changes it', async () => {
    const timers: (() => void)[] = []
    const moved: ScopesChanged[] = []
    const lazyNotes = { ...boardCatalogue.tables, notes: { ...boardCatalogue.tables.notes, lazy: true } }
    const watched = createServerEngine({
      catalogue: { ...boardCatalogue, tables: { ...lazyNotes, lines: { ...lazyNotes.lines, lazy: true } } },
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a']),
      later: (_milliseconds, work) => {
        timers.push(work)
        return () => undefined
      },
    })
    watched.onScopesChanged((each) => moved.push(each))
    await watched.run(ann, 'write-note', { id: 'n', board: 'a', text: '' })
    expect(moved).toEqual([])
    await watched.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
    for (const work of timers) work()
    expect(moved).toEqual([{ scopes: ['board:a'], rejectedClientIds: [], answeredClients: [] }])
  })

  test('S13 a rejection is reported to its client, also without a changed scope', async () => {
    const moved: ScopesChanged[] = []
    engine.onScopesChanged((each) => moved.push(each))
    await engine.sync(ann, request([mutation(1, 'edit-note', { id: 'missing' })]))
    expect(moved).toEqual([{ scopes: [], rejectedClientIds: ['c'], answeredClients: [] }])
  })

  test('S17 a page of a scope that the actor does not read is absent', async () => {
    await write('n')
    expect((await page()).page?.rows).toMatchObject({ notes: [{ id: 'n' }] })
    expect(await page({}, ben)).not.toHaveProperty('page')
    await engine.run(system, 'open-board', { id: 'a', readers: ['ben'] })
    expect(await page()).not.toHaveProperty('page')
    expect((await page({}, ben)).page?.rows).toMatchObject({ notes: [{ id: 'n' }] })
  })

  test('S17 a page of another database, ahead of the server or behind the horizon is absent', async () => {
    await write('n')
    expect(await page({ epoch: 'another' })).not.toHaveProperty('page')
    expect(await page({ version: 2 })).not.toHaveProperty('page')
    await engine.run(ann, 'erase-note', { id: 'n' })
    expect(await page({ version: 2 })).toHaveProperty('page')
    now += 91 * DAY
    await engine.prune()
    expect(await page({ version: 1 })).not.toHaveProperty('page')
    expect(await page({ version: 2 })).toHaveProperty('page')
  })

  test('S11 S17 a scope with one change more than a page holds is not sent in part', async () => {
    for (let n = 0; n < 3; n += 1) await write(`n${n}`)
    // Each note comes with a line: the last two are four rows, and as many as a page holds.
    const { version } = await versionOf('board:a')
    const own = (await versionOf('reader:ann')).version
    const cursor = { epoch: 'memory', scopes: { 'board:a': version - 2, 'reader:ann': own } }
    const fitting = await engine.sync(ann, request([], { cursor }))
    expect(fitting.patch?.scopes.find(({ scope }) => scope === 'board:a')).toBeDefined()
    await engine.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
    const larger = await engine.sync(ann, request([], { cursor }))
    expect(larger.patch?.large).toEqual([['board:a', version + 1]])
    expect(larger.patch?.rows).not.toHaveProperty('notes')
  })

  test('S1 S7 writes of a mutation that throws are rolled back, and earlier mutations stand', async () => {
    const failing: typeof store = {
      ...store,
      write: (work) =>
        store.write((tx) =>
          work({
            ...tx,
            put: async (table, rows) => {
              await tx.put(table, rows)
              if (rows.some(({ id }) => id === 'poison')) throw new Error('refused by the database')
            },
          }),
        ),
    }
    const broken = createServerEngine({
      catalogue: boardCatalogue,
      store: failing,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a']),
    })
    const batch = ['first', 'poison', 'last'].map((id, n) =>
      mutation(n + 1, 'write-note', { id, board: 'a', text: '' }),
    )
    const answer = await broken.sync(ann, request(batch))
    expect(answer).toMatchObject({ results: [{ ulid: ulid(1) }], stop: { reason: 'transient', ulid: ulid(2) } })
    expect(store.rows('notes').map(({ id }) => id)).toEqual(['first'])
  })
})
