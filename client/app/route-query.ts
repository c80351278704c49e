// Reads the query parameters of a route. Written out, because the pages of guests start with the routes and a schema library
// would be a tenth of them.
type Parameter<T> = (given: unknown) => T

type Shape = Readonly<Record<string, Parameter<string | undefined>>>

type OptionalName<S extends Shape> = {
  [Name in keyof S]: undefined extends ReturnType<S[Name]> ? Name : never
}[keyof S]

type Simple<T> = { [Name in keyof T]: T[Name] }

type QueryFrom<S extends Shape> = Simple<
  { [Name in Exclude<keyof S, OptionalName<S>>]: ReturnType<S[Name]> } & {
    [Name in OptionalName<S>]?: ReturnType<S[Name]> | undefined
  }
>

export type ReadQuery<Query> = (given: Record<string, unknown>) => Query

/** Links must name it. An address without it has '', so that its page says what was not found. */
export const required: Parameter<string> = (given) => (typeof given === 'string' ? given : '')

export const optional: Parameter<string | undefined> = (given) => (typeof given === 'string' ? given : undefined)

/** Any other text counts as absent. */
export const literal =
  <const Text extends string>(text: Text): Parameter<Text | undefined> =>
  (given) =>
    given === text ? text : undefined

/** The parameters that the route knows. One with a wrong value is undefined, because the router keeps the address's otherwise. */
export const queryOf =
  <S extends Shape>(shape: S): ReadQuery<QueryFrom<S>> =>
  (given) => {
    const read = Object.entries(shape).map(([name, parameter]) => [name, parameter(given[name])] as const)
    return Object.fromEntries(read.filter(([name, value]) => value !== undefined || name in given)) as QueryFrom<S>
  }
