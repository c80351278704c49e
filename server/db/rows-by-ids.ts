import type { Tables } from '#shared/tables.ts'
import { anyTable } from './any-table.ts'
import type { Snapshot } from './database.ts'
import { codecOf } from './replicated.ts'
import type { StoredValue } from './row-codec.ts'

/** Rows of a replicated table in any order; unknown ids are left out. */
export const rowsByIds = async <N extends keyof Tables>(
  snapshot: Snapshot,
  table: N,
  ids: readonly string[],
): Promise<Tables[N][]> => {
  if (ids.length === 0) return []
  const name: string = table
  const { fields, readable } = codecOf(table)
  const rows = await anyTable<StoredValue>(snapshot)
    .selectFrom(name)
    .select(fields)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return readable(rows)
}
