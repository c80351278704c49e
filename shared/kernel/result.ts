import { isBlank } from './text.ts'

/** A refusal by a rule, as a value. Exceptions are bugs. */
export interface Refusal {
  readonly refused: true
  /** Message code of the specification's envelope; never divisible by 100. */
  readonly code: number
  /** The specification's message, shown unchanged. */
  readonly message: string
  /** HTTP status of the reply (decision Q-065). */
  readonly status: 401 | 403 | 404 | 409 | 422 | 429 | 500
  /** Data that a screen needs to offer a next step, such as the remaining stock. */
  readonly detail?: unknown
}

export const refuse = (status: Refusal['status'], code: number, message: string, detail?: unknown): Refusal => ({
  refused: true,
  code,
  message,
  status,
  ...(detail === undefined ? {} : { detail }),
})

/** Whether a refusal has no explanation: an empty message, or the code of a server error (ending in 99). */
export const isUnexplained = ({ code, message }: Pick<Refusal, 'code' | 'message'>): boolean =>
  code % 100 === 99 || isBlank(message)

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
