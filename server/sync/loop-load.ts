// Whether this process keeps up: how much of the last moments its event loop was at work. Requests that wait for it wait in
// the sockets, where nobody can count them.
import { performance } from 'node:perf_hooks'

/** Milliseconds of each look. */
const WINDOW = 50
const BUSY = 0.9

export const watchLoop = (): (() => boolean) => {
  let last = performance.eventLoopUtilization()
  let isBusy = false
  return () => {
    const { active, idle, utilization } = performance.eventLoopUtilization(last)
    if (active + idle < WINDOW) return isBusy
    last = performance.eventLoopUtilization()
    isBusy = utilization > BUSY
    return isBusy
  }
}
