// Who is told to pull, and when: at once while the server keeps up; in turns when many are to be told; and later while many
// still send, since each of those makes news of its own. Knows nothing of what moved.

/** So many at once, then a pause. */
const AT_ONCE = 20
/** Milliseconds. */
const PAUSE = 50
/** Nobody waits longer than this for a server that does not get its breath. */
const LONGEST = 2000

export interface Turns<T> {
  /** Who is waiting already keeps their place and is told once. */
  take(one: T): void
  leave(one: T): void
  close(): void
}

export interface TurnsOptions<T> {
  readonly tell: (one: T) => void
  readonly isBusy: () => boolean
  /** Milliseconds from any beginning. */
  readonly now?: () => number
  /** Runs `work` after a pause; answers how to cancel it. */
  readonly later?: (work: () => void) => () => void
}

const afterPause = (work: () => void): (() => void) => {
  const timer = setTimeout(work, PAUSE)
  return () => clearTimeout(timer)
}

export const inTurns = <T>({
  tell,
  isBusy,
  now = () => performance.now(),
  later = afterPause,
}: TurnsOptions<T>): Turns<T> => {
  /** Since when. In the order in which they came. */
  const waiting = new Map<T, number>()
  let left = AT_ONCE
  let cancel: (() => void) | undefined

  const turn = (): void => {
    const before = isBusy() ? now() - LONGEST : Infinity
    for (const [one, since] of waiting) {
      if (left === 0 || since > before) break
      left -= 1
      waiting.delete(one)
      tell(one)
    }
    if (waiting.size === 0 && left === AT_ONCE) return
    cancel ??= later(() => {
      cancel = undefined
      left = AT_ONCE
      turn()
    })
  }
  return {
    take: (one) => {
      if (!waiting.has(one)) waiting.set(one, now())
      if (left > 0) turn()
    },
    leave: (one) => void waiting.delete(one),
    close: () => {
      waiting.clear()
      cancel?.()
      cancel = undefined
    },
  }
}
