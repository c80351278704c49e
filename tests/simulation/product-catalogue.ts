// The product's catalogue with one more operation, `fill`, by which a story writes its first rows.
import { operations } from '#shared/operations.ts'
import type { Actor, Effect } from '#shared/kernel/change.ts'
import { scope } from '#shared/scope.ts'
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

/** Scopes of the people of a story: each reads group 'g1' and would read the orders of the events as their host. */
export const storyScopes =
  (eids: readonly string[]) =>
  (_: unknown, { id }: Pick<Actor, 'id'>): Promise<string[]> =>
    Promise.resolve([
      scope.user(id),
      scope.host(id),
      ...eids.map((eid) => scope.orders(id, eid)),
      scope.group('g1'),
      scope.members('g1'),
    ])
