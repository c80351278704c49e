// What one user's IndexedDB database holds. A change here is a new version of the database, pinned by a test.
import type { Transaction } from 'dexie'
import type { TableDefinitions } from '#shared/kernel/change.ts'
import { NEW_PERSON } from '#shared/account/user.ts'
import { tables, type Tables } from '#shared/tables.ts'

export const SCHEMA_VERSION = 9

/** Indexes that pages read by, beyond those that operations load by. */
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
  /** Always empty: a transaction that names it is strict in durability. */
  durable: 'key',
} as const

export type EngineStore = keyof typeof ENGINE_STORES

/** What the engine knows nothing of. */
const OWN_STORES = { drafts: 'id' } as const

export const viewStores = (definitions: TableDefinitions<Tables> = tables): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(definitions) as (keyof Tables)[]).map((name) => [
      name,
      ['id', ...definitions[name].indexes, ...(PAGE_INDEXES[name] ?? [])].join(', '),
    ]),
  )

export const databaseSchema = (): Record<string, string> => ({ ...ENGINE_STORES, ...OWN_STORES, ...viewStores() })

const withNewFields = (user: object): void =>
  void Object.assign(user, { ...NEW_PERSON, marketingConsentAt: null, ...user })

/** Answers to a group's question are for its admins, in a table of their own. */
const withoutAnswer = (member: { answer?: string }): void => void delete member.answer

const withFieldTimes = (row: object): void => void Object.assign(row, { fieldTimes: {}, ...row })

/** Rows as they are shown and as the server has them. */
const inRows = (trans: Transaction, table: keyof Tables, change: (row: object) => void): PromiseLike<unknown> =>
  Promise.all([
    trans.table(table).toCollection().modify(change),
    trans
      .table('bases')
      .toCollection()
      .filter((base: { table: string }) => base.table === table)
      .modify((base: { row: object | null; view: object | null }) => {
        for (const row of [base.row, base.view]) if (row) change(row)
      }),
  ])

/** What each version does to the contents of the one before. A released one is never edited. */
export const UPGRADES: Readonly<Record<number, (trans: Transaction) => PromiseLike<unknown>>> = {
  2: (trans) =>
    Promise.all([
      trans.table('outbox').toCollection().modify({ attempts: 0 }),
      trans
        .table('meta')
        .toCollection()
        .modify((record: { meta: object }) => {
          record.meta = { verifiedAt: null, staging: null, ...record.meta }
        }),
    ]),
  3: (trans) => inRows(trans, 'users', withNewFields),
  4: (trans) => inRows(trans, 'members', withoutAnswer),
  5: (trans) => Promise.all([inRows(trans, 'events', withFieldTimes), inRows(trans, 'users', withNewFields)]),
  /** Drafts, a table that begins empty. */
  6: () => Promise.resolve(),
  7: (trans) => inRows(trans, 'deliveries', withFieldTimes),
  /** Plans, subscriptions and remind messages, tables that begin empty. */
  8: () => Promise.resolve(),
  /** Bookings, a table that begins empty. */
  9: () => Promise.resolve(),
}
