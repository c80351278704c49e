import { beforeEach, describe, expect, test } from 'vitest'
import type { Stamp } from '#shared/kernel/change.ts'
import { refuse } from '#shared/kernel/result.ts'
import type { EngineOperation } from '#sync/protocol/operation-catalogue.ts'
import { createMemoryServerStore, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { PROTOCOL_VERSION, type Cursor, type Mutation, type Patch, type SyncRequest } from '#sync/protocol/wire.ts'
import { boardCatalogue, boardScopesOf, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { createServerEngine, type ScopesChanged, type ServerEngine } from './server-engine.ts'
import type { ServerReader } from './server-store.ts'
import { LAZY_INTERVAL_MS } from './scope-notifier.ts'

const NOW = 1_900_000_000_000
const ann = { id: 'ann', kind: 'user' } as const
const system = { id: 'system', kind: 'system' } as const
const ulid = (n: number): string => String(n).padStart(26, '0')

const mutation = (n: number, name: string, input: unknown, more: Partial<Mutation> = {}): Mutation => ({
  ulid: ulid(n),
  name,
  version: 1,
  input,
  time: `${String(NOW).padStart(15, '0')}-00000-c`,
  at: NOW / 1000,
  device: { id: 'd', name: 'd' },
  dependsOn: [],
  after: [],
  ...more,
})
const count = (n: number, by = 1, more: Partial<Mutation> = {}): Mutation =>
  mutation(n, 'count', { id: 'a-1', board: 'a', by }, more)

const request = (mutations: Mutation[], more: Partial<SyncRequest> = {}): SyncRequest => ({
  protocol: PROTOCOL_VERSION,
  clientId: 'c',
  deviceNow: NOW,
  mutations,
  cursor: null,
  ...more,
})
const NO_CURSOR = { epoch: '', scopes: {} }

type Operation = EngineOperation<BoardTables>

const catalogueWith = (name: string, change: (operation: Operation) => Operation): typeof boardCatalogue => ({
  ...boardCatalogue,
  operations: new Map([...boardCatalogue.operations].map(([key, of]) => [key, key === name ? change(of) : of])),
})

describe('server engine', () => {
  let store: MemoryServerStore<BoardTables>
  let engine: ServerEngine<null>
  let moved: ScopesChanged[]
  let timers: { milliseconds: number; work: () => void }[]
  let faults: string[]
  let committed: string[]
  let stamps: Stamp[]
  let now: number

  const noting: typeof boardCatalogue = {
    ...boardCatalogue,
    operations: new Map(
      [...boardCatalogue.operations].map(([key, of]): [string, Operation] => [
        key,
        {
          ...of,
          decide: (state, input, stamp) => {
            if (stamp.actor.kind === 'user') stamps.push(stamp)
            return of.decide(state, input, stamp)
          },
        },
      ]),
    ),
  }
  const createEngine = (): ServerEngine<null> => {
    const made = createServerEngine({
      catalogue: noting,
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      later: (milliseconds, work) => {
        timers.push({ milliseconds, work })
        return () => undefined
      },
      hooks: {
        afterCommit: (name, output, actor) => committed.push(`${actor.id} ${name} ${JSON.stringify(output)}`),
        fault: (error, { name }) => faults.push(`${name}: ${String(error)}`),
      },
    })
    made.onScopesChanged((one) => moved.push(one))
    return made
  }

  beforeEach(async () => {
    now = NOW
    stamps = []
    store = createMemoryServerStore()
    moved = []
    timers = []
    faults = []
    committed = []
    engine = createEngine()
    await engine.run(system, 'open-board', { id: 'a', readers: ['ann'] })
    moved.length = 0
    committed.length = 0
  })

  test('W2 a batch without cursor gets only its results', async () => {
    expect(await engine.sync(ann, request([count(1), count(2, -9), count(3)]))).toEqual({
      protocol: PROTOCOL_VERSION,
      serverNow: NOW,
      results: [
        { ulid: ulid(1), outcome: 'applied', output: { value: 1 } },
        { ulid: ulid(2), outcome: 'rejected', code: 1004, message: 'Not below zero' },
        { ulid: ulid(3), outcome: 'applied', output: { value: 2 } },
      ],
    })
  })

  test('SYN-037 S16 a repeated batch gets the same outcomes, also from another process, without a second effect', async () => {
    const { results } = await engine.sync(ann, request([count(1), count(2, -9)]))
    engine = createEngine()
    const again = await engine.sync(ann, request([count(1), count(2, -9)]))
    expect(again.results).toEqual([{ ulid: ulid(1), outcome: 'applied' }, results[1]])
    expect(store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 1 }])
    expect(committed).toEqual(['ann count {"value":1}'])
  })

  test('S2 a mutation stops the batch while one that comes before it has no outcome', async () => {
    const second = count(2, 10, { after: [ulid(1)] })
    const stop = { reason: 'order', ulid: ulid(2) }
    expect(await engine.sync(ann, request([count(3), second, count(4)]))).toMatchObject({
      results: [{ ulid: ulid(3) }],
      stop,
    })
    expect(store.rows('counters')).toMatchObject([{ value: 1 }])
    // A rejection is an outcome as well.
    expect((await engine.sync(ann, request([count(1, -9), second]))).results).toMatchObject([
      { outcome: 'rejected' },
      { outcome: 'applied' },
    ])
    expect(store.rows('counters')).toMatchObject([{ value: 11 }])
  })

  test('C18 a database that does not know the client’s latest applied mutation stops the batch, and the pull', async () => {
    await engine.sync(ann, request([count(1)]))
    const lost = { stop: { reason: 'epoch' }, results: [] }
    expect(await engine.sync(ann, request([count(2)], { latest: ulid(9) }))).toMatchObject(lost)
    expect(await engine.sync(ann, request([], { latest: ulid(9), cursor: NO_CURSOR }))).toMatchObject(lost)
    expect(store.rows('counters')).toMatchObject([{ value: 1 }])
    const known = await engine.sync(ann, request([count(2)], { latest: ulid(1), cursor: NO_CURSOR }))
    expect([known.stop, known.results.length]).toEqual([undefined, 1])
  })

  test('W2 a pull brings the results of earlier mutations that the client names, and no others', async () => {
    await engine.sync(ann, request([count(1), count(2, -9), count(3)]))
    const named = { unsettled: [ulid(2), ulid(7), ulid(1)], cursor: NO_CURSOR }
    const { results } = await engine.sync(ann, request([count(4)], named))
    expect(results).toEqual([
      { ulid: ulid(4), outcome: 'applied', output: { value: 3 } },
      { ulid: ulid(2), outcome: 'rejected', code: 1004, message: 'Not below zero' },
      { ulid: ulid(1), outcome: 'applied' },
    ])
    const others = await engine.sync({ id: 'ben', kind: 'user' }, request([], named))
    expect(others.results).toEqual([])
  })

  test('S22 a batch for another database is refused; one of a client without any pull is accepted', async () => {
    const batch = [count(1)]
    const stopped = await engine.sync(ann, request(batch, { epoch: 'before the restore' }))
    expect(stopped).toMatchObject({ stop: { reason: 'epoch' }, results: [] })
    expect(store.rows('counters')).toEqual([])
    const { patch } = await engine.sync(ann, request([], { cursor: NO_CURSOR }))
    expect(await engine.sync(ann, request(batch, { epoch: patch!.epoch }))).toMatchObject({
      results: [{ ulid: ulid(1) }],
    })
    expect(await engine.sync(ann, request([count(2)]))).toMatchObject({ results: [{ ulid: ulid(2) }] })
  })

  test('C36 an abandoned mutation is rejected for good, one that was applied before stays applied', async () => {
    await engine.sync(ann, request([count(1)]))
    const outcomes = [
      { ulid: ulid(1), outcome: 'applied' },
      { ulid: ulid(2), outcome: 'rejected' },
    ]
    const abandoned = request([], { abandoned: [ulid(1), ulid(2)] })
    expect((await engine.sync(ann, abandoned)).abandoned).toEqual(outcomes)
    expect((await engine.sync(ann, request([count(1), count(2)]))).results).toMatchObject(outcomes)
    expect(store.rows('counters')).toMatchObject([{ value: 1 }])
  })

  test('C36 S22 a database that the client does not know rejects nothing that it abandons', async () => {
    const abandoned = request([], { abandoned: [ulid(1)], epoch: 'before the restore' })
    const answer = await engine.sync(ann, abandoned)
    expect([answer.stop, answer.abandoned]).toEqual([{ reason: 'epoch' }, undefined])
    expect((await engine.sync(ann, request([count(1)]))).results).toMatchObject([{ outcome: 'applied' }])
  })

  test('S16 a mutation of one actor is another one for another actor, whatever client id it names', async () => {
    await engine.sync(ann, request([count(1)]))
    const other = await engine.sync({ id: 'ben', kind: 'user' }, request([count(1)]))
    expect(other.results).toMatchObject([{ ulid: ulid(1), outcome: 'rejected', message: 'Not your board' }])
  })

  test('S3 S4 mutations before a stop stand, and those after it wait', async () => {
    const unknown = mutation(2, 'teleport', {})
    expect(await engine.sync(ann, request([count(1), unknown, count(3)]))).toMatchObject({
      results: [{ ulid: ulid(1) }],
      stop: { reason: 'upgrade-required', ulid: ulid(2), name: 'teleport' },
    })
    expect(await engine.sync(ann, request([count(2, 1, { version: 9 })]))).toMatchObject({
      results: [],
      stop: { reason: 'upgrade-required', ulid: ulid(2), name: 'count' },
    })
    expect(store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 1 }])
  })

  test('S5 invalid input, and operations that cannot be queued, are rejected', async () => {
    const invalid = mutation(1, 'count', { id: 'a-1', board: 'a', by: 'many' })
    const notQueued = mutation(2, 'open-board', { id: 'b', readers: ['ann'] })
    expect((await engine.sync(ann, request([invalid, notQueued]))).results).toMatchObject([
      { ulid: ulid(1), outcome: 'rejected', code: 98022, message: 'Invalid input' },
      { ulid: ulid(2), outcome: 'rejected', code: 98024 },
    ])
  })

  test('S6 a dependent of a rejected mutation is rejected with its ULID', async () => {
    await engine.sync(ann, request([count(1, -1)]))
    const late = count(2, 1, { dependsOn: [ulid(1)] })
    expect((await engine.sync(ann, request([late]))).results).toMatchObject([
      { ulid: ulid(2), outcome: 'rejected', code: 98023, cause: ulid(1) },
    ])
    const after = count(3, 1, { dependsOn: [ulid(2)] })
    expect((await engine.sync(ann, request([after]))).results).toMatchObject([{ cause: ulid(2) }])
  })

  test('S6 a dependent of an applied mutation is accepted, in the same batch, a later one, or under another client id', async () => {
    const onFirst = { dependsOn: [ulid(1)] }
    await engine.sync(ann, request([count(1), count(2, 1, onFirst)]))
    await engine.sync(ann, request([count(3, 1, onFirst)]))
    await engine.sync(ann, request([{ ...count(1, 1, onFirst), ulid: ulid(4) }], { clientId: 'd' }))
    expect(store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 4 }])
    const ben = { id: 'ben', kind: 'user' } as const
    const others = { ...mutation(1, 'break', { on: 'never' }, onFirst), ulid: ulid(5) }
    expect((await engine.sync(ben, request([others]))).results).toMatchObject([{ code: 98023, cause: ulid(1) }])
  })

  test('S17 an answer has no more rows than a page: the smallest due scopes come as a whole, the others in pages', async () => {
    engine = createServerEngine({
      catalogue: boardCatalogue,
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      pageRows: 8,
    })
    await engine.run(system, 'open-board', { id: 'b', readers: ['ann'] })
    for (let n = 0; n < 3; n += 1) await engine.run(system, 'write-note', { id: `a${n}`, board: 'a', text: '' })
    for (let n = 0; n < 2; n += 1) await engine.run(system, 'write-note', { id: `b${n}`, board: 'b', text: '' })
    const first = (await engine.sync(ann, request([], { cursor: NO_CURSOR }))).patch!
    expect(first.scopes.map(({ scope }) => scope)).toEqual(['board:b', 'reader:ann'])
    expect(first.large).toEqual([['board:a', expect.any(Number)]])

    const all = { epoch: first.epoch, scopes: { 'board:a': 3, 'board:b': 2, 'reader:ann': 2 } }
    const later = (await engine.sync(ann, request([], { cursor: all }))).patch!
    expect([later.scopes, later.large]).toEqual([[], undefined])
    for (let n = 0; n < 5; n += 1) await engine.run(system, 'edit-note', { id: 'a0', text: `${n}` })
    const grown = (await engine.sync(ann, request([], { cursor: all }))).patch!
    expect(grown.scopes).toMatchObject([{ scope: 'board:a', fresh: false }])
    for (let n = 0; n < 5; n += 1) await engine.run(system, 'edit-note', { id: 'a0', text: `${n}` })
    const tooMany = (await engine.sync(ann, request([], { cursor: all }))).patch!
    expect([tooMany.scopes, tooMany.large?.map(([scope]) => scope)]).toEqual([[], ['board:a']])
  })

  test('S7 an exception rolls back only its own mutation', async () => {
    const broken = mutation(2, 'break', { on: 'server' })
    expect(await engine.sync(ann, request([count(1), broken, count(3)]))).toMatchObject({
      results: [{ ulid: ulid(1) }],
      stop: { reason: 'transient', ulid: ulid(2) },
    })
    expect(faults).toEqual(['break: Error: broken rule'])
    expect(store.rows('lines')).toHaveLength(1)
  })

  test('S1 a transaction that cannot commit leaves no effect and no outcome', async () => {
    let dying = true
    store = createMemoryServerStore({
      faults: {
        beforeCommit: () => {
          if (dying) throw new Error('disk full')
        },
      },
    })
    engine = createEngine()
    await expect(engine.sync(ann, request([count(1)]))).rejects.toThrow('disk full')
    dying = false
    expect(moved).toEqual([])
    expect(await store.read((tx) => tx.outcomes('ann', [ulid(1)]))).toEqual(new Map())
    expect(store.rows('counters')).toEqual([])
  })

  test('S11 a first pull has every scope whole, and the next one is empty', async () => {
    await engine.sync(ann, request([count(1)]))
    const first = await engine.sync(ann, request([], { cursor: NO_CURSOR }))
    expect(first.patch?.scopes.map(({ scope, fresh, version }) => [scope, fresh, version])).toEqual([
      ['board:a', true, 1],
      ['reader:ann', true, 1],
    ])
    expect(Object.keys(first.patch!.rows).sort()).toEqual(['boards', 'counters', 'lines', 'totals'])
    const cursor = { epoch: first.patch!.epoch, scopes: { 'board:a': 1, 'reader:ann': 1 } }
    const second = await engine.sync(ann, request([], { cursor }))
    expect(second.patch).toEqual({ epoch: 'memory', lost: [], scopes: [], rows: {} })
  })

  test('W4 an empty pull has at most 300 bytes', async () => {
    const cursor = { epoch: 'memory', scopes: { 'board:a': 0, 'reader:ann': 1 } }
    const empty = await engine.sync(ann, request([], { cursor }))
    expect(empty.patch?.scopes).toEqual([])
    const realEpoch = 36 - 'memory'.length
    expect(JSON.stringify(empty).length + realEpoch).toBeLessThanOrEqual(300)
  })

  test('S11 a cursor ahead of the server, or of another epoch, gets whole scopes', async () => {
    await engine.sync(ann, request([count(1)]))
    const ahead = { epoch: 'memory', scopes: { 'board:a': 7, 'reader:ann': 1 } }
    const answer = await engine.sync(ann, request([], { cursor: ahead }))
    expect(answer.patch?.scopes).toMatchObject([{ scope: 'board:a', fresh: true, version: 1 }])
    const other = { epoch: 'restored', scopes: { 'board:a': 1, 'reader:ann': 1 } }
    const renewed = await engine.sync(ann, request([], { cursor: other }))
    expect(renewed.patch?.scopes.map(({ fresh }) => fresh)).toEqual([true, true])
  })

  test('S9 a row that moves between scopes is deleted in the old one, once for a whole batch', async () => {
    await engine.run(system, 'open-board', { id: 'b', readers: ['ann'] })
    const cursor = { epoch: 'memory', scopes: { 'board:a': 0, 'board:b': 0, 'reader:ann': 2 } }
    const pushed = await engine.sync(
      ann,
      request(
        [
          mutation(1, 'write-note', { id: 'n', board: 'a', text: 'x' }),
          mutation(2, 'edit-note', { id: 'n', tag: 'b' }),
          mutation(3, 'write-note', { id: 'gone', board: 'a', text: 'x' }),
          mutation(4, 'erase-note', { id: 'gone' }),
        ],
        { cursor },
      ),
    )
    const touching = (scope: string) => pushed.patch?.scopes.find((one) => one.scope === scope)
    expect(touching('board:a')?.version).toBe(1)
    expect(touching('board:a')?.dels).toEqual([])
    expect(pushed.patch?.rows['notes']).toMatchObject([{ id: 'n', tag: 'b' }])

    const back = await engine.sync(
      ann,
      request([mutation(5, 'edit-note', { id: 'n', tag: '' })], {
        cursor: { epoch: 'memory', scopes: { 'board:a': 1, 'board:b': 1, 'reader:ann': 2 } },
      }),
    )
    const left = back.patch?.scopes.find(({ scope }) => scope === 'board:b')
    expect(left).toMatchObject({ dels: [['notes', 'n']] })
  })

  test('S9 an operation without changes raises no version', async () => {
    await engine.sync(ann, request([mutation(1, 'write-note', { id: 'n', board: 'a', text: 'x' })]))
    moved.length = 0
    await engine.sync(ann, request([mutation(2, 'write-note', { id: 'n', board: 'a', text: 'x' })]))
    expect(moved).toEqual([])
  })

  test('S11 S18 a cursor older than the tombstone horizon gets whole scopes, a newer one does not', async () => {
    await engine.sync(ann, request([mutation(1, 'write-note', { id: 'n', board: 'a', text: '' }), count(2)]))
    const old = (await engine.sync(ann, request([], { cursor: NO_CURSOR }))).patch!
    await engine.sync(ann, request([mutation(3, 'erase-note', { id: 'n' })]))
    const later = (await engine.sync(ann, request([], { cursor: NO_CURSOR }))).patch!
    const at = ({ epoch, scopes }: Patch) => ({
      epoch,
      scopes: Object.fromEntries(scopes.map(({ scope, version }) => [scope, version])),
    })
    now += 91 * 86_400_000
    await engine.prune()
    await engine.sync(ann, request([count(1, 1, { ulid: ulid(9) })], { clientId: 'later' }))
    const pulled = async (cursor: Cursor) =>
      (await engine.sync(ann, request([], { cursor }))).patch!.scopes.find(({ scope }) => scope === 'board:a')
    expect(await pulled(at(old))).toMatchObject({ fresh: true, dels: [] })
    expect(await pulled(at(later))).toMatchObject({ fresh: false, dels: [] })
  })

  test('S16 a ULID applied under another client id is answered as applied, without a second effect', async () => {
    await engine.sync(ann, request([count(1)]))
    const again = await engine.sync(ann, request([count(1), count(2)], { clientId: 'renewed' }))
    expect(again.results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
    expect(store.rows('counters')).toMatchObject([{ value: 2 }])
    const other = await engine.sync({ id: 'ben', kind: 'user' }, request([count(1)]))
    expect(other.results).toMatchObject([{ outcome: 'rejected' }])
  })

  test('SYN-037 S16 a mutation that was rejected stays rejected under another client id, and for its dependents', async () => {
    const rejected = mutation(1, 'edit-note', { id: 'n', text: '' })
    const [before] = (await engine.sync(ann, request([rejected]))).results
    expect(before).toMatchObject({ outcome: 'rejected', message: 'Not found' })
    await engine.run(ann, 'write-note', { id: 'n', board: 'a', text: 'by now' })
    const dependent = count(2, 1, { dependsOn: [rejected.ulid] })
    const again = await engine.sync(ann, request([rejected, dependent], { clientId: 'renewed' }))
    expect(again).toMatchObject({ results: [before, { outcome: 'rejected', cause: rejected.ulid }] })
    expect(store.rows('notes')).toMatchObject([{ text: 'by now' }])
    expect(store.rows('counters')).toEqual([])
  })

  test('S16 a remembered rejection is at most 1 KB: a larger one loses its detail', async () => {
    const details = [{ left: 3 }, { text: 'x'.repeat(2_000) }]
    const refusing = createServerEngine({
      catalogue: catalogueWith('count', (of) => ({
        ...of,
        decide: (_, input) => refuse(409, 1, 'm'.repeat(300), details[(input as { by: number }).by]),
      })),
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
    })
    const both = [count(1, 0), count(2, 1)]
    const first = await refusing.sync(ann, request(both))
    expect(first.results).toMatchObject(details.map((detail) => ({ detail })))
    const again = await refusing.sync(ann, request(both, { clientId: 'renewed' }))
    expect(again.results[0]).toEqual(first.results[0])
    expect(again.results[1]).toEqual({ ulid: ulid(2), outcome: 'rejected', code: 1, message: 'm'.repeat(200) })
  })

  test('S16 S18 the latest rejections of a person are remembered', async () => {
    const pruning = createServerEngine({
      catalogue: boardCatalogue,
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      retention: { rejections: 2 },
    })
    const missing = (id: number): Mutation => mutation(id, 'edit-note', { id: 'n', text: '' })
    await pruning.sync(ann, request([count(1), missing(2), missing(3), missing(4)]))
    await pruning.prune()
    const known = await store.read((tx) => tx.outcomes('ann', [1, 2, 3, 4].map(ulid)))
    expect([...known.keys()].sort()).toEqual([1, 3, 4].map(ulid))
  })

  test('S19 another person’s ULID cannot take over their rows', async () => {
    await engine.run(system, 'open-board', { id: 'b', readers: ['ben'] })
    await engine.sync(ann, request([count(1)]))
    const [mine] = store.rows('lines')
    const ben = { id: 'ben', kind: 'user' } as const
    const forged = await engine.sync(ben, request([mutation(1, 'count', { id: 'b-1', board: 'b', by: 1 })]))
    expect(forged.results).toMatchObject([{ outcome: 'rejected', code: 98022 }])
    expect(store.rows('lines')).toEqual([mine])
  })

  test('S20 device names are truncated, and text that a database would change is not stored', async () => {
    const time = `${'9'.repeat(15)}-99999-${'z'.repeat(9_000)}`
    const odd = { time, device: { id: 'd'.repeat(900), name: 'n'.repeat(900) } }
    const note = { id: 'n', board: 'a', text: 'half \ud83d and \0' }
    await engine.sync(ann, request([mutation(1, 'write-note', note, odd), count(2, 1, { time: 'nonsense' })]))
    expect(stamps.map(({ device, time: told }) => [device.id.length, device.name.length, told.length])).toEqual([
      [64, 64, 15 + 1 + 5 + 1 + 64],
      [1, 1, 15 + 1 + 5 + 1],
    ])
    expect(store.rows('notes')).toMatchObject([{ text: 'half \ufffd and \ufffd' }])
  })

  test('S7 S4 an upcaster that throws stops only at its mutation', async () => {
    const broken = catalogueWith('count', (operation) => ({
      ...operation,
      version: 2,
      upcasts: {
        1: () => {
          throw new Error('broken upcaster')
        },
      },
    }))
    const newer = createServerEngine({
      catalogue: broken,
      store,
      clock: { now: () => NOW },
      scopesOf: boardScopesOf(['a']),
      hooks: { fault: (error, { name }) => faults.push(`${name}: ${String(error)}`) },
    })
    const note = mutation(1, 'write-note', { id: 'n', board: 'a', text: '' })
    expect(await newer.sync(ann, request([note, count(2)]))).toMatchObject({
      results: [{ ulid: ulid(1) }],
      stop: { reason: 'transient', ulid: ulid(2) },
    })
    expect(faults).toEqual(['count: Error: broken upcaster'])
  })

  test('S13 listeners are notified of changed scopes and rejections at once', async () => {
    await engine.sync(ann, request([mutation(1, 'write-note', { id: 'n', board: 'a', text: 'x' }), count(2, -1)]))
    expect(moved).toEqual([{ scopes: ['board:a'], rejectedClientIds: ['c'], answeredClients: [] }])
  })

  test('S13 scopes changed only by lazy tables are reported together, every two seconds', async () => {
    const lazily = boardCatalogue.tables.totals
    const onlyTotals = { ...boardCatalogue.operations.get('count')! }
    const catalogue = {
      tables: { ...boardCatalogue.tables, counters: { ...lazily, indexes: [] }, lines: { ...lazily, indexes: [] } },
      operations: new Map([['count', onlyTotals]]),
    }
    const lazyEngine = createServerEngine({
      catalogue: catalogue as unknown as typeof boardCatalogue,
      store,
      clock: { now: () => NOW },
      scopesOf: boardScopesOf(['a']),
      later: (milliseconds, work) => {
        timers.push({ milliseconds, work })
        return () => undefined
      },
    })
    const heard: ScopesChanged[] = []
    lazyEngine.onScopesChanged((one) => heard.push(one))
    await lazyEngine.sync(ann, request([count(1)]))
    await lazyEngine.sync(ann, request([count(2)]))
    expect(heard).toEqual([])
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([LAZY_INTERVAL_MS])
    timers[0]!.work()
    expect(heard).toHaveLength(1)
    expect(heard[0]?.rejectedClientIds).toEqual([])
  })

  test('S14 run decides, writes what its caller adds in the same transaction, and refuses as a value', async () => {
    const run = engine.run(ann, 'count', { id: 'a-1', board: 'a', by: 2 }, { inSameTransaction: async () => undefined })
    expect(await run).toEqual({ ok: true, output: { value: 2 } })
    expect(committed).toEqual(['ann count {"value":2}'])
    expect(moved).toEqual([{ scopes: ['board:a'], rejectedClientIds: [], answeredClients: [] }])
    expect(await engine.run(ann, 'count', { id: 'a-1', board: 'a', by: -3 })).toMatchObject({
      refused: true,
      message: 'Not below zero',
    })
    expect(await engine.run(ann, 'count', { by: 1 })).toMatchObject({ refused: true, code: 98022 })
    const failing = engine.run(
      ann,
      'count',
      { id: 'a-1', board: 'a', by: 2 },
      {
        inSameTransaction: () => Promise.reject(new Error('full')),
      },
    )
    await expect(failing).rejects.toThrow('full')
    expect(store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 2 }])
    await expect(engine.run(ann, 'teleport', {})).rejects.toThrow('no operation teleport')
  })

  test('S31 further writes of an operation see its changed rows, and their failure rolls back that operation alone', async () => {
    const written: string[] = []
    let isFull = true
    const hooked = createServerEngine({
      catalogue: boardCatalogue,
      store,
      clock: { now: () => NOW },
      scopesOf: boardScopesOf(['a', 'b']),
      hooks: {
        afterWrite: async (_native, actor, operations) => {
          const values = operations.map((changes) =>
            changes.flatMap(({ table, after }) =>
              table === 'counters' ? [(after as BoardTables['counters']).value] : [],
            ),
          )
          written.push(`${actor.id} ${JSON.stringify(values)}`)
          if (isFull && values.flat().includes(2)) throw new Error('no room')
        },
      },
    })
    expect(await hooked.sync(ann, request([count(1), count(2, -9), count(3)]))).toMatchObject({
      results: [{ ulid: ulid(1) }, { ulid: ulid(2) }],
      stop: { reason: 'transient', ulid: ulid(3) },
    })
    expect(store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 1 }])
    // The batch at once, then each mutation alone.
    expect(written).toEqual(['ann [[1],[2]]', 'ann [[1]]', 'ann [[2]]'])
    isFull = false
    written.length = 0
    await hooked.sync(ann, request([count(3), count(4)]))
    await hooked.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
    expect(written).toEqual(['ann [[2],[3]]', 'ann [[4]]'])
  })

  test('S28 a request of another protocol is refused', async () => {
    expect(await engine.sync(ann, request([count(1)], { protocol: PROTOCOL_VERSION + 1 }))).toMatchObject({
      stop: { reason: 'protocol', supported: PROTOCOL_VERSION },
    })
    expect(store.rows('counters')).toEqual([])
  })

  test('S23 only the operation over its rate limit is refused, over REST and sync, and each mutation counts once', async () => {
    const requested: string[] = []
    const rateLimit = (_: unknown, name: string, input: unknown) => {
      requested.push(`${name} ${(input as { by: number }).by}`)
      return requested.length > 2 ? refuse(429, 1099, 'Too often') : null
    }
    // Like a database that rolls back a transaction and retries it.
    const busy = new Error('busy')
    const retrying: typeof store = {
      ...store,
      write: async (work) => {
        const undone = store.write(async (tx) => {
          await work(tx)
          throw busy
        })
        await expect(undone).rejects.toBe(busy)
        return store.write(work)
      },
    }
    engine = createServerEngine({
      catalogue: boardCatalogue,
      store: retrying,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      rateLimit,
    })
    expect(
      (await engine.sync(ann, request([count(1), count(2), count(3), mutation(4, 'count', {})]))).results,
    ).toMatchObject([
      { ulid: ulid(1), outcome: 'applied' },
      { ulid: ulid(2), outcome: 'applied' },
      { ulid: ulid(3), outcome: 'rejected', code: 1099, message: 'Too often' },
      { ulid: ulid(4), outcome: 'rejected', message: 'Invalid input' },
    ])
    expect(requested).toHaveLength(3)
    await engine.sync(ann, request([count(1), count(2), count(3)]))
    expect(requested).toHaveLength(3)
    expect(await engine.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })).toMatchObject({ code: 1099 })
    expect(store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 2 }])
  })

  test('S1 S23 mutations that are refused without reading a row are not read ahead', async () => {
    const loaded: string[] = []
    const watched: typeof boardCatalogue = {
      ...boardCatalogue,
      operations: new Map(
        [...boardCatalogue.operations].map(([name, operation]): [string, Operation] => [
          name,
          {
            ...operation,
            load: (reader, input, actor) => {
              loaded.push(`${name} ${JSON.stringify(input)}`)
              return operation.load(reader, input, actor)
            },
          },
        ]),
      ),
    }
    const more = (id: number, change: Partial<Mutation>): Mutation =>
      mutation(id, 'count', { id: `a-${id}`, board: 'a', by: 1 }, change)
    engine = createServerEngine({
      catalogue: watched,
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      rateLimit: (_, name) => (name === 'set-title' ? refuse(429, 1099, 'Too often') : null),
      isRateLimited: (_, name) => name === 'set-title',
    })
    const batch = [
      more(1, {}),
      mutation(2, 'open-board', { id: 'b', readers: ['ann'] }),
      more(3, { dependsOn: [ulid(2)] }),
      mutation(4, 'set-title', { board: 'a', text: 'Tea', replaces: null }),
      more(5, { dependsOn: [ulid(1)] }),
      more(7, { after: [ulid(6)] }),
    ]
    expect((await engine.sync(ann, request(batch))).results.map(({ outcome }) => outcome)).toEqual([
      'applied',
      'rejected',
      'rejected',
      'rejected',
      'applied',
    ])
    // Once ahead and once decided.
    const counted = (id: number): string => `count {"id":"a-${id}","board":"a","by":1}`
    expect(loaded).toEqual([counted(1), counted(5), counted(1), counted(5)])
  })

  test('S23 OPS-011 a quota counts writes, refuses only the next one, and ignores repetitions', async () => {
    let recorded = 0
    engine = createServerEngine({
      catalogue: boardCatalogue,
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      quotas: {
        begin: () => {
          let added = 0
          return {
            countsRows: () => false,
            check: async () => (recorded + added >= 2 ? refuse(429, 1098, 'Enough for today') : null),
            add: () => void (added += 1),
            record: async () => void (recorded += added),
          }
        },
      },
    })
    const write = (n: number) => ({ id: `n${n}`, board: 'a', text: 'x' })
    const sent = [1, 2, 3].map((n) => mutation(n, 'write-note', write(n)))
    expect((await engine.sync(ann, request(sent))).results).toMatchObject([
      { ulid: ulid(1), outcome: 'applied' },
      { ulid: ulid(2), outcome: 'applied' },
      { ulid: ulid(3), outcome: 'rejected', code: 1098 },
    ])
    expect(await engine.run(ann, 'write-note', write(4))).toMatchObject({ code: 1098 })
    expect(await engine.run(ann, 'write-note', write(1))).toMatchObject({ ok: true })
    expect(recorded).toBe(2)
    expect(store.rows('notes').map(({ id }) => id)).toEqual(['n1', 'n2'])
  })

  test('S23 OPS-011 a quota that counts rows sees those of earlier mutations of the batch', async () => {
    let tx: ServerReader<BoardTables> | undefined
    const quotas = {
      countsRows: (name: string) => name === 'write-note',
      check: async () => ((await tx!.all('notes')).length >= 2 ? refuse(429, 1098, 'Enough') : null),
      add: () => undefined,
      record: async () => undefined,
    }
    engine = createServerEngine({
      catalogue: boardCatalogue,
      store: { ...store, write: (work) => store.write((opened) => work((tx = opened) as typeof opened)) },
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      quotas: { begin: () => quotas },
    })
    const sent = [1, 2, 3].map((n) => mutation(n, 'write-note', { id: `n${n}`, board: 'a', text: 'x' }))
    expect((await engine.sync(ann, request(sent))).results).toMatchObject([
      { ulid: ulid(1), outcome: 'applied' },
      { ulid: ulid(2), outcome: 'applied' },
      { ulid: ulid(3), outcome: 'rejected', code: 1098 },
    ])
    expect(store.rows('notes')).toHaveLength(2)
  })

  test('S18 OPS-011 a new client id beyond the maximum removes the least recently written client', async () => {
    engine = createServerEngine({
      catalogue: boardCatalogue,
      store,
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a', 'b']),
      retention: { clients: 2 },
    })
    const clientIds = ['c1', 'c2', 'c3']
    for (const [n, clientId] of clientIds.entries()) {
      now = NOW + n * 1000
      await engine.sync(ann, request([count(n + 1)], { clientId }))
    }
    const known = await store.read((tx) =>
      Promise.all(clientIds.map((clientId) => tx.lastTime({ actorId: 'ann', clientId }))),
    )
    expect(known.map((time) => time !== undefined)).toEqual([false, true, true])
    expect(store.rows('counters')).toEqual([{ id: 'a-1', board: 'a', value: 3 }])
  })
})
