// The engine's store over SQL. Knows the tables' columns and no rule.
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Row, TableMap, TableName } from '#shared/kernel/change.ts'
import type { MutationOutcome } from '#sync/protocol/wire.ts'
import type { Retries, ServerReader, ServerStore, ServerTransaction } from '#sync/server/server-store.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import type { LockKeyOf } from '#server/db/lock-keys.ts'
import type { RowCodec, StoredValue } from '#server/db/row-codec.ts'
import { actorName, heldTransaction } from './held-transaction.ts'
import { beginLockSet, OutOfTurn, type Learned, type LockSet } from './lock-set.ts'
import { engineStatements, type EngineStatements } from './engine-statements.ts'
import { tableStatements, type MatchedFields, type TableStatements } from './statements.ts'

/** After this time the caller has given up. */
const RETRIES: Retries = { attempts: 12, milliseconds: 30_000 }
/** Milliseconds before the second attempt, doubled for each further one; half of it is jitter. */
const [FIRST_WAIT, LONGEST_WAIT] = [4, 250]

/** With concurrent transactions: half of the connections, so that others are left for REST. */
const GROUPS_AT_ONCE = 4

/** One statement must not write a row twice. */
const latestById = <R extends Row>(rows: readonly R[]): readonly R[] => {
  const latest = new Map(rows.map((row) => [row.id, row]))
  return latest.size === rows.length ? rows : [...latest.values()]
}

/** The values of a match in the order of its statement's marks. */
const stored = (match: MatchedFields): StoredValue[] =>
  Object.values(match).flatMap((value) => (value === null ? [] : [typeof value === 'boolean' ? Number(value) : value]))

type Stored = Record<string, unknown>
type RowsFrom = <R>(codec: RowCodec<R>, stored: readonly Stored[]) => R[]
const allRows: RowsFrom = (codec, stored) => stored.map((row) => codec.fromStored(row))
const readableRows: RowsFrom = (codec, stored) => codec.readable(stored)

interface SqlTable<R> {
  readonly codec: RowCodec<R>
  readonly statements: TableStatements
}

type SqlTables<T extends TableMap> = <N extends TableName<T>>(name: N) => SqlTable<T[N]>

const pause = (attempt: number): Promise<void> => {
  const wait = Math.min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_WAIT)
  return new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)))
}

/** Stored instead of a rejection. */
const APPLIED = ''

const storedOutcome = (rejection: string): MutationOutcome =>
  rejection === APPLIED ? { outcome: 'applied' } : (JSON.parse(rejection) as MutationOutcome)

/** The reads that name a table of rows. */
type RowRead = 'get' | 'getMany' | 'list' | 'listMany' | 'find' | 'all'

/**
 * `rowsFrom` reads the rows of a list. A pull leaves unreadable rows out; a decision must know all its rows, so it
 * throws.
 */
const rowReaderOver = <T extends TableMap>(
  native: Snapshot,
  tables: SqlTables<T>,
  rowsFrom: RowsFrom,
): Pick<ServerReader<T, Snapshot>, RowRead> => ({
  get: async (table, id) => {
    const { codec, statements } = tables(table)
    const [row] = await statements.byId<Record<string, unknown>>(native, [id])
    return row === undefined ? undefined : codec.fromStored(row)
  },
  getMany: async (table, ids) => {
    const { codec, statements } = tables(table)
    const rows = await statements.byIds<Record<string, unknown>>(native, [...new Set(ids)])
    return rowsFrom(codec, rows)
  },
  list: async (table, index, value, match) => {
    const { codec, statements } = tables(table)
    const fields = (match ?? {}) as MatchedFields
    const rows = await statements.by(index, fields, 'all')<Record<string, unknown>>(native, [value, ...stored(fields)])
    return rowsFrom(codec, rows)
  },
  listMany: async (table, index, values, match) => {
    const { codec, statements } = tables(table)
    const fields = (match ?? {}) as MatchedFields
    const wanted = [...new Set(values)]
    return rowsFrom(codec, await statements.byMany(index, fields)<Stored>(native, wanted, stored(fields)))
  },
  find: async (table, index, value, match) => {
    const { codec, statements } = tables(table)
    const fields = (match ?? {}) as MatchedFields
    const [row] = await statements.by(index, fields, 'one')<Record<string, unknown>>(native, [value, ...stored(fields)])
    return row === undefined ? undefined : codec.fromStored(row)
  },
  all: async (table) => {
    const { codec, statements } = tables(table)
    // Digests are of the rows that pulls answer.
    return codec.readable(await statements.all<Stored>(native, []))
  },
})

/** Reads what the engine keeps beside the rows: epoch, clients, outcomes, scopes, changes and digests. */
const engineReaderOver = <T extends TableMap>(
  native: Snapshot,
  engine: EngineStatements,
): Omit<ServerReader<T, Snapshot>, RowRead | 'native'> => ({
  epoch: async () => {
    const [row] = await engine.epoch<{ epoch: string }>(native, [])
    if (!row) throw new Error('the database has no epoch')
    return row.epoch
  },
  lastTime: async ({ actorId, clientId }) => {
    const [row] = await engine.lastTime<{ deviceTime: HybridTime; serverTime: HybridTime }>(native, [actorId, clientId])
    return row && { device: row.deviceTime, server: row.serverTime }
  },
  outcomes: async (actorId, ulids) => {
    const found = await engine.outcomes<{ ulid: string; rejection: string }>(native, ulids, [actorId])
    return new Map(found.map(({ ulid, rejection }) => [ulid, storedOutcome(rejection)]))
  },
  scopeStates: async (scopes) => {
    const rows = await engine.scopeStates<{ scope: string; version: number; horizon: number }>(native, scopes)
    return new Map(rows.map(({ scope, version, horizon }) => [scope, { version, horizon }]))
  },
  places: async (scope, upTo, after, count) => {
    type Found = { tableName: string; rowId: string; bytes: number }
    const found =
      after === null
        ? await engine.firstPlaces<Found>(native, [scope, upTo, 0, count])
        : await engine.placesAfter<Found>(native, [scope, upTo, 0, after[0], after[0], after[1], count])
    return found.map(({ tableName, rowId, bytes }) => ({ table: tableName, id: rowId, bytes }))
  },
  digests: async (scopes) => {
    const rows = await engine.digests<{ scope: string; tableName: string; count: number; hash: string }>(native, scopes)
    return rows.map(({ scope, tableName, count, hash }) => ({ scope, table: tableName, count, hash }))
  },
  changes: async (since, most) => {
    const found = []
    for (const { scope, after } of since) {
      type Found = { tableName: string; rowId: string; version: number; deleted: number; bytes: number }
      const rows = await engine.changes<Found>(native, [scope, after, most])
      for (const { tableName, rowId, version, deleted, bytes } of rows)
        found.push({ scope, table: tableName, id: rowId, version, deleted: deleted === 1, bytes })
    }
    return found
  },
})

const readerOver = <T extends TableMap, Native extends Snapshot>(
  native: Native,
  tables: SqlTables<T>,
  engine: EngineStatements,
  rowsFrom: RowsFrom,
): ServerReader<T, Native> => ({
  native,
  ...rowReaderOver(native, tables, rowsFrom),
  ...engineReaderOver<T>(native, engine),
})

type RowWrite = 'put' | 'delete'

const rowWriterOver = <T extends TableMap>(
  native: Tx,
  tables: SqlTables<T>,
): Pick<ServerTransaction<T, Tx>, RowWrite> => ({
  put: async (table, rows) => {
    const { codec, statements } = tables(table)
    await statements.put(native, latestById(rows).map(codec.toStored))
  },
  delete: async (table, ids) => {
    await tables(table).statements.remove(native, ids)
  },
})

/** Writes what the engine keeps beside the rows, and rolls back parts of a transaction. */
const engineWriterOver = <T extends TableMap>(
  native: Tx,
  engine: EngineStatements,
): Omit<ServerTransaction<T, Tx>, RowWrite | keyof ServerReader<T, Tx>> => ({
  savepoint: async (work) => {
    await engine.savepoint(native, [])
    try {
      const done = await work()
      await engine.release(native, [])
      return done
    } catch (error) {
      await engine.undo(native, [])
      await engine.release(native, [])
      throw error
    }
  },
  putLastTime: async ({ actorId, clientId }, { device, server }, at) => {
    await engine.putLastTime(native, [actorId, clientId, device, server, at])
  },
  forgetClients: async (before) => {
    await engine.forgetClients(native, [before])
  },
  pruneClients: async (actorId, max) => {
    const rows = await engine.clientsOf<{ clientId: string }>(native, [actorId])
    for (const { clientId } of rows.slice(max)) await engine.forgetClient(native, [actorId, clientId])
  },
  rememberOutcomes: async (actorId, outcomes, at) => {
    await engine.rememberOutcomes(
      native,
      [...outcomes].map(([ulid, outcome]) => [
        actorId,
        ulid,
        at,
        outcome.outcome === 'applied' ? APPLIED : JSON.stringify(outcome),
      ]),
    )
  },
  forgetOutcomes: async (before) => {
    await engine.forgetOutcomes(native, [before])
  },
  pruneRejections: async (max) => {
    await engine.pruneRejections(native, [max])
  },
  bumpScopes: async (scopes) => {
    const [first, horizon] = [1, 0]
    const rows = await engine.bumpScopes<{ scope: string; version: number }>(
      native,
      scopes.map((scope) => [scope, first, horizon]),
    )
    return new Map(rows.map((row) => [row.scope, row.version]))
  },
  putChanges: async (changes, at) => {
    await engine.putChanges(
      native,
      changes.map((change) => [
        change.scope,
        change.table,
        change.id,
        change.version,
        change.deleted ? 1 : 0,
        at,
        change.bytes,
      ]),
    )
  },
  forgetDeletions: async (before) => {
    await engine.raiseHorizons(native, [before, before])
    await engine.forgetDeletions(native, [before])
  },
  putDigests: async (digests) => {
    await engine.putDigests(
      native,
      digests.map(({ scope, table, count, hash }) => [scope, table, count, hash]),
    )
  },
  clearDigests: async () => {
    await engine.clearDigests(native, [])
  },
})

const transactionOver = <T extends TableMap>(
  native: Tx,
  tables: SqlTables<T>,
  engine: EngineStatements,
): ServerTransaction<T, Tx> => ({
  ...readerOver(native, tables, engine, allRows),
  ...rowWriterOver(native, tables),
  ...engineWriterOver<T>(native, engine),
})

export interface TableDescriptions<T extends TableMap> {
  readonly codecOf: <N extends TableName<T>>(table: N) => RowCodec<T[N]>
  readonly rootOf: <N extends TableName<T>>(table: N) => LockKeyOf<T[N]>
}

export interface SqlStore<T extends TableMap> extends ServerStore<T, Tx> {
  /** Until the transaction ends, no other one of this store decides for the actor. `native` is open in `write`. */
  lockActor(native: Tx, actorId: string): Promise<void>
}

/** The tables exist already. */
export const sqlStore = <T extends TableMap>(
  database: Database,
  { codecOf, rootOf }: TableDescriptions<T>,
): SqlStore<T> => {
  const known = new Map<string, unknown>()
  const tables = <N extends TableName<T>>(name: N): SqlTable<T[N]> => {
    const found = known.get(name) as SqlTable<T[N]> | undefined
    if (found) return found
    const codec = codecOf(name)
    const table = { codec, statements: tableStatements(database.compiler, name, codec.fields) }
    known.set(name, table)
    return table
  }
  const engine = engineStatements(database.compiler)
  const { locks } = database
  const lockSets = new WeakMap<Tx, LockSet>()
  const retryable = (error: unknown): boolean => error instanceof OutOfTurn || database.retryable(error)

  const transaction = async (native: Tx, learned: Learned): Promise<ServerTransaction<T, Tx>> => {
    const tx = transactionOver(native, tables, engine)
    if (locks === null) return tx
    const lockSet = await beginLockSet(locks, native, learned)
    lockSets.set(native, lockSet)
    const add = async <N extends TableName<T>>(name: N, rows: readonly T[N][]): Promise<void> => {
      const { codec, statements } = tables(name)
      await statements.add(native, rows.map(codec.toStored))
    }
    return heldTransaction({ tx, locks: lockSet, rootOf, add })
  }
  const write: ServerStore<T, Tx>['write'] = async (work, { attempts, milliseconds } = RETRIES) => {
    const learned: Learned = new Map()
    const until = performance.now() + milliseconds
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.write(async (native) => work(await transaction(native, learned)))
      } catch (error) {
        if (attempt >= attempts || performance.now() > until || !retryable(error)) throw error
        await pause(attempt)
      }
    }
  }
  return {
    write,
    // The port has one handle type for both; readers only get a `Snapshot`.
    read: (work) => database.read((snapshot) => work(readerOver(snapshot as Tx, tables, engine, readableRows))),
    lockActor: async (native, actorId) => lockSets.get(native)?.need(actorName(actorId), 'exclusive'),
    writesAtOnce: locks === null ? 1 : GROUPS_AT_ONCE,
    retryable,
    unavailable: (error) => database.unavailable(error),
    schemaFault: (error) => database.schemaFault(error),
  }
}
