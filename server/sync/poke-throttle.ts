// Throttles pokes while the server is overloaded: at once while it keeps up, in batches for many listeners, and later
// while many clients still push, because each push causes more pokes. Knows nothing of the changes.

/** Batch size, followed by a pause. */
const CALLS_PER_BATCH = 20
const BATCH_PAUSE_MS = 50
/** While the server stays overloaded: milliseconds that a listener waits at least, and the batch size after that. */
const MIN_DELAY_WHEN_BUSY_MS = 2000
const CALLS_PER_BUSY_BATCH = 2

export interface PokeThrottle<T> {
  /** A waiting listener keeps its place and is poked once. */
  take(one: T): void
  leave(one: T): void
  close(): void
}

export interface PokeThrottleOptions<T> {
  readonly tell: (one: T) => void
  readonly isBusy: () => boolean
  /** Milliseconds from any origin. */
  readonly now?: () => number
  /** Runs `work` after a pause; returns a function that cancels it. */
  readonly later?: (work: () => void) => () => void
}

const afterPause = (work: () => void): (() => void) => {
  const timer = setTimeout(work, BATCH_PAUSE_MS)
  return () => clearTimeout(timer)
}

export const pokeThrottle = <T>({
  tell,
  isBusy,
  now = () => performance.now(),
  later = afterPause,
}: PokeThrottleOptions<T>): PokeThrottle<T> => {
  /** Maps a waiting listener to the start of its wait, in order of arrival. */
  const waiting = new Map<T, number>()
  let pokesSent = 0
  let cancel: (() => void) | undefined

  const turn = (): void => {
    const busy = isBusy()
    const before = busy ? now() - MIN_DELAY_WHEN_BUSY_MS : Infinity
    const most = busy ? CALLS_PER_BUSY_BATCH : CALLS_PER_BATCH
    for (const [one, since] of waiting) {
      if (pokesSent >= most || since > before) break
      pokesSent += 1
      waiting.delete(one)
      tell(one)
    }
    if (waiting.size === 0 && pokesSent === 0) return
    cancel ??= later(() => {
      cancel = undefined
      pokesSent = 0
      turn()
    })
  }
  return {
    take: (one) => {
      if (!waiting.has(one)) waiting.set(one, now())
      if (pokesSent < CALLS_PER_BATCH) turn()
    },
    leave: (one) => void waiting.delete(one),
    close: () => {
      waiting.clear()
      cancel?.()
      cancel = undefined
    },
  }
}
