// Event loop utilisation of this process: whether it keeps up. Waiting requests queue in the sockets, where they
// cannot be counted.
import { performance } from 'node:perf_hooks'

/** Milliseconds of each measurement. */
const WINDOW = 50
const BUSY = 0.9

export const watchEventLoop = (): (() => boolean) => {
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
