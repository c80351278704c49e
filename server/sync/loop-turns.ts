// Lets the event loop turn before work that blocks it, so that requests that have arrived are read and form one group.
import { performance } from 'node:perf_hooks'

/** A turn accepts one connection, and hardly takes time when nothing waits. */
const MAX_TURNS = 32
const MAX_WAIT_MS = 50

/** Runs `work` once the loop has turned; after fewer turns when they take long. */
export const afterTurns = (work: () => void, maxWaitMs = MAX_WAIT_MS): void => {
  const until = performance.now() + maxWaitMs
  const turn = (left: number): void => {
    setImmediate(() => (left > 1 && performance.now() < until ? turn(left - 1) : work()))
  }
  turn(MAX_TURNS)
}
