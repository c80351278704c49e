import { useState, useSyncExternalStore } from 'react'
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'

const listeners = new Set<() => void>()
let ticker: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  ticker ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticker)
    ticker = undefined
  }
}

/** Epoch seconds, renewed at every whole multiple of `everySeconds`. All hooks share one timer. */
export const useNow = (everySeconds: number): Seconds => {
  const current = (): Seconds => Math.floor(toSeconds(systemClock.now()) / everySeconds) * everySeconds
  return useSyncExternalStore(subscribe, current)
}

/**
 * What is so at this second, read anew each second: whoever shows it is drawn again only when it changes, and nothing around
 * it. For words that count down.
 */
export const useByTime = <T extends string | number | boolean>(read: (now: Seconds) => T): T =>
  useSyncExternalStore(subscribe, () => read(toSeconds(systemClock.now())))

/** The latest of `from` and those moments that have come. */
export const lastCome = (moments: readonly Seconds[], from: Seconds, now: Seconds): Seconds =>
  moments.reduce((last, moment) => (moment <= now && moment > last ? moment : last), from)

/**
 * Epoch seconds, renewed only when one of these moments comes: for pages that change at a closing and must not be drawn
 * anew each minute. What counts down has a clock of its own.
 */
export const useNowAt = (moments: readonly Seconds[]): Seconds => {
  const [from] = useState(() => toSeconds(systemClock.now()))
  return useSyncExternalStore(subscribe, () => lastCome(moments, from, toSeconds(systemClock.now())))
}
