// The product's catalogue with one more operation, `fill`, by which a story writes its first rows.
import { operations } from '#shared/operations.ts'
import type { Effect } from '#shared/kernel/change.ts'
import { tables, type Tables } from '#shared/tables.ts'
import type { EngineCatalogue, EngineOperation } from '#sync/protocol/operation-catalogue.ts'

export const productCatalogue = (initialRows: readonly Effect<Tables>[]): EngineCatalogue<Tables> => {
  const fill = {
    name: 'fill',
    version: 1,
    offline: false,
    input: { safeParse: (data: unknown) => ({ success: true, data }) },
    load: () => Promise.resolve(null),
    who: () => null,
    decide: () => ({ effects: initialRows, output: undefined }),
  } as EngineOperation<Tables>
  return {
    operations: new Map(
      [...(operations as unknown as EngineOperation<Tables>[]), fill].map((entry) => [entry.name, entry]),
    ),
    tables,
  }
}
