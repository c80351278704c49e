// Types of a change to replicated data, shared by rules and sync engine. Knows no table.
import type { Refusal } from './result.ts'
import type { Seconds } from './clock.ts'
import type { HybridTime } from './hybrid-time.ts'

export interface Row {
  readonly id: string
}

/** Maps a table name to its row type. */
export type TableMap = Record<string, Row>

export type TableName<T extends TableMap> = keyof T & string

/** One row to write or to remove. */
export type Effect<T extends TableMap> = {
  [N in TableName<T>]:
    | { readonly op: 'put'; readonly table: N; readonly row: T[N] }
    | { readonly op: 'delete'; readonly table: N; readonly id: T[N]['id'] }
}[TableName<T>]

/** Further fields that rows of a list must equal, so that a list stays short however many rows others add. */
export type Match<R> = { readonly [F in keyof R & string]?: Extract<R[F], string | number | boolean | null> }

export const isMatch = <R extends Row>(row: R, match: Match<R> | undefined): boolean =>
  match === undefined || (Object.keys(match) as (keyof R & string)[]).every((field) => row[field] === match[field])

/** Read port of `load`, implemented over Dexie, Kysely and memory; on the server it reads inside the transaction. */
export interface Reader<T extends TableMap> {
  get<N extends TableName<T>>(table: N, id: T[N]['id']): Promise<T[N] | undefined>
  /** Rows whose indexed field equals the value, sorted by id. The field must be declared in `indexes`. */
  list<N extends TableName<T>>(
    table: N,
    index: keyof T[N] & string,
    value: string,
    match?: Match<T[N]>,
  ): Promise<T[N][]>
  /** Any one of the rows that `list` returns; reads no others. */
  find<N extends TableName<T>>(
    table: N,
    index: keyof T[N] & string,
    value: string,
    match?: Match<T[N]>,
  ): Promise<T[N] | undefined>
}

export interface Actor {
  readonly id: string
  /** `system` pushes decisions of timers; an `operator` reads and never writes. */
  readonly kind: 'user' | 'system' | 'operator'
}

/** Timers, and handlers that do more than a person may. */
export const SYSTEM: Actor = { id: 'system', kind: 'system' }

export interface Device {
  readonly id: string
  /** Device name chosen by its owner, such as 'Counter 2'. */
  readonly name: string
}

/** Time, actor and device of a decision. Rules use no other clock and no randomness. */
export interface Stamp {
  /** ULID of the mutation. Ids of created rows derive from it, so that both sides create the same ids. */
  readonly mutation: string
  readonly actor: Actor
  readonly device: Device
  /** Hybrid logical time of the action; string order is time order. The server corrects and clamps it. */
  readonly time: HybridTime
  /** When the person acted, in epoch seconds; on a device `time` may be later (C28). */
  readonly at: Seconds
  /** The server's own time; null on a device, which leaves server-only fields empty. */
  readonly server: { readonly now: Seconds } | null
}

/** The n-th id that a decision derives from its mutation. */
export const derivedId = (stamp: Pick<Stamp, 'mutation'>, n: number | string): string => `${stamp.mutation}.${n}`

export type Decision<T extends TableMap, Output> =
  | { readonly refused?: never; readonly effects: readonly Effect<T>[]; readonly output: Output }
  | Refusal

/** Definition of a table for the sync engine: scopes and indexes. */
export interface TableDefinition<R extends Row = Row> {
  /** Fields that `Reader.list` may use; each holds a string. */
  readonly indexes: readonly (keyof R & string)[]
  /** Scope keys of a row: a pure function of the row. */
  readonly scopes: (row: R) => readonly string[]
  /** Raised with each change of `scopes`, so that devices request everything again (C29). 1 when undefined. */
  readonly scopesVersion?: number
  /** A larger row is refused (S24); bytes of JSON in UTF-8. */
  readonly maxRowBytes: number
  /** Readers are notified at most every two seconds; for counts that change with every order. */
  readonly lazy?: boolean
  /** Fields that the database stores; a row loses others before it is written. All when undefined. */
  readonly fields?: ReadonlySet<string>
}

export type TableDefinitions<T extends TableMap> = { readonly [N in TableName<T>]: TableDefinition<T[N]> }
