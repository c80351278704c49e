// The catalogue and the tables as the engine takes them.
import { operations } from '#shared/catalogue.ts'
import { retiredOperations } from '#shared/retired-operations.ts'
import { tables, type Tables } from '#shared/tables.ts'
import type { EngineCatalogue } from '#sync/protocol/catalogue.ts'

export const engineCatalogue: EngineCatalogue<Tables> = {
  operations: new Map([...operations, ...retiredOperations].map((operation) => [operation.name, operation])),
  tables,
}
