// Errors of the database: which of them the engine blames on a mutation, and what a batch keeps.
import { beforeEach, describe, expect, test } from 'vitest'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { createMemoryServerStore, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { PROTOCOL_VERSION, type Mutation, type SyncResponse } from '#sync/protocol/wire.ts'
import { boardCatalogue, boardScopesOf, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { createServerEngine, type ServerEngine } from './server-engine.ts'

const NOW = 1_900_000_000_000
const ann = { id: 'ann', kind: 'user' } as const

class FullDisk extends Error {}
class MissingColumn extends Error {}

const ulid = (n: number): string => String(n).padStart(26, '0')
const mutation = (n: number, name: string, input: unknown, milliseconds = NOW): Mutation => ({
  ulid: ulid(n),
  name,
  version: 1,
  input,
  time: hybridTime(milliseconds, 0, 'c'),
  at: NOW / 1000,
  device: { id: 'd', name: 'd' },
  dependsOn: [],
  after: [],
})
const count = (n: number): Mutation => mutation(n, 'count', { id: 'a-1', board: 'a', by: 1 })

describe('errors of the database', () => {
  let store: MemoryServerStore<BoardTables>
  let engine: ServerEngine<null>
  /** Thrown when a row of this table is written, the last of them again and again. */
  let failing: { readonly table: string; readonly errors: readonly [Error, ...Error[]] } | null
  let thrown: number
  let blamed: string[]
  let now: number
  const sync = (...mutations: Mutation[]): Promise<SyncResponse> =>
    engine.sync(ann, {
      protocol: PROTOCOL_VERSION,
      clientId: 'c',
      deviceNow: NOW,
      mutations,
      cursor: null,
    })

  const createEngine = (): ServerEngine<null> =>
    createServerEngine({
      catalogue: boardCatalogue,
      store: {
        ...store,
        unavailable: (error) => error instanceof FullDisk,
        schemaFault: (error) => error instanceof MissingColumn,
        write: (work) =>
          store.write((tx) => {
            const put: typeof tx.put = (table, rows) => {
              if (failing?.table === table) throw failing.errors[thrown++] ?? failing.errors.at(-1)!
              return tx.put(table, rows)
            }
            return work({ ...tx, put })
          }),
      },
      clock: { now: () => now },
      scopesOf: boardScopesOf(['a']),
      hooks: { fault: (_, { name }) => blamed.push(name) },
    })
  const failWith = (...errors: readonly [Error, ...Error[]]): void => {
    failing = { table: 'notes', errors }
    thrown = 0
  }
  const note = (n: number): Mutation => mutation(n, 'write-note', { id: 'n', board: 'a', text: '' })

  beforeEach(async () => {
    now = NOW
    failing = null
    blamed = []
    store = createMemoryServerStore()
    engine = createEngine()
    await engine.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'a', readers: ['ann'] })
  })

  test('S7 a full disk fails the whole request and counts against no mutation', async () => {
    failWith(new FullDisk('no space left'))
    const batch = [count(1), note(2)]
    await expect(sync(...batch)).rejects.toThrow('no space left')
    expect([blamed, store.rows('counters')]).toEqual([[], []])
    failing = null
    expect(await sync(...batch)).toMatchObject({ results: [{ outcome: 'applied' }, { outcome: 'applied' }] })
  })

  test('S7 a disk that is full only when the mutations are written one by one counts against none of them', async () => {
    failWith(new Error('for no known reason'), new FullDisk('no space left'))
    await expect(sync(count(1), note(2))).rejects.toThrow('no space left')
    expect([thrown, blamed, store.rows('counters')]).toEqual([2, [], []])
  })

  test('S29 a missing column stops the batch without `takenAt`', async () => {
    expect((await sync(count(1))).stop).toBeUndefined()
    failWith(new MissingColumn('column "pinned" does not exist'))
    const { stop } = await sync(note(2))
    expect(stop).toEqual({ reason: 'transient', ulid: ulid(2) })
    failWith(new Error('for no known reason'))
    const unexplained = await sync(note(2))
    expect(unexplained.stop).toEqual({ reason: 'transient', ulid: ulid(2), takenAt: NOW })
  })

  test('S29 neither an applied mutation without changes nor a rejection shows that the database takes rows', async () => {
    await sync(note(1))
    engine = createEngine()
    const { results } = await sync(note(2), mutation(3, 'count', { id: 'a-1', board: 'a', by: -9 }))
    expect(results).toMatchObject([{ outcome: 'applied' }, { outcome: 'rejected' }])
    failWith(new Error('for no known reason'))
    const { stop } = await sync(mutation(4, 'write-note', { id: 'other', board: 'a', text: '' }))
    expect(stop).toEqual({ reason: 'transient', ulid: ulid(4) })
  })

  test('S29 after the server’s clock was set back, the time of the last write is not named', async () => {
    await sync(count(1))
    now = NOW - 3_600_000
    failWith(new Error('for no known reason'))
    expect((await sync(note(2))).stop).toEqual({ reason: 'transient', ulid: ulid(2) })
  })

  test('S27 two titles of a batch count in their order, also beside a copy of the profile with a later clock', async () => {
    const title = (n: number, text: string, milliseconds: number, pulledAt: number) => ({
      ...mutation(n, 'set-title', { board: 'a', text, replaces: null }, milliseconds),
      pulledAt,
    })
    await sync(title(1, 'copy', NOW + 86_400_000, NOW - 30_000))
    await sync(title(2, 'first', NOW - 10_000, NOW - 1_000), title(3, 'second', NOW - 5_000, NOW - 1_000))
    expect(store.rows('titles')).toMatchObject([{ text: 'copy' }])
    await store.write((tx) => tx.delete('titles', ['a']))
    await sync(title(4, 'third', NOW - 10_000, NOW - 1_000), title(5, 'fourth', NOW - 5_000, NOW - 1_000))
    expect(store.rows('titles')).toMatchObject([{ text: 'fourth' }])
  })

  test('S27 SYN-034 two titles stamped in the server’s future count in their order, in one batch and in two', async () => {
    const title = (id: number, text: string) =>
      mutation(id, 'set-title', { board: 'a', text, replaces: null }, NOW + 100 * id)
    await sync(title(1, 'first'), title(2, 'second'))
    expect(store.rows('titles')).toMatchObject([{ text: 'second' }])
    await sync(title(3, 'third'))
    expect(store.rows('titles')).toMatchObject([{ text: 'third' }])
  })
})
