// Catalogue contract of the engine: a value that it receives. Knows nothing of the meaning of operations.
import type {
  Actor,
  Decision,
  Effect,
  Reader,
  Row,
  Stamp,
  TableDefinitions,
  TableMap,
  TableName,
} from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'

/** Converts the input of one version to the next. */
interface Upcaster {
  upcast(input: unknown): unknown
}

/**
 * One operation of the catalogue. Its own input and state types are narrower than `unknown`: methods accept that, and
 * the engine gives `load`, `who` and `decide` only what `input` has parsed and `load` has returned.
 */
export interface EngineOperation<T extends TableMap> {
  readonly name: string
  readonly version: number
  /** For each accepted earlier version: converts its input to the next version. */
  readonly upcasts?: Readonly<Record<number, Upcaster['upcast']>>
  readonly offline: boolean
  readonly input: { safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: unknown } }
  load(reader: Reader<T>, input: unknown, actor: Actor): Promise<unknown>
  who(actor: Actor, state: unknown, input: unknown): Refusal | null
  decide(state: unknown, input: unknown, stamp: Stamp): Decision<T, unknown>
  files?(input: unknown): readonly string[]
  /** JSON for people, stored with a queued mutation: the rows that it names may be gone when it is rejected. */
  about?(effects: readonly Effect<T>[]): unknown
}

export interface EngineCatalogue<T extends TableMap> {
  readonly operations: ReadonlyMap<string, EngineOperation<T>>
  readonly tables: TableDefinitions<T>
}

/** Converts the input of an earlier version to the current one; undefined for an unknown version. */
export const upcast = <T extends TableMap>(
  { version, upcasts }: EngineOperation<T>,
  from: number,
  input: unknown,
): { readonly input: unknown } | undefined => {
  let present = input
  for (let at = from; at !== version; at += 1) {
    const step = upcasts?.[at]
    if (!step) return undefined
    present = step(present)
  }
  return { input: present }
}

export interface RowDefinition {
  scopes(row: Row): readonly string[]
  readonly lazy?: boolean
}

/** Definition of a table whose name is only known at run time. */
export const rowDefinition = <T extends TableMap>(tables: TableDefinitions<T>, table: string): RowDefinition =>
  tables[table as TableName<T>]
