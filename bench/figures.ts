// Summary statistics of samples.

export interface Summary {
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly p99: number
}

/** The smallest sample that is at least as large as this share of all samples. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

export const summaryOf = (samples: readonly number[]): Summary => {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median =
    sorted.length % 2 === 1 ? quantile(sorted, 0.5) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
  return { count: sorted.length, median, p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) }
}

export interface Target {
  readonly of: 'median' | 'p95' | 'p99' | 'ratio'
  readonly limit: number
  /** The target is a minimum instead of a maximum. */
  readonly atLeast?: boolean
}

export type Unit = 'ms' | '/s' | '/min' | 'B' | 'kB' | 'requests' | 'lists'

/** One line of the report. */
export interface Measured {
  readonly what: string
  /** Number of orders on the device or the server; null where it has no influence. */
  readonly orders: number | null
  readonly slowed: boolean
  readonly unit: Unit
  readonly product: Summary
  /** The bare platform doing the same work in the same run. */
  readonly bare?: { readonly what: string; readonly summary: Summary }
  readonly target?: Target
}

/** Ratio of the medians, product to bare platform. */
export const ratioOf = ({ product, bare }: Measured): number | null =>
  bare === undefined ? null : product.median / bare.summary.median

export const reachedOf = (measured: Measured): number | null => {
  const { target, product } = measured
  if (target === undefined) return null
  return target.of === 'ratio' ? ratioOf(measured) : product[target.of]
}

export const isMet = (measured: Measured): boolean | null => {
  const reached = reachedOf(measured)
  if (reached === null || measured.target === undefined) return null
  return measured.target.atLeast ? reached >= measured.target.limit : reached <= measured.target.limit
}
