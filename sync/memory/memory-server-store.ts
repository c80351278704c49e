// The server's database in memory, for tests and the simulator. Its state outlives the engines that use it.
import type { TableMap, TableName } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Digest, MutationOutcome, Place } from '#sync/protocol/wire.ts'
import type {
  Change,
  ClientKey,
  ScopeState,
  ServerReader,
  ServerStore,
  ServerTransaction,
} from '#sync/server/server-store.ts'
import type { CorrectedTime } from '#sync/server/correct-time.ts'
import { draftMap } from './draft-map.ts'
import { draftTables, type CommittedTables } from './draft-tables.ts'
import { createSerialQueue } from './serial-queue.ts'

/** Committed state, immutable. */
export interface MemoryServerState {
  readonly rows: CommittedTables
  readonly clients: ReadonlyMap<string, { readonly time: CorrectedTime; readonly at: Seconds }>
  /** Maps (actor/ULID) to an outcome. */
  readonly outcomes: ReadonlyMap<string, { readonly outcome: MutationOutcome; readonly at: Seconds }>
  readonly scopes: ReadonlyMap<string, ScopeState>
  /** Maps a scope and (table/id) to a change. */
  readonly changes: ReadonlyMap<string, ReadonlyMap<string, Change & { readonly at: Seconds }>>
  /** Maps a scope and a table to a digest. */
  readonly digests: ReadonlyMap<string, ReadonlyMap<string, Digest>>
}

/** Called around each commit; an exception reaches the caller like a crash. */
interface ServerCommitFaults {
  beforeCommit?(): void
  afterCommit?(): void
}

const EMPTY: MemoryServerState = {
  rows: new Map(),
  clients: new Map(),
  outcomes: new Map(),
  scopes: new Map(),
  changes: new Map(),
  digests: new Map(),
}

const keyOf = ({ actorId, clientId }: ClientKey): string => `${actorId}/${clientId}`

const inOrder = ([tableA, idA]: Place, [tableB, idB]: Place): number => {
  if (tableA !== tableB) return tableA < tableB ? -1 : 1
  return idA < idB ? -1 : idA > idB ? 1 : 0
}

const begin = <T extends TableMap>(start: MemoryServerState, epoch: string) => {
  const open = (state: MemoryServerState) => ({
    rows: draftTables<T>(state.rows),
    clients: draftMap(state.clients),
    outcomes: draftMap(state.outcomes),
    scopes: draftMap(state.scopes),
    changes: draftMap(state.changes),
    digests: draftMap(state.digests),
  })
  let draft = open(start)
  const commit = (): MemoryServerState => ({
    rows: draft.rows.commit(),
    clients: draft.clients.current,
    outcomes: draft.outcomes.current,
    scopes: draft.scopes.current,
    changes: draft.changes.current,
    digests: draft.digests.current,
  })
  const changesOf = (scope: string) => [...(draft.changes.current.get(scope)?.values() ?? [])]
  const reader: ServerReader<T, null> = {
    native: null,
    get: (table, id) => draft.rows.get(table, id),
    list: (table, index, value, match) => draft.rows.list(table, index, value, match),
    find: (table, index, value, match) => draft.rows.find(table, index, value, match),
    getMany: async (table, ids) =>
      (await Promise.all(ids.map((id) => draft.rows.get(table, id)))).filter((row) => row !== undefined),
    listMany: async (table, index, values, match) => {
      const lists = [...new Set(values)].map((value) => draft.rows.list(table, index, value, match))
      return (await Promise.all(lists)).flat()
    },
    all: (table) => draft.rows.all(table),
    epoch: async () => epoch,
    lastTime: async (client) => draft.clients.current.get(keyOf(client))?.time,
    outcomes: async (actorId, ulids) =>
      new Map(
        ulids.flatMap((ulid) => {
          const known = draft.outcomes.current.get(`${actorId}/${ulid}`)
          return known ? [[ulid, known.outcome] as const] : []
        }),
      ),
    scopeStates: async (scopes) => {
      const known = draft.scopes.current
      return new Map(
        scopes.flatMap((scope) => {
          const state = known.get(scope)
          return state ? [[scope, state] as const] : []
        }),
      )
    },
    changes: async (since, most) =>
      since.flatMap(({ scope, after }) =>
        changesOf(scope)
          .filter((change) => change.version > after)
          .slice(0, most)
          .map(({ table, id, version, deleted, bytes }) => ({ scope, table, id, version, deleted, bytes })),
      ),
    places: async (scope, upTo, after, count) =>
      changesOf(scope)
        .filter(({ deleted, version }) => !deleted && version <= upTo)
        .filter(({ table, id }) => after === null || inOrder(after, [table, id]) < 0)
        .sort((a, b) => inOrder([a.table, a.id], [b.table, b.id]))
        .slice(0, count)
        .map(({ table, id, bytes }) => ({ table, id, bytes })),
    digests: async (scopes) => scopes.flatMap((scope) => [...(draft.digests.current.get(scope)?.values() ?? [])]),
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
    putLastTime: async (client, time, at) => draft.clients.set(keyOf(client), { time, at }),
    forgetClients: async (before) => {
      for (const [key, { at }] of draft.clients.current) if (at < before) draft.clients.delete(key)
    },
    pruneClients: async (actorId, max) => {
      const own = [...draft.clients.current].filter(([key]) => key.startsWith(`${actorId}/`))
      const newestFirst = own.sort(([a, first], [b, second]) => second.at - first.at || (a < b ? -1 : 1))
      for (const [key] of newestFirst.slice(max)) draft.clients.delete(key)
    },
    rememberOutcomes: async (actorId, outcomes, at) => {
      for (const [ulid, outcome] of outcomes) {
        const key = `${actorId}/${ulid}`
        if (!draft.outcomes.current.has(key)) draft.outcomes.set(key, { outcome, at })
      }
    },
    forgetOutcomes: async (before) => {
      for (const [key, { at }] of draft.outcomes.current) if (at < before) draft.outcomes.delete(key)
    },
    pruneRejections: async (max) => {
      const counts = new Map<string, number>()
      const newestFirst = [...draft.outcomes.current].sort(
        ([a, one], [b, other]) => other.at - one.at || (a < b ? 1 : -1),
      )
      for (const [key, { outcome }] of newestFirst) {
        if (outcome.outcome === 'applied') continue
        const actorId = key.slice(0, key.lastIndexOf('/'))
        const count = (counts.get(actorId) ?? 0) + 1
        counts.set(actorId, count)
        if (count > max) draft.outcomes.delete(key)
      }
    },
    bumpScopes: async (scopes) => {
      const raised = scopes.map((scope) => {
        const { version, horizon } = draft.scopes.current.get(scope) ?? { version: 0, horizon: 0 }
        draft.scopes.set(scope, { version: version + 1, horizon })
        return [scope, version + 1] as const
      })
      return new Map(raised)
    },
    putChanges: async (changes, at) => {
      for (const change of changes) {
        const inScope = draftMap(draft.changes.current.get(change.scope) ?? new Map())
        inScope.set(`${change.table}/${change.id}`, { ...change, at })
        draft.changes.set(change.scope, inScope.current)
      }
    },
    forgetDeletions: async (before) => {
      for (const [scope, changes] of draft.changes.current) {
        const old = changesOf(scope).filter(({ deleted, at }) => deleted && at < before)
        const state = draft.scopes.current.get(scope)
        if (old.length === 0 || !state) continue
        const inScope = draftMap(changes)
        for (const { table, id } of old) inScope.delete(`${table}/${id}`)
        draft.changes.set(scope, inScope.current)
        draft.scopes.set(scope, { ...state, horizon: Math.max(state.horizon, ...old.map(({ version }) => version)) })
      }
    },
    putDigests: async (digests) => {
      for (const digest of digests) {
        const inScope = draftMap(draft.digests.current.get(digest.scope) ?? new Map<string, Digest>())
        inScope.set(digest.table, digest)
        draft.digests.set(digest.scope, inScope.current)
      }
    },
    clearDigests: async () => {
      for (const scope of draft.digests.current.keys()) draft.digests.delete(scope)
    },
  }
  return { tx, commit }
}

export interface MemoryServerStore<T extends TableMap> extends ServerStore<T, null> {
  /** Every committed row of a table, without rules: for comparisons. */
  rows<N extends TableName<T>>(table: N): readonly T[N][]
  /** A backup of all committed data. */
  snapshot(): MemoryServerState
  /** Replaces everything with a backup; another `epoch` makes it another database. */
  restore(backup: MemoryServerState, epoch: string): void
}

export const createMemoryServerStore = <T extends TableMap>(
  options: { readonly epoch?: string; readonly faults?: ServerCommitFaults; readonly state?: MemoryServerState } = {},
): MemoryServerStore<T> => {
  const { faults = {} } = options
  let { epoch = 'memory' } = options
  let state = options.state ?? EMPTY
  let replaced = 0
  const turn = createSerialQueue()
  return {
    read: async (work) => work(begin<T>(state, epoch).tx),
    write: (work) =>
      turn(async () => {
        const { tx, commit } = begin<T>(state, epoch)
        const database = replaced
        const value = await work(tx)
        if (replaced !== database) throw new Error('the database was replaced')
        faults.beforeCommit?.()
        state = commit()
        faults.afterCommit?.()
        return value
      }),
    writesAtOnce: 1,
    retryable: () => false,
    unavailable: () => false,
    schemaFault: () => false,
    snapshot: () => state,
    restore: (backup, of) => {
      replaced += 1
      state = backup
      epoch = of
    },
    rows: (table) => [...(state.rows.get(table)?.values() ?? [])] as T[typeof table][],
  }
}
