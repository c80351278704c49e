// Money in whole cents of SGD. Splits use the largest remainder method (decision Q-131), so that parts add up to the
// whole.

import type { $brand } from 'zod/v4/core'

/** Whole cents. The compiler takes no plain number and no other unit for it. */
export type Cents = number & $brand<'cents'>

/** Marks a number that is known to be cents: at an edge (a row of the database, a form), or a constant. */
export const asCents = (amount: number): Cents => amount as Cents

export const ZERO_CENTS: Cents = asCents(0)

export const addCents = (...amounts: readonly Cents[]): Cents => sumCents(amounts)

export const sumCents = (amounts: readonly Cents[]): Cents => asCents(amounts.reduce((sum, each) => sum + each, 0))

export const subtractCents = (from: Cents, amount: Cents): Cents => asCents(from - amount)

export const negateCents = (amount: Cents): Cents => asCents(0 - amount)

/** The price of `quantity` pieces. */
export const timesCents = (price: Cents, quantity: number): Cents => asCents(price * quantity)

export const minCents = (...amounts: readonly Cents[]): Cents => asCents(Math.min(...amounts))

export const maxCents = (...amounts: readonly Cents[]): Cents => asCents(Math.max(...amounts))

/** 'S$41.20'; with thousands separators 'S$1,806.40'. */
export const formatMoney = (cents: Cents): string => `S$${formatAmount(cents)}`

/** 'S$1,806' for S$1,806.40, 'S$1,807' for S$1,806.50. */
export const formatWholeDollars = (cents: Cents): string =>
  formatMoney(asCents(roundHalfUp(cents / 100) * 100)).replace(/\.00$/, '')

/** '1,806.40' */
export const formatAmount = (cents: Cents): string => {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(cents) / 100)
  return `${sign}${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

export const toDollars = (cents: Cents): number => cents / 100

/** Converts dollars to whole cents, rounded half up. */
export const fromDollars = (dollars: number): Cents => asCents(roundHalfUp(dollars * 100))

/** Rounds half up after removing binary fraction errors: 1.005 dollars are 100.5 cents and give 101. */
export const roundHalfUp = (value: number): number => Math.floor(Number((value + 0.5).toFixed(6)))

/**
 * Splits `whole` cents in proportion to `weights` by largest remainder; ties go to the earlier weight. All weights
 * zero: an even split. No weights: an empty list.
 */
export const splitByLargestRemainder = (whole: Cents, weights: readonly number[]): Cents[] => {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (weights.length === 0) return []
  if (sum === 0)
    return splitByLargestRemainder(
      whole,
      weights.map(() => 1),
    )
  const parts = weights.map((weight) => {
    const product = BigInt(whole) * BigInt(weight)
    return { cents: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) }
  })
  let missing = whole - parts.reduce((total, { cents }) => total + cents, 0)
  // The sort is stable: equal remainders stay in the order of their weights.
  for (const part of [...parts].sort((a, b) => b.remainder - a.remainder)) {
    if (missing <= 0) break
    part.cents += 1
    missing -= 1
  }
  return parts.map(({ cents }) => asCents(cents))
}

export const splitEvenly = (whole: Cents, parts: number): Cents[] =>
  splitByLargestRemainder(
    whole,
    Array.from({ length: parts }, () => 1),
  )
