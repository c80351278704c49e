// What a measure is: a name to run it by, and the lines that it comes to.
import type { Measured } from './figures.ts'
import type { Stage } from './stage.ts'

export interface Choices {
  /** Numbers of orders. */
  readonly orders: readonly number[]
  /** Without and with the slow-down. */
  readonly slowed: readonly boolean[]
  /** Share of the usual repeats. */
  readonly effort: number
}

export interface Measure {
  readonly name: string
  run(stage: Stage, choices: Choices): Promise<Measured[]>
}

export const repeatsOf = ({ effort }: Choices, usual: number): number => Math.max(3, Math.round(usual * effort))

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** For the target of a slowed device where it differs. */
export const limitOf = (slowed: boolean, usual: number, whenSlowed: number): number => (slowed ? whenSlowed : usual)
