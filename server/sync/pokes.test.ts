import { expect, test, vi } from 'vitest'
import type { ScopesChanged } from '#sync/server/server-engine.ts'
import type { MessageListener, Processes } from '#server/db/processes.ts'
import { MAX_MESSAGE_BYTES } from '#server/db/processes.ts'
import { joinProcesses, textsOf } from '#server/sync/pokes.ts'

const scopes = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `user:${String(n).padStart(36, '0')}`)

const change = (...moved: string[]): ScopesChanged => ({ scopes: moved, rejectedClientIds: [], answeredClients: [] })

test('changes are reported in texts of limited length, which together are complete', () => {
  const moved = { scopes: [...scopes(900), 'group:街坊'], rejectedClientIds: ['c1', 'c2'], answeredClients: [] }
  const texts = textsOf([moved])
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) expect(Buffer.byteLength(text) + 37).toBeLessThanOrEqual(MAX_MESSAGE_BYTES)
  const messages = texts.map((text) => JSON.parse(text) as { scopes: string[]; rejected: string[] })
  expect(messages.flatMap((part) => part.scopes)).toEqual(moved.scopes)
  expect(messages.flatMap((part) => part.rejected)).toEqual(moved.rejectedClientIds)
})

test('too many changes for single reports are reported as everything', () => {
  expect(textsOf([change(...scopes(20_000))])).toEqual(['{"v":1,"all":true}'])
  expect(textsOf([change('x'.repeat(9000))])).toEqual(['{"v":1,"all":true}'])
  expect(textsOf(Array.from({ length: 21 }, (_, n) => change(`s${n}`)))).toEqual(['{"v":1,"all":true}'])
})

test('each text of a change names the clients that have it in their answer; very many are not named', () => {
  const client = (n: number) => ({ actorId: `a${String(n).padStart(35, '0')}`, clientId: 'c'.repeat(64) })
  const answeredClients = Array.from({ length: 32 }, (_, n) => client(n))
  const texts = textsOf([{ ...change(...scopes(900)), answeredClients }])
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) {
    expect(Buffer.byteLength(text) + 37).toBeLessThanOrEqual(MAX_MESSAGE_BYTES)
    const { answered } = JSON.parse(text) as { answered: unknown }
    expect(answered).toEqual(answeredClients.map(({ actorId, clientId }) => [actorId, clientId]))
  }
  const many = Array.from({ length: 200 }, (_, n) => client(n))
  expect(textsOf([{ ...change('s'), answeredClients: many }])).toEqual(['{"v":1,"scopes":["s"],"rejected":[]}'])
})

const joined = () => {
  const heard: unknown[] = []
  const received: string[][] = []
  const arrivals: (() => void)[] = []
  let listener: MessageListener | undefined
  let commit = (_moved: ScopesChanged): void => {}
  const processes: Pick<Processes, 'send' | 'listen'> = {
    send: (texts) => {
      received.push([...texts])
      return new Promise((resolve) => arrivals.push(resolve))
    },
    listen: (given) => {
      listener = given
      return () => (listener = undefined)
    },
  }
  const engine = {
    onScopesChanged: (listener: (moved: ScopesChanged) => void) => {
      commit = listener
      return () => (commit = () => {})
    },
  }
  const live = { pokeScopes: (moved: ScopesChanged) => void heard.push(moved), pokeAll: () => void heard.push('all') }
  const leave = joinProcesses(processes as Processes, engine, live, () => {})
  return {
    heard,
    messages: received,
    leave,
    commit: (...moved: string[]) => commit(change(...moved)),
    answer: (clientId: string, ...moved: string[]) =>
      commit({ ...change(...moved), answeredClients: [{ actorId: 'mei', clientId }] }),
    listener: () => listener,
    arrive: async () => {
      arrivals.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('a local commit is reported locally at once and to other processes; reports during a transmission are batched', async () => {
  const here = joined()
  here.commit('a')
  here.commit('b', 'c')
  here.commit('c')
  expect(here.heard).toHaveLength(3)
  expect(here.messages).toEqual([['{"v":1,"scopes":["a"],"rejected":[]}']])
  await here.arrive()
  await here.arrive()
  expect(here.messages.slice(1)).toEqual([['{"v":1,"scopes":["b","c"],"rejected":[]}']])
})

test('S13 a change that a client has in its answer is reported apart, so that other changes poke the client', async () => {
  const here = joined()
  here.commit('first')
  here.answer('c1', 'a', 'b')
  here.commit('b')
  here.commit('d')
  await here.arrive()
  expect(here.messages[1]).toEqual([
    '{"v":1,"scopes":["a","b"],"rejected":[],"answered":[["mei","c1"]]}',
    '{"v":1,"scopes":["b","d"],"rejected":[]}',
  ])
  // Many changes at once are one, about which each reader is poked once.
  for (let n = 0; n < 9; n += 1) here.answer(`c${n}`, `s${n}`)
  await here.arrive()
  const scopesOfAll = Array.from({ length: 9 }, (_, n) => `s${n}`)
  expect(here.messages[2]).toEqual([JSON.stringify({ v: 1, scopes: scopesOfAll, rejected: [] })])
})

test('S13 a process hears which clients have the changes of another one in their answers', () => {
  const here = joined()
  here.listener()?.onMessage('{"v":1,"scopes":["a"],"rejected":[],"answered":[["mei","c1"]]}')
  const answeredClients = [{ actorId: 'mei', clientId: 'c1' }]
  expect(here.heard).toEqual([{ scopes: ['a'], rejectedClientIds: [], answeredClients }])
})

test('reports of other processes reach local listeners; a lost or unreadable one means everything', () => {
  const here = joined()
  here.listener()?.onMessage('{"v":1,"scopes":["a"],"rejected":["c1"]}')
  expect(here.heard).toEqual([{ scopes: ['a'], rejectedClientIds: ['c1'], answeredClients: [] }])
  here.listener()?.onMessage('{"v":1,"all":true}')
  here.listener()?.onMessage('{"v":2,"other":1}')
  here.listener()?.onMessage('nonsense')
  here.listener()?.onMissed()
  expect(here.heard.slice(1)).toEqual(['all', 'all', 'all', 'all'])
  here.leave()
  expect(here.listener()).toBeUndefined()
})

const MAX_RETRY_DELAY_MS = 10_000

test('S13 changes that could not be sent to other processes are reported as everything until a report arrives', async () => {
  vi.useFakeTimers()
  try {
    const sent: string[][] = []
    const faults: unknown[] = []
    let commit = (_moved: ScopesChanged): void => {}
    let isAway = true
    let tries = 0
    const processes: Pick<Processes, 'send' | 'listen'> = {
      send: async (texts) => {
        tries += 1
        if (isAway) throw new Error('the database is away')
        sent.push([...texts])
      },
      listen: () => () => {},
    }
    const engine = {
      onScopesChanged: (listener: (moved: ScopesChanged) => void) => {
        commit = listener
        return () => {}
      },
    }
    const live = { pokeScopes: () => {}, pokeAll: () => {} }
    const leave = joinProcesses(processes as Processes, engine, live, (error) => faults.push(error))
    commit(change('lost'))
    await vi.advanceTimersByTimeAsync(0)
    // Changes during the pause do not shorten it.
    for (let n = 0; n < 20; n += 1) commit(change(`s${n}`))
    await vi.advanceTimersByTimeAsync(0)
    expect(tries).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toBeGreaterThan(6)
    expect(tries).toBeLessThan(14)
    expect(faults).toHaveLength(tries)
    isAway = false
    await vi.advanceTimersByTimeAsync(MAX_RETRY_DELAY_MS)
    expect(sent).toEqual([['{"v":1,"all":true}']])
    commit(change('later'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.slice(1)).toEqual([['{"v":1,"scopes":["later"],"rejected":[]}']])
    isAway = true
    commit(change('last'))
    await vi.advanceTimersByTimeAsync(0)
    const before = tries
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toBe(before)
  } finally {
    vi.useRealTimers()
  }
})
