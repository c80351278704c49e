/** Seeded randomness: the same seed gives the same history. */
export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True with this probability. */
  happens(probability: number): boolean
  pick<V>(from: readonly V[]): V
}

/** mulberry32 (Tommy Ettinger, public domain). */
export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (from) => {
      if (from.length === 0) throw new Error('nothing to pick from')
      return from[between(0, from.length - 1)]!
    },
  }
}
