// The catalogue and the tables as the engine takes them.
import { operations } from '#shared/catalogue.ts'
import { retiredOperations } from '#shared/retired-operations.ts'
import { tables, type Tables } from '#shared/tables.ts'
import type { EngineCatalogue } from '#sync/protocol/catalogue.ts'
import { replicatedColumns } from './db/replicated.ts'

const withFields = <N extends keyof Tables>(table: N): readonly [N, (typeof tables)[N]] => [
  table,
  { ...tables[table], fields: new Set(Object.keys(replicatedColumns[table])) },
]

export const engineCatalogue: EngineCatalogue<Tables> = {
  operations: new Map([...operations, ...retiredOperations].map((operation) => [operation.name, operation])),
  tables: Object.fromEntries((Object.keys(tables) as (keyof Tables)[]).map(withFields)) as unknown as typeof tables,
}
