// Pushes of several people that are decided in one transaction.
import { beforeEach, describe, expect, test } from 'vitest'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { createMemoryServerStore, type MemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { PROTOCOL_VERSION, type Mutation, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { boardCatalogue, boardScopesOf, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { createServerEngine, type ScopesChanged, type ServerEngine } from './server-engine.ts'

const NOW = 1_900_000_000_000
const PEOPLE = ['ann', 'ben', 'cyn'] as const

class FullDisk extends Error {}

/** A mutation of a person; ULIDs differ between people. */
const ulid = (person: string, n: number): string => `${person}${n}`.toUpperCase().padStart(26, '0')
const mutation = (person: string, n: number, name: string, input: unknown, dependsOn: string[] = []): Mutation => ({
  ulid: ulid(person, n),
  name,
  version: 1,
  input,
  time: hybridTime(NOW, n, person),
  at: NOW / 1000,
  device: { id: person, name: person },
  dependsOn,
  after: [],
})
const count = (person: string, id: number, by = 1, dependsOn: string[] = []): Mutation =>
  mutation(person, id, 'count', { id: 'a-1', board: 'a', by }, dependsOn)
const note = (person: string, id: number): Mutation =>
  mutation(person, id, 'write-note', { id: `n-${person}`, board: 'a', text: person })

describe('S32 pushes of several people in one transaction', () => {
  let store: MemoryServerStore<BoardTables>
  let engine: ServerEngine<null>
  let transactions: number
  let failures: string[]
  let faults: string[]
  let counted: string[]
  let moved: ScopesChanged[]
  let turns: (() => void)[]
  /** Thrown when this person's note is written. */
  let failing: { readonly person: string; readonly error: Error } | null
  /** Persons and the ids of their committed counts; the hook throws for `throwingFor` after it has noted them. */
  let committed: string[]
  let throwingFor: string | null
  let afterCommitFailures: string[]

  const send = (
    person: string,
    mutations: Mutation[],
    clientId = person,
    cursor: SyncRequest['cursor'] = null,
  ): Promise<SyncResponse> =>
    engine.sync(
      { id: person, kind: 'user' },
      { protocol: PROTOCOL_VERSION, clientId, deviceNow: NOW, mutations, cursor },
    )
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
  /** Requests that were sent arrive together. */
  const answers = async (sent: readonly Promise<SyncResponse>[]): Promise<PromiseSettledResult<SyncResponse>[]> => {
    const settled = Promise.allSettled(sent)
    while (turns.length > 0) {
      for (const work of turns.splice(0)) work()
      await settle()
    }
    return settled
  }
  const resultsOf = (outcome: PromiseSettledResult<SyncResponse> | undefined): unknown =>
    outcome?.status === 'fulfilled'
      ? [...outcome.value.results.map((result) => result.outcome), ...(outcome.value.stop ? [outcome.value.stop] : [])]
      : outcome?.reason instanceof Error && outcome.reason.message

  beforeEach(async () => {
    transactions = 0
    failures = []
    faults = []
    counted = []
    moved = []
    turns = []
    committed = []
    throwingFor = null
    afterCommitFailures = []
    failing = null
    store = createMemoryServerStore()
    engine = createServerEngine({
      catalogue: boardCatalogue,
      store: {
        ...store,
        unavailable: (error) => error instanceof FullDisk,
        write: (work) =>
          store.write((tx) => {
            transactions += 1
            const put: typeof tx.put = (table, rows) => {
              const isHit = table === 'notes' && rows.some(({ id }) => id === `n-${failing?.person}`)
              if (failing && isHit) throw failing.error
              return tx.put(table, rows)
            }
            return work({ ...tx, put })
          }),
      },
      clock: { now: () => NOW },
      scopesOf: boardScopesOf(['a']),
      nextTurn: (work) => turns.push(work),
      rateLimit: (actor, name) => {
        counted.push(`${actor.id} ${name}`)
        return null
      },
      hooks: {
        afterCommit: (name, _, { id }) => {
          committed.push(`${id} ${name}`)
          if (id === throwingFor) throw new Error('a broken hook')
        },
        afterCommitFailed: (error) => afterCommitFailures.push(String(error)),
        batchFailed: (error) => failures.push(String(error)),
        fault: (_, { name }) => faults.push(name),
      },
    })
    engine.onScopesChanged((one) => moved.push(one))
    await engine.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'a', readers: [...PEOPLE] })
    transactions = 0
    committed = []
    moved.length = 0
    counted.length = 0
  })

  test('each is decided on the rows of those before, and gets its own answer; scopes are raised once', async () => {
    const sent = [
      send('ann', [count('ann', 1), count('ann', 2)]),
      send('ben', [count('ben', 1, -9), count('ben', 2, 5)]),
      send('cyn', [count('cyn', 1)]),
    ]
    const [ann, ben, cyn] = await Promise.all([answers(sent), ...sent]).then(([, ...each]) => each)
    expect(transactions).toBe(1)
    expect(ann?.results).toMatchObject([{ output: { value: 1 } }, { output: { value: 2 } }])
    expect(ben?.results).toMatchObject([
      { ulid: ulid('ben', 1), outcome: 'rejected' },
      { ulid: ulid('ben', 2), output: { value: 7 } },
    ])
    expect(cyn?.results).toMatchObject([{ ulid: ulid('cyn', 1), output: { value: 8 } }])
    expect(store.rows('counters')).toMatchObject([{ value: 8 }])
    expect(moved).toEqual([{ scopes: ['board:a'], rejectedClientIds: ['ben'], answeredClients: [] }])
    const states = await store.read((reader) => reader.scopeStates(['board:a']))
    expect(states.get('board:a')?.version).toBe(1)
    // Every outcome was written: sent again, each has the same answer without an effect.
    const again = [send('ben', [count('ben', 1, -9), count('ben', 2, 5)]), send('cyn', [count('cyn', 1)])]
    await answers(again)
    const outcomesOf = ({ results }: SyncResponse) => results.map((result) => ({ ...result, output: undefined }))
    expect((await Promise.all(again)).map(outcomesOf)).toEqual([ben!, cyn!].map(outcomesOf))
    expect(store.rows('counters')).toMatchObject([{ value: 8 }])
  })

  test('two devices of one person are decided in two transactions, so that a mutation of both counts once', async () => {
    const sent = [send('ann', [count('ann', 1)], 'phone'), send('ann', [count('ann', 1)], 'copy'), send('ben', [])]
    expect((await answers(sent)).map(resultsOf)).toEqual([['applied'], ['applied'], []])
    expect(transactions).toBe(2)
    expect(store.rows('counters')).toMatchObject([{ value: 1 }])
  })

  test('a dependency on another person’s mutation in the group is not met', async () => {
    const dependent = count('ben', 1, 1, [count('ann', 1).ulid])
    const [, ben] = await answers([send('ann', [count('ann', 1)]), send('ben', [dependent])])
    expect(resultsOf(ben)).toEqual(['rejected'])
    expect(transactions).toBe(1)
  })

  test('a mutation whose predecessor is missing stops its own push', async () => {
    const early = { ...count('ann', 3), after: [ulid('ben', 1)] }
    const outcomes = await answers([send('ann', [early]), send('ben', [count('ben', 1)])])
    expect(outcomes.map(resultsOf)).toEqual([[{ reason: 'order', ulid: early.ulid }], ['applied']])
    expect(transactions).toBe(1)
  })

  test('a mutation that fails stops its own push; the others are applied', async () => {
    failing = { person: 'ben', error: new Error('poison') }
    const sent = [
      send('ann', [count('ann', 1), note('ann', 2)]),
      send('ben', [count('ben', 1), note('ben', 2), count('ben', 3)]),
      send('cyn', [note('cyn', 1)]),
    ]
    expect((await answers(sent)).map(resultsOf)).toEqual([
      ['applied', 'applied'],
      ['applied', { reason: 'transient', ulid: ulid('ben', 2), takenAt: NOW }],
      ['applied'],
    ])
    expect(faults).toEqual(['write-note'])
    // The group, and the batch of ben.
    expect(failures).toEqual(['Error: poison', 'Error: poison'])
    expect(store.rows('counters')).toMatchObject([{ value: 2 }])
    expect(store.rows('notes').map(({ id }) => id)).toEqual(['n-ann', 'n-cyn'])
    // Repeated transactions count no mutation twice.
    expect(counted.toSorted()).toEqual([
      'ann count',
      'ann write-note',
      'ben count',
      'ben count',
      'ben write-note',
      'cyn write-note',
    ])
  })

  test('a push that the database cannot take fails, and the others are applied', async () => {
    failing = { person: 'ben', error: new FullDisk('no space left') }
    const outcomes = await answers(PEOPLE.map((person) => send(person, [note(person, 1)])))
    expect(outcomes.map(resultsOf)).toEqual([['applied'], 'no space left', ['applied']])
    expect(faults).toEqual([])
    failing = null
    expect((await answers([send('ben', [note('ben', 1)])])).map(resultsOf)).toEqual([['applied']])
  })

  test('S13 the clients that also pull are named: their answers have the whole group, and their rejections', async () => {
    const cursor = { epoch: '', scopes: {} }
    const sent = [
      send('ann', [count('ann', 1, -9)], 'phone', cursor),
      send('ben', [count('ben', 1), count('ben', 2, -9)], 'ben'),
      send('cyn', [count('cyn', 1)], 'tablet', cursor),
    ]
    const [ann, ben, cyn] = await Promise.all([answers(sent), ...sent]).then(([, ...each]) => each)
    expect(transactions).toBe(1)
    expect(moved).toEqual([
      {
        scopes: ['board:a'],
        rejectedClientIds: ['ben'],
        answeredClients: [
          { actorId: 'ann', clientId: 'phone' },
          { actorId: 'cyn', clientId: 'tablet' },
        ],
      },
    ])
    expect(ann?.results).toMatchObject([{ outcome: 'rejected' }])
    expect(ann?.patch?.rows.counters).toMatchObject([{ value: 2 }])
    expect(cyn?.patch?.rows.counters).toMatchObject([{ value: 2 }])
    expect(ben?.patch).toBeUndefined()
  })

  test('S32 every request is answered when a hook throws after the commit, and no mutation is decided again', async () => {
    throwingFor = 'ann'
    const unlisten = engine.onScopesChanged(() => {
      throw new Error('a broken listener')
    })
    const sent = [send('ann', [count('ann', 1), count('ann', 2)]), send('ben', [count('ben', 1)])]
    const [ann, ben] = await Promise.all([answers(sent), ...sent]).then(([, ...each]) => each)
    // A second decision would answer without output.
    expect(ann?.results).toMatchObject([{ output: { value: 1 } }, { output: { value: 2 } }])
    expect(ben?.results).toMatchObject([{ output: { value: 3 } }])
    expect(transactions).toBe(1)
    expect(committed).toEqual(['ann count', 'ann count', 'ben count'])
    expect(moved).toHaveLength(1)
    expect(failures).toEqual([])
    const broken = ['Error: a broken listener', 'Error: a broken hook', 'Error: a broken hook']
    expect(afterCommitFailures).toEqual(broken)
    // One push alone, and an operation without a queue.
    expect((await answers([send('ann', [count('ann', 3)])])).map(resultsOf)).toEqual([['applied']])
    expect(await engine.run({ id: 'ann', kind: 'user' }, 'count', { id: 'a-1', board: 'a', by: 1 })).toEqual({
      ok: true,
      output: { value: 5 },
    })
    expect(transactions).toBe(3)
    unlisten()
  })
})
