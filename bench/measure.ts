// Interface of a measure: its name and its result lines.
import type { Measured } from './figures.ts'
import type { BenchEnvironment } from './bench-environment.ts'

export interface Choices {
  /** Numbers of orders. */
  readonly orders: readonly number[]
  /** Without and with CPU throttling. */
  readonly slowed: readonly boolean[]
  /** Fraction of the usual repetitions. */
  readonly effort: number
}

export interface Measure {
  readonly name: string
  run(environment: BenchEnvironment, choices: Choices): Promise<Measured[]>
}

export const repeatsOf = ({ effort }: Choices, usual: number): number => Math.max(3, Math.round(usual * effort))

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Chooses the limit for a throttled device where it differs. */
export const limitOf = (slowed: boolean, usual: number, whenSlowed: number): number => (slowed ? whenSlowed : usual)
