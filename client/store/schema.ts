// What one user's IndexedDB database holds. A change here is a new version of the database, pinned by a test.
import type { TableDefinitions } from '#shared/kernel/change.ts'
import { tables, type Tables } from '#shared/tables.ts'

export const SCHEMA_VERSION = 1

/** Indexes that pages read by, beyond those that operations load by. */
const PAGE_INDEXES: { readonly [N in keyof Tables]?: readonly string[] } = {
  events: ['closingTimestamp'],
  order_history: ['[hostId+what]'],
  packing_lists: ['*eventIds'],
}

const ENGINE_STORES = {
  /** Cursor, identity of this client, hybrid time: one row for each name. */
  meta: 'key',
  /** Rows as the server last sent them, where a pending change has altered the view. */
  base: '[table+id]',
  /** Which scopes a row is in. */
  membership: '[scope+table+id], [table+id], scope',
  outbox: 'id, ulid',
  failed: 'ulid',
  /** Pictures by their SHA-256, as bytes. */
  files: 'sha256',
}

export type EngineStore = keyof typeof ENGINE_STORES

export const viewStores = (definitions: TableDefinitions<Tables> = tables): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(definitions) as (keyof Tables)[]).map((name) => [
      name,
      ['id', ...definitions[name].indexes, ...(PAGE_INDEXES[name] ?? [])].join(', '),
    ]),
  )

export const databaseSchema = (): Record<string, string> => ({ ...ENGINE_STORES, ...viewStores() })
