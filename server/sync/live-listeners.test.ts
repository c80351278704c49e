import { expect, test } from 'vitest'
import { createLive } from './live-listeners.ts'

/** A listener whose scopes are returned when the test says so. */
const seat = async (live = createLive(() => {})) => {
  const answers: ((scopes: string[]) => void)[] = []
  let pokes = 0
  const added = live.add('user:u', {
    actorId: 'u',
    clientId: 'c1',
    poke: () => (pokes += 1),
    scopes: () => new Promise((resolve) => answers.push(resolve)),
  })
  answers.shift()?.(['user:u'])
  const leave = await added
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { live, answers, leave, settle, pokes: () => pokes }
}
const moved = (...scopes: string[]) => ({ scopes, rejectedClientIds: [], answeredClients: [] })
/** Changes that are in the pending answer of a client. */
const answeredTo = (actorId: string, clientId: string, ...scopes: string[]) => ({
  ...moved(...scopes),
  answeredClients: [{ actorId, clientId }],
})

test('a listener that gains a scope is poked again, because earlier changes in it were not reported', async () => {
  const { live, answers, settle, pokes } = await seat()
  live.pokeScopes(moved('user:u'))
  expect(pokes()).toBe(1)
  live.pokeScopes(moved('group:g'))
  expect(pokes()).toBe(1)
  answers.shift()?.(['user:u', 'group:g'])
  await settle()
  expect(pokes()).toBe(2)
  live.pokeScopes(moved('group:g'))
  expect(pokes()).toBe(3)
})

test('a host is poked once for changes in their events and in the orders of any of them', async () => {
  const { live, answers, settle, pokes } = await seat()
  live.pokeScopes(moved('user:u'))
  answers.shift()?.(['user:u', 'host:u'])
  await settle()
  const before = pokes()
  live.pokeScopes(moved('orders:u/e1', 'orders:u/e2', 'host:u'))
  expect(pokes()).toBe(before + 1)
  live.pokeScopes(moved('orders:u/e1'))
  expect(pokes()).toBe(before + 2)
  live.pokeScopes(moved('orders:v/e1'))
  expect(pokes()).toBe(before + 2)
})

test('a late answer about scopes does not replace a newer one', async () => {
  const { live, answers, settle, pokes } = await seat()
  live.pokeScopes(moved('user:u'))
  live.pokeScopes(moved('user:u'))
  answers[1]?.(['user:u', 'group:g'])
  await settle()
  answers[0]?.(['user:u'])
  await settle()
  const before = pokes()
  live.pokeScopes(moved('group:g'))
  expect(pokes()).toBe(before + 1)
})

test('when anything may have changed, every listener is poked; a closed one is not', async () => {
  const { live, leave, pokes } = await seat()
  live.pokeAll()
  expect(pokes()).toBe(1)
  leave()
  live.pokeAll()
  live.pokeScopes({ ...moved('user:u'), rejectedClientIds: ['c1'] })
  expect(pokes()).toBe(1)
})

test('S13 a device that gets a change in its answer is not poked about it, and is about every other one', async () => {
  const { live, pokes } = await seat()
  live.pokeScopes({ ...answeredTo('u', 'c1', 'group:g', 'user:u'), rejectedClientIds: ['c1'] })
  expect(pokes()).toBe(0)
  live.pokeScopes(moved('user:u'))
  expect(pokes()).toBe(1)
  live.pokeScopes(answeredTo('u', 'c2', 'user:u'))
  expect(pokes()).toBe(2)
})

test('S13 another person cannot silence the pokes of a device by its client id', async () => {
  const { live, pokes } = await seat()
  live.pokeScopes(answeredTo('another', 'c1', 'user:u'))
  expect(pokes()).toBe(1)
})

test('S13 two devices under one client id, as copies of a profile, are both poked; a device that is left alone is not', async () => {
  const first = await seat()
  const second = await seat(first.live)
  first.live.pokeScopes(answeredTo('u', 'c1', 'user:u'))
  expect([first.pokes(), second.pokes()]).toEqual([1, 1])
  second.leave()
  first.live.pokeScopes(answeredTo('u', 'c1', 'user:u'))
  expect([first.pokes(), second.pokes()]).toEqual([1, 1])
})

test('S13 a device whose own change gives it a scope is poked, because of changes in it that were not reported', async () => {
  const { live, answers, settle, pokes } = await seat()
  live.pokeScopes(answeredTo('u', 'c1', 'user:u', 'group:g'))
  expect(pokes()).toBe(0)
  answers.shift()?.(['user:u', 'group:g'])
  await settle()
  expect(pokes()).toBe(1)
})

test('S13 a listener whose scopes cannot be read is not kept, so that the next one of its client is alone', async () => {
  const live = createLive(() => {})
  let pokes = 0
  const listener = (scopes: () => Promise<string[]>) => ({
    actorId: 'u',
    clientId: 'c1',
    poke: () => (pokes += 1),
    scopes,
  })
  const broken = listener(() => Promise.reject(new Error('the database is away')))
  await expect(live.add('user:u', broken)).rejects.toThrow('the database is away')
  expect(live.size).toBe(0)
  await live.add(
    'user:u',
    listener(async () => ['user:u', 'group:g']),
  )
  live.pokeScopes(answeredTo('u', 'c1', 'group:g'))
  expect(pokes).toBe(0)
  live.pokeAll()
  expect(pokes).toBe(1)
})

test('S13 a listener whose scopes could not be read again is asked at the next change of any of them', async () => {
  const live = createLive(() => {})
  const answers = [Promise.resolve(['user:u']), Promise.reject(new Error('no database'))]
  let pokes = 0
  await live.add('user:u', {
    actorId: 'u',
    clientId: 'c1',
    poke: () => (pokes += 1),
    scopes: () => answers.shift() ?? Promise.resolve(['user:u', 'group:g']),
  })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  live.pokeAll()
  await settle()
  live.pokeScopes({ ...moved(), rejectedClientIds: ['c1'] })
  await settle()
  const before = pokes
  live.pokeScopes(moved('group:g'))
  expect(pokes).toBe(before + 1)
})
