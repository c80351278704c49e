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

/** A refusal whose words are completed when it is given: `{name}` in them stands for a value. */
export interface RefusalTemplate<Words extends string = string> {
  readonly status: Refusal['status']
  readonly code: number
  readonly words: Words
}

type Placeholder<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

export const refusalTemplate = <const Words extends string>(
  status: Refusal['status'],
  code: number,
  words: Words,
): RefusalTemplate<Words> => ({ status, code, words })

/** Completes the words of a template. */
export const refuseWith = <Words extends string>(
  { status, code, words }: RefusalTemplate<Words>,
  values: Readonly<Record<Placeholder<Words>, string | number>>,
  detail?: unknown,
): Refusal =>
  refuse(
    status,
    code,
    words.replace(/\{(\w+)\}/g, (_, name) => String(values[name as Placeholder<Words>])),
    detail,
  )

/** Whether a refusal has no explanation: an empty message, or the code of a server error (ending in 99). */
export const isUnexplained = ({ code, message }: Pick<Refusal, 'code' | 'message'>): boolean =>
  code % 100 === 99 || isBlank(message)

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
