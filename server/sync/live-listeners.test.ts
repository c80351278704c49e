import { expect, test } from 'vitest'
import { createLive } from './live-listeners.ts'

/** A listener whose scopes are returned when the test says so. */
const seat = async (live = createLive(() => {})) => {
  const answers: ((scopes: string[]) => void)[] = []
  let pokes = 0
  const added = live.add('user:u', {
    clientId: 'c1',
    poke: () => (pokes += 1),
    scopes: () => new Promise((resolve) => answers.push(resolve)),
  })
  answers.shift()?.(['user:u'])
  const leave = await added
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { live, answers, leave, settle, pokes: () => pokes }
}
const moved = (...scopes: string[]) => ({ scopes, rejectedClientIds: [] })

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
  live.pokeScopes({ scopes: ['user:u'], rejectedClientIds: ['c1'] })
  expect(pokes()).toBe(1)
})
