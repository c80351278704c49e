// The server's database in memory: for tests and the simulator. Its state outlives the engines that use it.
import type { TableMap, TableName } from '#shared/kernel/change.ts'
import type { MutationResult } from '#sync/protocol/wire.ts'
import type {
  Change,
  ClientKey,
  Ledger,
  ServerReader,
  ServerStore,
  ServerTransaction,
} from '#sync/server/server-store.ts'
import { draftMap } from './draft-map.ts'
import { draftTables, type CommittedTables } from './draft-tables.ts'
import { inTurns } from './turns.ts'

interface State {
  readonly rows: CommittedTables
  readonly ledgers: ReadonlyMap<string, Ledger>
  readonly results: ReadonlyMap<string, readonly MutationResult[]>
  readonly versions: ReadonlyMap<string, number>
  /** Scope to (table/id) to change. */
  readonly changes: ReadonlyMap<string, ReadonlyMap<string, Change>>
}

/** Called around each commit; what they throw reaches the caller as a crash would. */
export interface ServerCommitFaults {
  beforeCommit?(): void
  afterCommit?(): void
}

const EMPTY: State = {
  rows: new Map(),
  ledgers: new Map(),
  results: new Map(),
  versions: new Map(),
  changes: new Map(),
}

const keyOf = ({ actorId, clientId }: ClientKey): string => `${actorId}/${clientId}`

const begin = <T extends TableMap>(start: State, epoch: string) => {
  const open = (state: State) => ({
    rows: draftTables<T>(state.rows),
    ledgers: draftMap(state.ledgers),
    results: draftMap(state.results),
    versions: draftMap(state.versions),
    changes: draftMap(state.changes),
  })
  let draft = open(start)
  const commit = (): State => ({
    rows: draft.rows.commit(),
    ledgers: draft.ledgers.current,
    results: draft.results.current,
    versions: draft.versions.current,
    changes: draft.changes.current,
  })
  const reader: ServerReader<T, null> = {
    native: null,
    get: (table, id) => draft.rows.get(table, id),
    list: (table, index, value) => draft.rows.list(table, index, value),
    getMany: async (table, ids) =>
      (await Promise.all(ids.map((id) => draft.rows.get(table, id)))).filter((row) => row !== undefined),
    epoch: async () => epoch,
    ledger: async (client) => draft.ledgers.current.get(keyOf(client)),
    results: async (client, after) =>
      (draft.results.current.get(keyOf(client)) ?? []).filter((result) => result.id > after),
    scopeVersions: async (scopes) => {
      const known = draft.versions.current
      return new Map(scopes.flatMap((scope) => (known.has(scope) ? [[scope, known.get(scope)!] as const] : [])))
    },
    changes: async (since) =>
      since.flatMap(({ scope, after }) =>
        [...(draft.changes.current.get(scope)?.values() ?? [])].filter((change) => change.version > after),
      ),
  }
  const tx: ServerTransaction<T, null> = {
    ...reader,
    savepoint: async (work) => {
      const point = commit()
      try {
        draft = open(point)
        return await work()
      } catch (error) {
        draft = open(point)
        throw error
      }
    },
    put: (table, rows) => draft.rows.put(table, rows),
    delete: (table, ids) => draft.rows.delete(table, ids),
    putLedger: async (client, ledger) => draft.ledgers.set(keyOf(client), ledger),
    addResults: async (client, results) =>
      draft.results.set(keyOf(client), [...(draft.results.current.get(keyOf(client)) ?? []), ...results]),
    forgetResults: async (client, upTo) =>
      draft.results.set(
        keyOf(client),
        (draft.results.current.get(keyOf(client)) ?? []).filter((result) => result.id > upTo),
      ),
    bumpScopes: async (scopes) => {
      for (const scope of scopes) draft.versions.set(scope, (draft.versions.current.get(scope) ?? 0) + 1)
      return reader.scopeVersions(scopes)
    },
    putChanges: async (changes) => {
      for (const change of changes) {
        const inScope = draftMap(draft.changes.current.get(change.scope) ?? new Map<string, Change>())
        inScope.set(`${change.table}/${change.id}`, change)
        draft.changes.set(change.scope, inScope.current)
      }
    },
  }
  return { tx, commit }
}

export interface MemoryServerStore<T extends TableMap> extends ServerStore<T, null> {
  /** Every committed row of a table, past all rules: for comparing. */
  rows<N extends TableName<T>>(table: N): readonly T[N][]
}

export const createMemoryServerStore = <T extends TableMap>(
  options: { readonly epoch?: string; readonly faults?: ServerCommitFaults } = {},
): MemoryServerStore<T> => {
  const { epoch = 'memory', faults = {} } = options
  let state = EMPTY
  const turn = inTurns()
  return {
    read: async (work) => work(begin<T>(state, epoch).tx),
    write: (work) =>
      turn(async () => {
        const { tx, commit } = begin<T>(state, epoch)
        const value = await work(tx)
        faults.beforeCommit?.()
        state = commit()
        faults.afterCommit?.()
        return value
      }),
    retryable: () => false,
    rows: (table) => [...(state.rows.get(table)?.values() ?? [])] as T[typeof table][],
  }
}
