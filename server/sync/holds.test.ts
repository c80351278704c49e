import { expect, test } from 'vitest'
import type { Hold, Locks, Tx } from '#server/db/database.ts'
import { beginHolds, OutOfTurn, type Learned } from '#server/sync/holds.ts'

const NO_TX = null as unknown as Tx

/** Locks that others hold are refused to who tries and given to who waits. */
const locksWith = (taken: readonly string[] = []): { locks: Locks; calls: string[] } => {
  const calls: string[] = []
  return {
    calls,
    locks: {
      take: async (_tx, name, how) => void calls.push(`take ${name} ${how}`),
      try: async (_tx, name, how) => {
        calls.push(`try ${name} ${how}`)
        return !taken.includes(name)
      },
    },
  }
}
const begin = (locks: Locks, learned: Learned = new Map()) => beginHolds(locks, NO_TX, learned)

test('it waits only for names after all that it holds', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  for (const name of ['b', 'd', 'c', 'e']) await holds.need(name, 'alone')
  expect(calls).toEqual(['take b alone', 'take d alone', 'try c alone', 'take e alone'])
})

test('what it holds is not asked for again; more than that is tried', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  await holds.need('a', 'shared')
  await holds.need('a', 'shared')
  await holds.need('a', 'alone')
  await holds.need('a', 'shared')
  expect(calls).toEqual(['take a shared', 'try a alone'])
  expect(holds.has('a', 'alone')).toBe(true)
})

test('out of turn and taken, it begins anew and takes all that it has learned in order', async () => {
  const learned: Learned = new Map<string, Hold>()
  const holds = await begin(locksWith(['a']).locks, learned)
  await holds.need('b', 'shared')
  await expect(holds.need('a', 'alone')).rejects.toThrow(OutOfTurn)
  const { locks, calls } = locksWith(['a'])
  await begin(locks, learned)
  expect(calls).toEqual(['take a alone', 'take b shared'])
})

test('asked at once, it takes one after another', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  await Promise.all(['c', 'a', 'c', 'b'].map((name) => holds.need(name, 'alone')))
  expect(calls).toEqual(['take c alone', 'try a alone', 'try b alone'])
})

test('locks taken in a savepoint that is undone are held no more', async () => {
  const { locks } = locksWith()
  const holds = await begin(locks)
  await holds.need('a', 'alone')
  const giveUp = holds.mark()
  await holds.need('b', 'alone')
  giveUp()
  expect([holds.has('a', 'alone'), holds.has('b', 'alone')]).toEqual([true, false])
})
