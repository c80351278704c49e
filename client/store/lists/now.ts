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

/** Epoch seconds, updated at every multiple of `everySeconds`. All hooks share one timer. */
export const useNow = (everySeconds: number): Seconds => {
  const current = (): Seconds => Math.floor(toSeconds(systemClock.now()) / everySeconds) * everySeconds
  return useSyncExternalStore(subscribe, current)
}

/** A value computed each second: the component renders only when it changes. For countdown texts. */
export const useByTime = <T extends string | number | boolean>(read: (now: Seconds) => T): T =>
  useSyncExternalStore(subscribe, () => read(toSeconds(systemClock.now())))

/** The latest of `from` and those moments that have passed. */
export const lastCome = (moments: readonly Seconds[], from: Seconds, now: Seconds): Seconds =>
  moments.reduce((last, moment) => (moment <= now && moment > last ? moment : last), from)

/**
 * Epoch seconds, updated only when one of these moments passes: for pages that change at a closing time and should
 * not render each minute.
 */
export const useNowAt = (moments: readonly Seconds[]): Seconds => {
  const [from] = useState(() => toSeconds(systemClock.now()))
  return useSyncExternalStore(subscribe, () => lastCome(moments, from, toSeconds(systemClock.now())))
}
