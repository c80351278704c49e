// Applies a patch to the server's rows on this device, and to the cursor.
import type { Row, TableDefinition, TableDefinitions, TableMap } from '#shared/kernel/change.ts'
import { rowKey, type RowAfter } from '#sync/protocol/decide.ts'
import type { Cursor, Patch } from '#sync/protocol/wire.ts'
import type { Overlay } from './overlay.ts'

/** A version that no scope has: requests the whole scope again. */
export const REFETCH_VERSION = -1

/**
 * Fingerprint of the tables that this version of the app stores, and of their scopes: rows of other tables are dropped
 * from a patch.
 */
export const tablesOf = <T extends TableMap>(tables: TableDefinitions<T>): string =>
  Object.entries<TableDefinition<never>>(tables)
    .map(([name, { scopesVersion = 1 }]) => (scopesVersion === 1 ? name : `${name}@${scopesVersion}`))
    .sort()
    .join(' ')

/**
 * `isFirstOfVersion`: the first pull of a version of the app with other scopes (C29). Rows of scopes that the earlier version did
 * not know are then on the device too.
 */
export const cursorAfter = (cursor: Cursor | null, patch: Patch, isFirstOfVersion = false): Cursor => {
  const held = cursor?.epoch === patch.epoch ? { ...cursor.scopes } : {}
  // A large scope keeps its rows until its pages have arrived.
  for (const [scope] of patch.large ?? []) if (isFirstOfVersion || isHeld(cursor, scope)) held[scope] = REFETCH_VERSION
  for (const scope of patch.lost) delete held[scope]
  for (const { scope, version } of patch.scopes) held[scope] = version
  return { epoch: patch.epoch, scopes: held }
}

/**
 * A row belongs to the scopes that its table's definition computes from the server's copy; membership is not stored.
 * All scopes of a pull are from the same instant, so a row that left one scope for another is among the rows.
 */
export const patchRows = async <T extends TableMap>(
  tables: TableDefinitions<T>,
  base: Overlay<T>,
  cursor: Cursor | null,
  patch: Patch,
  isFirstOfVersion: boolean,
): Promise<RowAfter[]> => {
  const after = new Map<string, RowAfter>()
  for (const [table, rows] of Object.entries(patch.rows))
    if (table in tables) for (const row of rows) after.set(rowKey(table, row.id), { table, id: row.id, row })
  const drop = (table: string, id: string): void => {
    const key = rowKey(table, id)
    if (!after.has(key)) after.set(key, { table, id, row: undefined })
  }
  for (const { dels } of patch.scopes) for (const [table, id] of dels) if (table in tables) drop(table, id)

  const fresh = new Set(patch.scopes.flatMap((one) => (one.fresh ? [one.scope] : [])))
  // Rows of a scope that is still behind may name a scope that they have left.
  const isBehind = (patch.large ?? []).some(([scope]) => isHeld(cursor, scope))
  const mayHoldRows = [...fresh].some((scope) => isBehind || isHeld(cursor, scope))
  if (patch.lost.length === 0 && !mayHoldRows) return [...after.values()]
  // A row stays while a held scope contains it: a fresh scope lists all of its rows, every other one what left it.
  const heldScopes = new Set(Object.keys(cursorAfter(cursor, patch, isFirstOfVersion).scopes))
  for (const [table, definition] of Object.entries(tables)) {
    for (const row of await base.all(table)) {
      const scopes = (definition as { scopes(row: Row): readonly string[] }).scopes(row)
      const isInHeldScope = scopes.some((scope) => heldScopes.has(scope))
      if (!isInHeldScope || scopes.some((scope) => fresh.has(scope))) drop(table, row.id)
    }
  }
  return [...after.values()]
}

const isHeld = (cursor: Cursor | null, scope: string): boolean => cursor !== null && scope in cursor.scopes
