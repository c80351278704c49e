// A device's database in memory, for tests and the simulator. Its state outlives the engines that use it.
import type { TableMap } from '#shared/kernel/change.ts'
import type {
  AppliedMutation,
  BaseCopy,
  ClientMeta,
  ClientStore,
  ClientTransaction,
  FailedMutation,
  OutboxEntry,
  QueuedFile,
  RowKey,
  TransactionMode,
} from '#sync/client/client-store.ts'
import { isWaiting } from '#sync/client/is-waiting.ts'
import type { Page } from '#sync/protocol/wire.ts'
import { byKey, draftMap } from './draft-map.ts'
import { draftTables, type CommittedTables } from './draft-tables.ts'
import { createSerialQueue } from './serial-queue.ts'

const named = (file: QueuedFile): QueuedFile => {
  const { unnamedSince, ...rest } = file
  return unnamedSince === undefined ? file : rest
}

/** Committed state, immutable. */
export interface MemoryClientState {
  readonly view: CommittedTables
  readonly bases: ReadonlyMap<string, BaseCopy>
  readonly outbox: ReadonlyMap<number, OutboxEntry>
  readonly failed: ReadonlyMap<string, FailedMutation>
  readonly applied: ReadonlyMap<string, AppliedMutation>
  readonly files: ReadonlyMap<string, QueuedFile>
  readonly staged: readonly Page['rows'][]
  readonly meta: ClientMeta | undefined
}

export interface MemoryClientStore<T extends TableMap> extends ClientStore<T> {
  snapshot(): MemoryClientState
  /** The browser removes everything. */
  clear(): Promise<void>
}

/** Called around each commit; an exception reaches the caller like a crash. */
interface CommitFaults {
  beforeCommit?(mode: TransactionMode): void
  afterCommit?(mode: TransactionMode): void
}

const EMPTY: MemoryClientState = {
  view: new Map(),
  bases: new Map(),
  outbox: new Map(),
  failed: new Map(),
  applied: new Map(),
  files: new Map(),
  staged: [],
  meta: undefined,
}

const keyOf = ({ table, id }: RowKey): string => `${table}/${id}`

const begin = <T extends TableMap>(
  state: MemoryClientState,
  mode: TransactionMode,
): { tx: ClientTransaction<T>; commit: () => MemoryClientState } => {
  const rows = draftTables<T>(state.view)
  const bases = draftMap(state.bases)
  const outbox = draftMap(state.outbox)
  const failed = draftMap(state.failed)
  const applied = draftMap(state.applied)
  const files = draftMap(state.files)
  let staged = state.staged
  let meta = state.meta
  const checkStrict = (): void => {
    if (mode !== 'strict') throw new Error(`The outbox is written in strict transactions only, not in '${mode}'`)
  }
  const tx: ClientTransaction<T> = {
    view: {
      ...rows,
      getMany: (table, ids) => Promise.all(ids.map((id) => rows.get(table, id))),
      listMany: (table, index, values) => Promise.all(values.map((value) => rows.list(table, index, value))),
    },
    bases: {
      list: async () => byKey(bases.current),
      getMany: async (keys) => keys.map((key) => bases.current.get(keyOf(key))),
      put: async (copies) => copies.forEach((copy) => bases.set(keyOf(copy), copy)),
      delete: async (keys) => keys.forEach((key) => bases.delete(keyOf(key))),
      clear: async () => {
        for (const key of bases.current.keys()) bases.delete(key)
      },
    },
    outbox: {
      list: async () => [...outbox.current.values()].sort((a, b) => a.seq - b.seq),
      put: async (entries) => {
        checkStrict()
        for (const entry of entries) outbox.set(entry.seq, entry)
      },
      delete: async (seqs) => {
        checkStrict()
        for (const seq of seqs) outbox.delete(seq)
      },
    },
    failed: {
      list: async () => byKey(failed.current),
      get: async (ulid) => failed.current.get(ulid),
      put: async (mutations) => mutations.forEach((mutation) => failed.set(mutation.ulid, mutation)),
      delete: async (ulids) => ulids.forEach((ulid) => failed.delete(ulid)),
    },
    applied: {
      list: async () => [...applied.current.values()].sort((a, b) => a.entry.seq - b.entry.seq),
      put: async (mutations) => mutations.forEach((mutation) => applied.set(mutation.ulid, mutation)),
      deleteBefore: async (at) => {
        for (const mutation of applied.current.values()) if (mutation.at < at) applied.delete(mutation.ulid)
      },
      clear: async () => {
        for (const ulid of applied.current.keys()) applied.delete(ulid)
      },
    },
    staged: {
      list: async () => [...staged],
      add: async (rows) => {
        staged = [...staged, rows]
      },
      clear: async () => {
        staged = []
      },
    },
    files: {
      waiting: async (names, since) => names.filter((name) => isWaiting(files.current.get(name), since)),
      get: async (sha256) => files.current.get(sha256),
      add: async (added) =>
        added.forEach((file) => files.set(file.sha256, named(files.current.get(file.sha256) ?? file))),
      markNamed: async (names) => {
        for (const name of names) {
          const file = files.current.get(name)
          if (file) files.set(name, named(file))
        }
      },
      markUploaded: async (sha256, at) => {
        const file = files.current.get(sha256)
        if (file) files.set(sha256, { ...file, uploadedAt: at })
      },
      markWaiting: async (names) => {
        for (const name of names) {
          const file = files.current.get(name)
          if (file) files.set(name, { ...file, uploadedAt: null })
        }
      },
    },
    meta: {
      get: async () => meta,
      put: async (next) => {
        meta = next
      },
    },
  }
  return {
    tx,
    commit: () => ({
      view: rows.commit(),
      bases: bases.current,
      outbox: outbox.current,
      failed: failed.current,
      applied: applied.current,
      files: files.current,
      staged,
      meta,
    }),
  }
}

/** `from`: the state of another store. */
export const createMemoryClientStore = <T extends TableMap>(
  faults: CommitFaults = {},
  from?: MemoryClientState,
): MemoryClientStore<T> => {
  let state = from ?? EMPTY
  const turn = createSerialQueue()
  return {
    snapshot: () => state,
    clear: () =>
      turn(async () => {
        state = EMPTY
      }),
    transact: async (mode, work) => {
      if (mode === 'read') return work(begin<T>(state, mode).tx)
      return turn(async () => {
        const { tx, commit } = begin<T>(state, mode)
        const value = await work(tx)
        faults.beforeCommit?.(mode)
        state = commit()
        faults.afterCommit?.(mode)
        return value
      })
    },
  }
}
