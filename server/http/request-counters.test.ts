import { afterEach, expect, test, vi } from 'vitest'
import { RequestCounters } from './request-counters.ts'

const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

const countIn = (counters: RequestCounters, key: string) => {
  let counted: unknown
  counters.incr(key, (_error, result) => (counted = result), MINUTE_MS, 5)
  return counted
}

test('a window ends after its time, also when the clock was set back meanwhile', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const counters = new RequestCounters()
  expect(countIn(counters, 'mei')).toEqual({ current: 1, ttl: MINUTE_MS })
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(countIn(counters, 'mei')).toEqual({ current: 2, ttl: 50_000 })
  expect(countIn(counters, 'raj')).toEqual({ current: 1, ttl: MINUTE_MS })
  vi.advanceTimersByTime(49_999)
  expect(countIn(counters, 'mei')).toEqual({ current: 3, ttl: 1 })
  vi.advanceTimersByTime(1)
  expect(countIn(counters, 'mei')).toEqual({ current: 1, ttl: MINUTE_MS })
})

test('the least recently used of more than 50,000 counters is dropped', () => {
  const counters = new RequestCounters()
  countIn(counters, 'first')
  countIn(counters, 'second')
  for (let n = 0; n < 49_998; n += 1) countIn(counters, `${n}`)
  countIn(counters, 'first')
  countIn(counters, 'one too many')
  expect(countIn(counters, 'first')).toMatchObject({ current: 3 })
  expect(countIn(counters, 'second')).toMatchObject({ current: 1 })
})
