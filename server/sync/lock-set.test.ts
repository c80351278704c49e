import { expect, test } from 'vitest'
import type { Locks, Tx } from '#server/db/database.ts'
import type { LockMode } from '#server/db/lock-keys.ts'
import { beginLockSet, OutOfTurn, type Learned } from '#server/sync/lock-set.ts'

const NO_TX = {} as Tx

/** Locks held by others are refused to `try` and granted to waiting takers. */
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
const begin = (locks: Locks, learned: Learned = new Map()) => beginLockSet(locks, NO_TX, learned)

test('a transaction waits only for names that sort after all names that it has locked', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  for (const name of ['b', 'd', 'c', 'e']) await holds.need(name, 'exclusive')
  expect(calls).toEqual(['take b exclusive', 'take d exclusive', 'try c exclusive', 'take e exclusive'])
})

test('a held lock is not taken again; a stronger mode is tried', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  await holds.need('a', 'shared')
  await holds.need('a', 'shared')
  await holds.need('a', 'exclusive')
  await holds.need('a', 'shared')
  expect(calls).toEqual(['take a shared', 'try a exclusive'])
  expect(holds.has('a', 'exclusive')).toBe(true)
})

test('when another transaction has locked an earlier name, the transaction restarts and takes all known locks in order', async () => {
  const learned: Learned = new Map<string, LockMode>()
  const holds = await begin(locksWith(['a']).locks, learned)
  await holds.need('b', 'shared')
  await expect(holds.need('a', 'exclusive')).rejects.toThrow(OutOfTurn)
  const { locks, calls } = locksWith(['a'])
  await begin(locks, learned)
  expect(calls).toEqual(['take a exclusive', 'take b shared'])
})

test('concurrent requests are taken one after another', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  await Promise.all(['c', 'a', 'c', 'b'].map((name) => holds.need(name, 'exclusive')))
  expect(calls).toEqual(['take c exclusive', 'try a exclusive', 'try b exclusive'])
})

test('locks taken in a rolled-back savepoint are released', async () => {
  const { locks } = locksWith()
  const holds = await begin(locks)
  await holds.need('a', 'exclusive')
  const giveUp = holds.mark()
  await holds.need('b', 'exclusive')
  giveUp()
  expect([holds.has('a', 'exclusive'), holds.has('b', 'exclusive')]).toEqual([true, false])
})
