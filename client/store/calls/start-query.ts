// A query as a page asks it that people start with: without its schemas, which would bring a library and time to build them.
import type { Query, RestBinding } from '#shared/operation.ts'

export interface StartQuery<Name extends string = string, Input = unknown, Output = unknown> {
  readonly name: Name
  readonly rest: RestBinding
  /**
   * Whether a stored answer has what the page shows: an older version of the app may have stored it. Without this no stored
   * answer is used.
   */
  readonly isShown?: (answer: unknown) => boolean
  /** Never set: the types of the query. */
  readonly of?: Query<Name, Input, Output>
}

export type StartQueryOf<Q> =
  Q extends Query<infer Name, infer Input, infer Output> ? StartQuery<Name, Input, Output> : never

type Kinds = Readonly<Record<string, 'string' | 'number' | 'array'>>

export const hasFields = <const K extends Kinds>(
  value: unknown,
  kinds: K,
): value is { readonly [F in keyof K]: K[F] extends 'array' ? readonly unknown[] : unknown } =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(kinds).every(([field, kind]) => {
    const given = (value as Readonly<Record<string, unknown>>)[field]
    return (Array.isArray(given) ? 'array' : typeof given) === kind
  })
