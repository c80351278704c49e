// Schema of a user's IndexedDB database. A change here is a new version with an upgrade (`schema-upgrades.ts`), pinned by a test.
import type { TableDefinitions } from '#shared/kernel/change.ts'
import { tables, type Tables } from '#shared/tables.ts'

export const SCHEMA_VERSION = 23

/** Indexes for pages, in addition to those of operations. */
const PAGE_INDEXES: { readonly [N in keyof Tables]?: readonly string[] } = {
  events: ['closingTimestamp'],
  deliveries: ['eid', 'groupId'],
  order_history: ['[hostId+what]'],
  packing_lists: ['*eventIds'],
}

export const ENGINE_STORES = {
  meta: 'key',
  bases: '[table+id]',
  outbox: 'seq',
  failed: 'ulid',
  applied: 'ulid, at',
  staged: '++',
  files: 'sha256, uploadedAt',
  /** Always empty: a transaction with this store in its scope is strict. */
  durable: 'key',
} as const

export type EngineStore = keyof typeof ENGINE_STORES

/** Stores that the engine does not know. */
const OWN_STORES = { drafts: 'id' } as const

const viewStores = (definitions: TableDefinitions<Tables> = tables): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(definitions) as (keyof Tables)[]).map((name) => [
      name,
      ['id', ...definitions[name].indexes, ...(PAGE_INDEXES[name] ?? [])].join(', '),
    ]),
  )

export const databaseSchema = (): Record<string, string> => ({ ...ENGINE_STORES, ...OWN_STORES, ...viewStores() })
