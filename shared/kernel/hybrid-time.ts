// Hybrid logical time (Kulkarni et al., 2014): wall milliseconds, a counter, and the client as tie-breaker. Text of
// fixed width, so that string order is time order.
import type { $brand } from 'zod/v4/core'
import type { Milliseconds } from './clock.ts'

/** The compiler takes no plain text, id or version for it. */
export type HybridTime = string & $brand<'hybrid time'>

/** Marks a text of an edge: a column of the database, or a device's stamp before it is checked. */
export const asHybridTime = (text: string): HybridTime => text as HybridTime

const MILLISECOND_DIGITS = 15
const COUNTER_DIGITS = 5
/** The largest counter that fits its fixed width. */
export const MAX_COUNTER = 10 ** COUNTER_DIGITS - 1

export const hybridTime = (milliseconds: Milliseconds, counter: number, client: string): HybridTime =>
  asHybridTime(
    `${String(Math.max(0, Math.floor(milliseconds))).padStart(MILLISECOND_DIGITS, '0')}-${String(counter).padStart(COUNTER_DIGITS, '0')}-${client}`,
  )

/** Earlier than every other time. */
export const ZERO_TIME: HybridTime = hybridTime(0, 0, '')

export interface HybridParts {
  readonly milliseconds: number
  readonly counter: number
  readonly client: string
}

export const hybridParts = (time: HybridTime): HybridParts => ({
  milliseconds: Number(time.slice(0, MILLISECOND_DIGITS)),
  counter: Number(time.slice(MILLISECOND_DIGITS + 1, MILLISECOND_DIGITS + 1 + COUNTER_DIGITS)),
  client: time.slice(MILLISECOND_DIGITS + COUNTER_DIGITS + 2),
})

/** The earliest time of `client` after `time`: a full counter carries into the next millisecond. */
const justAfter = (time: HybridTime, client: string): HybridTime => {
  const { milliseconds, counter } = hybridParts(time)
  return counter < MAX_COUNTER ? hybridTime(milliseconds, counter + 1, client) : hybridTime(milliseconds + 1, 0, client)
}

/** The next time of a client that has seen `last`: later than `last` and not before its own clock. */
export const nextHybridTime = (now: Milliseconds, last: HybridTime, client: string): HybridTime => {
  const wall = Math.floor(now)
  return wall > hybridParts(last).milliseconds ? hybridTime(wall, 0, client) : justAfter(last, client)
}

/** Moves `time` just after `floor` unless it is already later. */
export const atLeastAfter = (time: HybridTime, floor: HybridTime): HybridTime =>
  time > floor ? time : justAfter(floor, hybridParts(time).client)
