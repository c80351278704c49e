import { isBlank } from './text.ts'

/** A refusal is a value: a rule said no. Throws are bugs. */
export interface Refusal {
  readonly refused: true
  /** Message code of the specification's envelope; never divisible by 100. */
  readonly code: number
  /** The specification's words, shown to people as they are. */
  readonly message: string
  /** HTTP status of the reply (decision Q-065). */
  readonly status: 401 | 403 | 404 | 409 | 422 | 429 | 500
  /** What a screen may need to offer a way on, e.g. what is left of a product. */
  readonly detail?: unknown
}

export const refuse = (status: Refusal['status'], code: number, message: string, detail?: unknown): Refusal => ({
  refused: true,
  code,
  message,
  status,
  ...(detail === undefined ? {} : { detail }),
})

/** Whether a refusal does not say why: it has no words, or the code of a fault (ending in 99), whose words are for nobody. */
export const isUnexplained = ({ code, message }: Pick<Refusal, 'code' | 'message'>): boolean =>
  code % 100 === 99 || isBlank(message)

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
