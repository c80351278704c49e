// The catalogue as the engine sees it: a value that it is given. Knows nothing of what the operations mean.
import type { Actor, Decision, Reader, Stamp, TableDefinitions, TableMap } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'

export interface EngineOperation<T extends TableMap> {
  readonly name: string
  readonly version: number
  readonly offline: boolean
  readonly input: { safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: unknown } }
  load(reader: Reader<T>, input: never, actor: Actor): Promise<unknown>
  who(actor: Actor, state: never, input: never): Refusal | null
  decide(state: never, input: never, stamp: Stamp): Decision<T, unknown>
  files?(input: never): readonly string[]
}

export interface EngineCatalogue<T extends TableMap> {
  readonly operations: ReadonlyMap<string, EngineOperation<T>>
  readonly tables: TableDefinitions<T>
}
