// Virtual time: everything that waits, waits here, and happens one after another in the order of its time.
export interface Scheduler {
  /** Milliseconds. */
  now(): number
  /** Answers how to cancel it. */
  later(milliseconds: number, work: () => void): () => void
  pause(milliseconds: number): Promise<void>
  /** Lets time pass, one thing at a time, until nothing is left to do before `until`. */
  run(until: number): Promise<void>
}

interface Waiting {
  readonly at: number
  readonly nth: number
  readonly work: () => void
}

/** `settle` resolves when all promises that can go on without time have gone on. `afterEach` follows each thing. */
export const createScheduler = (
  start: number,
  settle: () => Promise<void>,
  afterEach: () => Promise<void>,
): Scheduler => {
  const waiting = new Set<Waiting>()
  let now = start
  let nth = 0
  const later = (milliseconds: number, work: () => void): (() => void) => {
    const mine = { at: now + Math.max(0, milliseconds), nth: (nth += 1), work }
    waiting.add(mine)
    return () => waiting.delete(mine)
  }
  const first = (): Waiting | undefined => {
    let best: Waiting | undefined
    for (const one of waiting) if (!best || one.at < best.at || (one.at === best.at && one.nth < best.nth)) best = one
    return best
  }
  return {
    now: () => now,
    later,
    pause: (milliseconds) => new Promise((resolve) => later(milliseconds, resolve)),
    run: async (until) => {
      // What was begun just before may not wait yet.
      await settle()
      for (let next = first(); next && next.at <= until; next = first()) {
        waiting.delete(next)
        now = next.at
        next.work()
        await settle()
        await afterEach()
      }
      now = Math.max(now, until)
    },
  }
}
