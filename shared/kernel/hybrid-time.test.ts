import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atLeastAfter, hybridParts, hybridTime, nextHybridTime, ZERO_TIME } from './hybrid-time.ts'

const wall = fc.integer({ min: 0, max: 4_000_000_000_000 })
const counter = fc.integer({ min: 0, max: 90_000 })
const client = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
const times = fc.tuple(wall, counter, client).map(([at, n, who]) => hybridTime(at, n, who))

test('string order is the order of wall time, counter and client', () => {
  fc.assert(
    fc.property(wall, counter, client, wall, counter, client, (w1, n1, c1, w2, n2, c2) => {
      const before = w1 !== w2 ? w1 < w2 : n1 !== n2 ? n1 < n2 : c1 < c2
      expect(hybridTime(w1, n1, c1) < hybridTime(w2, n2, c2)).toBe(before)
    }),
  )
})

test('a time is parsed to its parts', () => {
  fc.assert(
    fc.property(wall, counter, client, (milliseconds, n, who) => {
      expect(hybridParts(hybridTime(milliseconds, n, who))).toEqual({ milliseconds, counter: n, client: who })
    }),
  )
})

test('the next time is later than every time seen, even when the clock is wrong', () => {
  fc.assert(
    fc.property(wall, times, client, (now, seen, who) => {
      const next = nextHybridTime(now, seen, who)
      expect(next > seen).toBe(true)
      expect(hybridParts(next).client).toBe(who)
      expect(hybridParts(next).milliseconds).toBe(Math.max(now, hybridParts(seen).milliseconds))
    }),
  )
})

test('a time is moved after a floor only when it is not already later', () => {
  fc.assert(
    fc.property(times, times, (time, floor) => {
      const moved = atLeastAfter(time, floor)
      expect(moved > floor).toBe(true)
      expect(moved === time).toBe(time > floor)
      expect(hybridParts(moved).client).toBe(hybridParts(time).client)
    }),
  )
})

test('every time is later than zero', () => {
  fc.assert(
    fc.property(times, (time) => {
      expect(time > ZERO_TIME).toBe(true)
    }),
  )
})
