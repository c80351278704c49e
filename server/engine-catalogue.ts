// The catalogue and the tables as the engine takes them.
import { operations } from '#shared/operations.ts'
import type { TableDefinition } from '#shared/kernel/change.ts'
import { retiredOperations } from '#shared/retired-operations.ts'
import { tables, type Tables } from '#shared/tables.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import { replicatedColumns } from './db/replicated.ts'

const withFields: { -readonly [N in keyof Tables]: TableDefinition<Tables[N]> } = { ...tables }
const addFields = <N extends keyof Tables>(name: N): void => {
  withFields[name] = { ...tables[name], fields: new Set(Object.keys(replicatedColumns[name])) }
}
for (const name of Object.keys(tables) as (keyof Tables)[]) addFields(name)

export const engineCatalogue: EngineCatalogue<Tables> = {
  operations: new Map([...operations, ...retiredOperations].map((operation) => [operation.name, operation])),
  tables: withFields,
}
