// Event loop utilisation of this process: whether it keeps up. Waiting requests queue in the sockets, where they
// cannot be counted.
import { performance } from 'node:perf_hooks'

/** Length of each measurement. */
const WINDOW_MS = 50
const BUSY_UTILIZATION = 0.9

export const watchEventLoop = (): (() => boolean) => {
  let last = performance.eventLoopUtilization()
  let isBusy = false
  return () => {
    const { active, idle, utilization } = performance.eventLoopUtilization(last)
    if (active + idle < WINDOW_MS) return isBusy
    last = performance.eventLoopUtilization()
    isBusy = utilization > BUSY_UTILIZATION
    return isBusy
  }
}
