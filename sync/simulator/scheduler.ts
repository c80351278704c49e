// Virtual time: all timers run one after another in the order of their time.
export interface Scheduler {
  /** Milliseconds. */
  now(): number
  /** Returns a function that cancels it. */
  later(milliseconds: number, work: () => void): () => void
  pause(milliseconds: number): Promise<void>
  /** Advances time, one timer at a time, until none is due before `until`. */
  run(until: number): Promise<void>
}

interface Timer {
  readonly at: number
  readonly nth: number
  readonly work: () => void
}

/** `settle` resolves when all promises that do not need time have settled. `afterEach` runs after each timer. */
export const createScheduler = (
  start: number,
  settle: () => Promise<void>,
  afterEach: () => Promise<void>,
): Scheduler => {
  const timers = new Set<Timer>()
  let now = start
  let nth = 0
  const later = (milliseconds: number, work: () => void): (() => void) => {
    const timer = { at: now + Math.max(0, milliseconds), nth: (nth += 1), work }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const first = (): Timer | undefined => {
    let best: Timer | undefined
    for (const one of timers) if (!best || one.at < best.at || (one.at === best.at && one.nth < best.nth)) best = one
    return best
  }
  return {
    now: () => now,
    later,
    pause: (milliseconds) => new Promise((resolve) => later(milliseconds, resolve)),
    run: async (until) => {
      // A task that has just started may not have set its timer yet.
      await settle()
      for (let next = first(); next && next.at <= until; next = first()) {
        timers.delete(next)
        now = next.at
        next.work()
        await settle()
        await afterEach()
      }
      now = Math.max(now, until)
    },
  }
}
