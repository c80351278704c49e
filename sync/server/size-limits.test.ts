import { beforeEach, describe, expect, test } from 'vitest'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { createMemoryServerStore, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { ROW_TOO_LARGE } from '#sync/protocol/refusals.ts'
import { SMALL_GROWTH_BYTES } from '#sync/protocol/row-size.ts'
import { PROTOCOL_VERSION, type Cursor, type Mutation, type Place, type SyncRequest } from '#sync/protocol/wire.ts'
import { boardCatalogue, boardScopesOf, MAX_ROW_BYTES, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { createServerEngine, type ServerEngine } from './server-engine.ts'

const NOW = 1_900_000_000_000
const PAGE_BYTES = 20_000
const ann = { id: 'ann', kind: 'user' } as const
const system = { id: 'system', kind: 'system' } as const
const NO_CURSOR: Cursor = { epoch: '', scopes: {} }

const ulid = (n: number): string => String(n).padStart(26, '0')
const mutation = (n: number, name: string, input: unknown, dependsOn: readonly string[] = []): Mutation => ({
  ulid: ulid(n),
  name,
  version: 1,
  input,
  time: `${String(NOW).padStart(15, '0')}-00000-c`,
  at: NOW / 1000,
  device: { id: 'd', name: 'd' },
  dependsOn: [...dependsOn],
  after: [],
})
const request = (more: Partial<SyncRequest>): SyncRequest => ({
  protocol: PROTOCOL_VERSION,
  clientId: 'c',
  deviceNow: NOW,
  mutations: [],
  cursor: NO_CURSOR,
  ...more,
})

let store: MemoryServerStore<BoardTables>
let engine: ServerEngine<null>

const write = (id: string, text: string, board = 'a') => engine.run(ann, 'write-note', { id, board, text })
const edit = (id: string, change: { text?: string; tag?: string }) => engine.run(ann, 'edit-note', { id, ...change })

beforeEach(async () => {
  store = createMemoryServerStore()
  engine = createServerEngine({
    catalogue: boardCatalogue,
    store,
    clock: { now: () => NOW },
    scopesOf: boardScopesOf(['a', 'b']),
    pageBytes: PAGE_BYTES,
  })
  for (const id of ['a', 'b']) await engine.run(system, 'open-board', { id, readers: ['ann'] })
})

describe('the size of an answer', () => {
  test('OPS-011 S25 a pull never exceeds its bytes: a scope that is too large for it comes in pages', async () => {
    for (let n = 0; n < 10; n += 1) await write(`a${n}`, '订单'.repeat(700))
    await write('b0', 'small', 'b')
    const answer = await engine.sync(ann, request({ verify: true }))
    expect(jsonBytes(answer)).toBeLessThanOrEqual(PAGE_BYTES)
    expect(answer.patch!.large).toEqual([['board:a', expect.any(Number)]])
    expect(answer.patch!.scopes.map(({ scope }) => scope)).toEqual(['board:b', 'reader:ann'])
  })

  test('OPS-011 S25 an incremental patch that is too large by bytes comes in pages too', async () => {
    const { epoch, scopes } = (await engine.sync(ann, request({}))).patch!
    const held = { epoch, scopes: Object.fromEntries(scopes.map(({ scope, version }) => [scope, version])) }
    for (let n = 0; n < 4; n += 1) await write(`a${n}`, 'x'.repeat(4000))
    expect((await engine.sync(ann, request({ cursor: held }))).patch).toMatchObject({ scopes: [{ scope: 'board:a' }] })
    await write('a9', 'x'.repeat(4000))
    const answer = await engine.sync(ann, request({ cursor: held }))
    expect(answer.patch).toMatchObject({ scopes: [], large: [['board:a', expect.any(Number)]] })
  })

  test('OPS-011 S25 a page never exceeds its bytes, and all pages together hold each row once', async () => {
    for (let n = 0; n < 30; n += 1) await write(`a${String(n).padStart(2, '0')}`, 'x'.repeat(300 * (n % 7)))
    const { epoch, large } = (await engine.sync(ann, request({}))).patch!
    const [[scope, version]] = large as [[string, number]]
    const ids: string[] = []
    let after: Place | null = null
    for (let pages = 0; pages === 0 || after !== null; pages += 1) {
      expect(pages).toBeLessThan(30)
      const answer = await engine.sync(ann, request({ cursor: null, page: { epoch, scope, version, after } }))
      expect(jsonBytes(answer)).toBeLessThanOrEqual(PAGE_BYTES + 500)
      ids.push(...(answer.page!.rows.notes ?? []).map(({ id }) => id))
      after = answer.page!.next
    }
    expect(ids).toEqual(store.rows('notes').map(({ id }) => id))
  })

  test('OPS-011 S25 a row that is larger than a page comes alone, so that pages go on', async () => {
    await write('a0', 'x'.repeat(2 * PAGE_BYTES))
    await write('a1', 'small')
    const { epoch, large } = (await engine.sync(ann, request({}))).patch!
    const [[scope, version]] = large as [[string, number]]
    const page = async (after: Place | null) =>
      (await engine.sync(ann, request({ cursor: null, page: { epoch, scope, version, after } }))).page!
    const before = await page(null)
    const alone = await page(before.next)
    expect(alone.rows.notes?.map(({ id }) => id)).toEqual(['a0'])
    expect((await page(alone.next)).rows.notes?.map(({ id }) => id)).toEqual(['a1'])
  })

  test.each(['sent', 'unsettled'] as const)(
    'OPS-011 S26 results take at most their share of an answer, and the first ones come first (%s)',
    async (how) => {
      const numbers = Array.from({ length: 300 }, (_, n) => n + 1)
      const mutations = numbers.map((n) => mutation(n, 'write-note', { id: `n${n}`, board: 'b', text: '' }))
      const push = await engine.sync(ann, request({ mutations, cursor: null }))
      const pull = await engine.sync(ann, request({ unsettled: numbers.map(ulid) }))
      const { results } = how === 'sent' ? push : pull
      expect(jsonBytes(results)).toBeLessThanOrEqual(PAGE_BYTES * 0.4)
      expect(results.length).toBeGreaterThan(50)
      expect(results.map((result) => result.ulid)).toEqual(numbers.slice(0, results.length).map(ulid))
      const known = await store.read((tx) => tx.outcomes('ann', numbers.map(ulid)))
      expect(known.size).toBe(300)
    },
  )

  test('OPS-011 S26 a stored result stays small when a device names a huge cause', async () => {
    const hostile = 'x'.repeat(1_000_000)
    const mutations = [mutation(1, 'count', { id: 'a-1', board: 'a', by: 1 }, [hostile])]
    const { results } = await engine.sync(ann, request({ mutations, cursor: null }))
    expect(results).toEqual([expect.objectContaining({ ulid: ulid(1), outcome: 'rejected', code: 98023 })])
    expect(jsonBytes(results)).toBeLessThan(500)
  })

  test('OPS-011 S25 scopes that a cursor invents take at most their share of an answer', async () => {
    const scopes = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`invented:${n}`, 1]))
    const answer = await engine.sync(ann, request({ cursor: { epoch: 'memory', scopes } }))
    expect(jsonBytes(answer)).toBeLessThanOrEqual(PAGE_BYTES)
    expect(answer.patch!.lost.length).toBeGreaterThan(10)
  })
})

describe('the size of a stored row', () => {
  const noteBytes = (id: string): number => jsonBytes(store.rows('notes').find((note) => note.id === id))

  test('OPS-011 S24 a stored row never exceeds the maximum of its table, over REST and from a queue', async () => {
    const text = 'x'.repeat(MAX_ROW_BYTES)
    expect(await write('n', text)).toEqual(ROW_TOO_LARGE)
    const { results } = await engine.sync(
      ann,
      request({ mutations: [mutation(1, 'write-note', { id: 'n', board: 'a', text })], cursor: null }),
    )
    expect(results).toEqual([expect.objectContaining({ outcome: 'rejected', code: ROW_TOO_LARGE.code })])
    expect(store.rows('notes')).toEqual([])
    expect(await write('n', text.slice(200))).toMatchObject({ ok: true })
  })

  test('OPS-011 S24 a full row takes small changes up to a quarter more, and no further', async () => {
    await write('n', 'x'.repeat(MAX_ROW_BYTES - 200))
    expect(await edit('n', { tag: 't'.repeat(SMALL_GROWTH_BYTES + 1) })).toEqual(ROW_TOO_LARGE)
    let refused: unknown
    for (let size = 400; refused === undefined; size += 400) {
      const ran = await edit('n', { tag: 't'.repeat(size) })
      if ('refused' in ran) refused = ran
    }
    expect(refused).toEqual(ROW_TOO_LARGE)
    expect(noteBytes('n')).toBeGreaterThan(MAX_ROW_BYTES * 1.2)
    expect(noteBytes('n')).toBeLessThanOrEqual(MAX_ROW_BYTES * 1.25)
  })

  test('OPS-011 S24 a row from before the limit may shrink and change, but not grow', async () => {
    const note = { id: 'n', board: 'a', text: 'x'.repeat(2 * MAX_ROW_BYTES), picture: '', tag: '', author: 'ann' }
    await store.write((tx) => tx.put('notes', [note]))
    expect(await edit('n', { tag: 'b' })).toMatchObject({ ok: true })
    expect(await edit('n', { text: `${note.text}${'x'.repeat(SMALL_GROWTH_BYTES + 1)}` })).toEqual(ROW_TOO_LARGE)
    expect(await edit('n', { text: note.text.slice(1000) })).toMatchObject({ ok: true })
  })
})
