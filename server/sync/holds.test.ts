import { expect, test } from 'vitest'
import type { Hold, Locks, Tx } from '#server/db/database.ts'
import { beginHolds, OutOfTurn, type Learned } from '#server/sync/holds.ts'

const NO_TX = null as unknown as Tx

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
const begin = (locks: Locks, learned: Learned = new Map()) => beginHolds(locks, NO_TX, learned)

test('it waits only for names after all that it holds', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  for (const name of ['b', 'd', 'c', 'e']) await holds.need(name, 'alone')
  expect(calls).toEqual(['take b alone', 'take d alone', 'try c alone', 'take e alone'])
})

test('a held lock is not taken again; a stronger mode is tried', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  await holds.need('a', 'shared')
  await holds.need('a', 'shared')
  await holds.need('a', 'alone')
  await holds.need('a', 'shared')
  expect(calls).toEqual(['take a shared', 'try a alone'])
  expect(holds.has('a', 'alone')).toBe(true)
})

test('when an earlier name is taken elsewhere, the transaction restarts and takes all known locks in order', async () => {
  const learned: Learned = new Map<string, Hold>()
  const holds = await begin(locksWith(['a']).locks, learned)
  await holds.need('b', 'shared')
  await expect(holds.need('a', 'alone')).rejects.toThrow(OutOfTurn)
  const { locks, calls } = locksWith(['a'])
  await begin(locks, learned)
  expect(calls).toEqual(['take a alone', 'take b shared'])
})

test('concurrent requests are taken one after another', async () => {
  const { locks, calls } = locksWith()
  const holds = await begin(locks)
  await Promise.all(['c', 'a', 'c', 'b'].map((name) => holds.need(name, 'alone')))
  expect(calls).toEqual(['take c alone', 'try a alone', 'try b alone'])
})

test('locks taken in a rolled-back savepoint are released', async () => {
  const { locks } = locksWith()
  const holds = await begin(locks)
  await holds.need('a', 'alone')
  const giveUp = holds.mark()
  await holds.need('b', 'alone')
  giveUp()
  expect([holds.has('a', 'alone'), holds.has('b', 'alone')]).toEqual([true, false])
})
