import { expect, test } from 'vitest'
import { pokeThrottle } from '#server/sync/poke-throttle.ts'

const stage = () => {
  const pokes: number[] = []
  let due: (() => void)[] = []
  const server = { busy: false, now: 0 }
  const turns = pokeThrottle<number>({
    tell: (one) => pokes.push(one),
    isBusy: () => server.busy,
    now: () => server.now,
    later: (work) => {
      due.push(work)
      return () => (due = due.filter((other) => other !== work))
    },
  })
  const pass = (): void => {
    const now = due
    due = []
    for (const work of now) work()
  }
  return { poked: pokes, turns, server, pass, pending: () => due.length }
}

test('a few listeners are poked at once', () => {
  const { poked, turns } = stage()
  for (let n = 0; n < 20; n += 1) turns.take(n)
  expect(poked).toHaveLength(20)
})

test('many listeners are poked in batches, in order, each once for any number of changes', () => {
  const { poked, turns, pass, pending } = stage()
  for (const _ of [1, 2, 3]) for (let n = 0; n < 50; n += 1) turns.take(n)
  expect(poked).toHaveLength(20)
  expect(pending()).toBe(1)
  pass()
  pass()
  pass()
  expect(poked.slice(20, 50)).toEqual(Array.from({ length: 30 }, (_, n) => n + 20))
  expect(new Set(poked.slice(50)).size).toBe(poked.length - 50)
})

test('after an idle pause the next listener is poked at once, and no timer remains', () => {
  const { poked, turns, pass, pending } = stage()
  turns.take(1)
  pass()
  expect(pending()).toBe(0)
  turns.take(2)
  expect(poked).toEqual([1, 2])
})

test('a closed listener is not poked', () => {
  const { poked, turns, pass } = stage()
  for (let n = 0; n < 22; n += 1) turns.take(n)
  turns.leave(20)
  pass()
  expect(poked.at(-1)).toBe(21)
  expect(poked).not.toContain(20)
})

test('an overloaded server sends no pokes until it recovers, and then one to each listener', () => {
  const { poked, turns, server, pass } = stage()
  server.busy = true
  for (const one of [1, 2, 1]) turns.take(one)
  pass()
  expect(poked).toEqual([])
  server.busy = false
  pass()
  expect(poked).toEqual([1, 2])
})

test('under constant load a listener waits two seconds', () => {
  const { poked, turns, server, pass } = stage()
  server.busy = true
  turns.take(1)
  server.now = 1999
  pass()
  expect(poked).toEqual([])
  server.now = 2000
  pass()
  expect(poked).toEqual([1])
  turns.take(2)
  pass()
  expect(poked).toEqual([1])
  server.now = 4000
  pass()
  expect(poked).toEqual([1, 2])
})

test('under constant load two listeners are poked in a pause, in order; all others when it ends', () => {
  const { poked, turns, server, pass } = stage()
  server.busy = true
  for (let n = 0; n < 24; n += 1) turns.take(n)
  server.now = 2000
  pass()
  expect(poked).toEqual([0, 1])
  turns.take(24)
  expect(poked).toEqual([0, 1])
  pass()
  expect(poked).toEqual([0, 1, 2, 3])
  server.busy = false
  pass()
  expect(poked).toEqual(Array.from({ length: 24 }, (_, n) => n))
  pass()
  expect(poked.at(-1)).toBe(24)
})
