// Hybrid logical time (Kulkarni et al., 2014): wall milliseconds, a counter, and the client that breaks ties.
// Held as text of fixed width, so that string order is time order.

export type HybridTime = string & { readonly __brand?: 'HybridTime' }

const WIDTH = 15
const COUNTER = 5

export const hybridTime = (milliseconds: number, counter: number, client: string): HybridTime =>
  `${String(Math.max(0, Math.floor(milliseconds))).padStart(WIDTH, '0')}-${String(counter).padStart(COUNTER, '0')}-${client}`

/** Before every other. */
export const ZERO_TIME: HybridTime = hybridTime(0, 0, '')

export interface HybridParts {
  readonly milliseconds: number
  readonly counter: number
  readonly client: string
}

export const hybridParts = (time: HybridTime): HybridParts => ({
  milliseconds: Number(time.slice(0, WIDTH)),
  counter: Number(time.slice(WIDTH + 1, WIDTH + 1 + COUNTER)),
  client: time.slice(WIDTH + COUNTER + 2),
})

/** The next time of a client that has seen `last`: later than it, and not before its own clock. */
export const nextHybridTime = (now: number, last: HybridTime, client: string): HybridTime => {
  const seen = hybridParts(last)
  const wall = Math.floor(now)
  return wall > seen.milliseconds
    ? hybridTime(wall, 0, client)
    : hybridTime(seen.milliseconds, seen.counter + 1, client)
}

/** `time`, moved just after `floor` where it does not already lie after it. */
export const atLeastAfter = (time: HybridTime, floor: HybridTime): HybridTime => {
  if (time > floor) return time
  const low = hybridParts(floor)
  return hybridTime(low.milliseconds, low.counter + 1, hybridParts(time).client)
}
