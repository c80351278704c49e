// Store of the request limits. It measures windows by a monotonic clock: with the time of day, as in the library's own
// store, windows would not end after the clock is set back.
import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Counters in memory; the least recently used one is dropped. */
const MAX_COUNTERS = 50_000

interface Counter {
  readonly current: number
  readonly startedMs: number
}

export class RequestCounters implements FastifyRateLimitStore {
  readonly #counters = new Map<string, Counter>()

  incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindowMs) => {
    const nowMs = performance.now()
    const known = this.#counters.get(key)
    const isRunning = known !== undefined && nowMs < known.startedMs + timeWindowMs
    const counter = isRunning ? { ...known, current: known.current + 1 } : { current: 1, startedMs: nowMs }
    // A Map lists its keys in the order of insertion, so the counter is moved to the end.
    this.#counters.delete(key)
    this.#counters.set(key, counter)
    const [oldest] = this.#counters.keys()
    if (oldest !== undefined && this.#counters.size > MAX_COUNTERS) this.#counters.delete(oldest)
    callback(null, { current: counter.current, ttl: timeWindowMs - (nowMs - counter.startedMs) })
  }

  /** All limits share one store: their keys begin with their names. */
  child(): this {
    return this
  }
}
