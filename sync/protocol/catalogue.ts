// Catalogue contract of the engine: a value that it receives. Knows nothing of the meaning of operations.
import type { Actor, Decision, Effect, Reader, Stamp, TableDefinitions, TableMap } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'

export interface EngineOperation<T extends TableMap> {
  readonly name: string
  readonly version: number
  /** For each accepted earlier version: converts its input to the next version. */
  readonly upcasts?: Readonly<Record<number, (input: never) => unknown>>
  readonly offline: boolean
  readonly input: { safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: unknown } }
  load(reader: Reader<T>, input: never, actor: Actor): Promise<unknown>
  who(actor: Actor, state: never, input: never): Refusal | null
  decide(state: never, input: never, stamp: Stamp): Decision<T, unknown>
  files?(input: never): readonly string[]
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
    present = step(present as never)
  }
  return { input: present }
}
