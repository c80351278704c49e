// The vocabulary of a change to replicated data, shared by the rules and the sync engine. Knows no table.
import type { Refusal } from './result.ts'
import type { Seconds } from './clock.ts'
import type { HybridTime } from './hybrid-time.ts'

export interface Row {
  readonly id: string
}

/** Table name to row type. */
export type TableMap = Record<string, Row>

export type TableName<T extends TableMap> = keyof T & string

/** One row to write or to remove. */
export type Effect<T extends TableMap> = {
  [N in TableName<T>]:
    | { readonly op: 'put'; readonly table: N; readonly row: T[N] }
    | { readonly op: 'delete'; readonly table: N; readonly id: string }
}[TableName<T>]

/** What `load` may read. The same port over Dexie, Kysely and memory; on the server it reads inside the transaction. */
export interface Reader<T extends TableMap> {
  get<N extends TableName<T>>(table: N, id: string): Promise<T[N] | undefined>
  /** Rows whose indexed field equals the value, in the order of their ids. The field must be declared in `indexes`. */
  list<N extends TableName<T>>(table: N, index: keyof T[N] & string, value: string): Promise<T[N][]>
}

export interface Actor {
  readonly id: string
  /** `system` pushes what timers decide; `admin` reads through the shared password and never writes. */
  readonly kind: 'user' | 'system' | 'admin'
}

export interface Device {
  readonly id: string
  /** The name that its owner gave it, e.g. 'Counter 2'. */
  readonly name: string
}

/** Everything that a decision may know about when, who and where. Rules have no clock and no chance of their own. */
export interface Stamp {
  /** ULID of the mutation. Ids of rows that a decision makes derive from it, so both sides make the same. */
  readonly mutation: string
  readonly actor: Actor
  readonly device: Device
  /** Hybrid logical time of the act; string order is time order. The server corrects and clamps it. */
  readonly time: HybridTime
  /** The same instant in epoch seconds. */
  readonly at: Seconds
  /** On the server its own now; null on a device, which leaves empty what only the server knows. */
  readonly server: { readonly now: Seconds } | null
}

/** The n-th id that a decision makes. */
export const madeId = (stamp: Pick<Stamp, 'mutation'>, n: number | string): string => `${stamp.mutation}.${n}`

export type Decision<T extends TableMap, Output> =
  | { readonly refused?: never; readonly effects: readonly Effect<T>[]; readonly output: Output }
  | Refusal

export const put = <T extends TableMap, N extends TableName<T>>(table: N, row: T[N]): Effect<T> =>
  ({ op: 'put', table, row }) as Effect<T>

export const remove = <T extends TableMap, N extends TableName<T>>(table: N, id: string): Effect<T> =>
  ({ op: 'delete', table, id }) as Effect<T>

/** How the engine sees a table: where its rows go and how they are found. */
export interface TableDefinition<R extends Row = Row> {
  /** Fields that `Reader.list` may use; each holds a string. */
  readonly indexes: readonly (keyof R & string)[]
  /** Scope keys of a row: a pure function of the row. */
  readonly scopes: (row: R) => readonly string[]
  /** Changes are told to readers at most every two seconds: counts that change with everything. */
  readonly lazy?: boolean
}

export type TableDefinitions<T extends TableMap> = { readonly [N in TableName<T>]: TableDefinition<T[N]> }
