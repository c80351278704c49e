// What the browser tells that may change the engine's chances: network, page and person coming back, and the clock.
import type { Clock } from '#shared/kernel/clock.ts'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import { driveSync, type Occasion } from '#sync/client/sync-driver.ts'

const EVERY = 60_000

export interface SyncOccasions {
  readonly on: (occasion: Occasion) => void
  readonly stop: () => void
}

const later = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** Starts with a first round. */
export const followOccasions = (engine: ClientEngine, clock: Clock): SyncOccasions => {
  const driver = driveSync({ engine, clock, later, every: EVERY })
  const woken = (): void => driver.on('woken')
  const shown = (): void => {
    if (document.visibilityState === 'visible') woken()
  }
  const inPage = typeof document !== 'undefined'
  for (const event of ['online', 'focus', 'pageshow']) globalThis.addEventListener?.(event, woken)
  if (inPage) document.addEventListener('visibilitychange', shown)
  woken()
  return {
    on: (occasion) => driver.on(occasion),
    stop: () => {
      driver.stop()
      for (const event of ['online', 'focus', 'pageshow']) globalThis.removeEventListener?.(event, woken)
      if (inPage) document.removeEventListener('visibilitychange', shown)
    },
  }
}
