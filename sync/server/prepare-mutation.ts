// Finds the operation of each mutation and parses its input, once for each mutation.
import type { Actor, Reader, TableMap } from '#shared/kernel/change.ts'
import { upcast, type EngineCatalogue, type EngineOperation } from '#sync/protocol/operation-catalogue.ts'
import type { Mutation } from '#sync/protocol/wire.ts'
import type { Outcomes } from './outcomes.ts'
import { sanitize } from './sanitize.ts'

interface Prepared<T extends TableMap> {
  readonly operation: EngineOperation<T>
  readonly parsed: ReturnType<EngineOperation<T>['input']['safeParse']>
}

/** Returns undefined for an unknown operation or version. */
export type Prepare<T extends TableMap> = (mutation: Mutation) => Prepared<T> | undefined

export const createPreparation = <T extends TableMap>({ operations }: EngineCatalogue<T>): Prepare<T> => {
  const prepared = new Map<Mutation, Prepared<T> | undefined>()
  return (mutation) => {
    if (prepared.has(mutation)) return prepared.get(mutation)
    const operation = operations.get(mutation.name)
    const present = operation && upcast(operation, mutation.version, mutation.input)
    const made = present && { operation, parsed: operation.input.safeParse(sanitize(present.input)) }
    prepared.set(mutation, made)
    return made
  }
}

interface Known<T extends TableMap> {
  readonly outcomes: Pick<Outcomes, 'ulids' | 'isApplied'>
  readonly prepare: Prepare<T>
  readonly actor: Actor
  readonly isLimited: (name: string) => boolean
}

/** S1: the loads of the mutations that can be decided. One that is refused without reading any row has none. */
export const loadsAhead = <T extends TableMap>(
  mutations: readonly Mutation[],
  { outcomes, prepare, actor, isLimited }: Known<T>,
): ((reader: Reader<T>) => Promise<unknown>)[] => {
  const loads: ((reader: Reader<T>) => Promise<unknown>)[] = []
  const decided = new Set(outcomes.ulids())
  /** Known or expected as applied. */
  const expected = new Set([...decided].filter(outcomes.isApplied))
  for (const mutation of mutations) {
    const { ulid, name, dependsOn, after } = mutation
    if (decided.has(ulid)) continue
    const ready = after.every((before) => decided.has(before)) ? prepare(mutation) : undefined
    if (!ready) break
    decided.add(ulid)
    const { operation, parsed } = ready
    if (!parsed.success || !operation.offline) continue
    if (dependsOn.some((dependency) => !expected.has(dependency)) || isLimited(name)) continue
    expected.add(ulid)
    loads.push((reader) => operation.load(reader, parsed.data, actor))
  }
  return loads
}
