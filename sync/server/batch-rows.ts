// Rows of one batch in memory: each row is read once, the reads of all mutations become a few bulk reads, and writes
// wait for `flush`. A mutation sees the writes of those before it.
import { isMatch, type Match, type Reader, type Row, type TableMap, type TableName } from '#shared/kernel/change.ts'
import type { ServerTransaction } from './server-store.ts'

/** Rows as one operation reads and writes them. */
export interface OperationRows<T extends TableMap> extends Reader<T> {
  /** A row whose id derives from the mutation that is decided: nearly always missing. */
  getDerived<N extends TableName<T>>(table: N, id: string): Promise<T[N] | undefined>
  put<N extends TableName<T>>(table: N, rows: readonly T[N][]): Promise<void>
  delete<N extends TableName<T>>(table: N, ids: readonly string[]): Promise<void>
}

export const operationRows = <T extends TableMap>(tx: ServerTransaction<T>): OperationRows<T> => ({
  ...tx,
  getDerived: tx.get,
})

type Load<T extends TableMap> = (reader: Reader<T>) => Promise<unknown>

export interface BatchRows<T extends TableMap> extends OperationRows<T> {
  /** Runs the loads at once and reads in bulk what they ask for. Their results are discarded. */
  readAhead(loads: readonly Load<T>[]): Promise<void>
  /** Throws when a row that `getDerived` called missing exists. */
  flush(): Promise<void>
}

/** Turns of the microtask queue within which a load must reach its next read; a later read is made alone. */
const MAX_MICROTASK_TURNS = 12

/** Reads one list, or one row of it. */
interface Listing {
  readonly kind: 'list' | 'find'
  readonly table: string
  readonly index: string
  readonly match: Match<Row> | undefined
}

/** The value comes last, because it may contain anything. */
const keyOf = ({ kind, table, index, match }: Listing, value: string): string =>
  `${kind} ${table} ${index} ${match === undefined ? '' : JSON.stringify(match)} ${value}`

interface PendingReads {
  readonly rows: Map<string, Set<string>>
  readonly listings: Map<string, { readonly listing: Listing; readonly values: Set<string> }>
}

const noReads = (): PendingReads => ({ rows: new Map(), listings: new Map() })

const field = (row: Row, index: string): unknown => (row as Row & Readonly<Record<string, unknown>>)[index]

const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)

const entryOf = <V>(map: Map<string, V>, key: string, create: () => V): V => {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

/** Rows by table and id; undefined for a missing one. */
type RowsByTable = Map<string, Map<string, Row | undefined>>

const rowsIn = (tables: RowsByTable, table: string): Map<string, Row | undefined> =>
  entryOf(tables, table, () => new Map<string, Row | undefined>())

export const createBatchRows = <T extends TableMap>(tx: ServerTransaction<T>): BatchRows<T> => {
  /** As the database has them. */
  const stored: RowsByTable = new Map()
  const storedLists = new Map<string, readonly Row[]>()
  const written: RowsByTable = new Map()
  /** Ids of written rows by table, index and value; built on first use. */
  const writtenIds = new Map<string, Map<string, Map<unknown, Set<string>>>>()
  const unflushed = new Map<string, Set<string>>()
  const assumedMissing = new Map<string, Set<string>>()

  const isRead = (table: string, id: string): boolean =>
    (written.get(table)?.has(id) ?? false) || (stored.get(table)?.has(id) ?? false)

  const addId = (ids: Map<unknown, Set<string>>, row: Row, index: string): void =>
    void entryOf(ids as Map<string, Set<string>>, field(row, index) as string, () => new Set<string>()).add(row.id)

  const writtenAt = (table: string, index: string, value: string): Row[] => {
    const rows = written.get(table)
    if (!rows) return []
    const indexes = entryOf(writtenIds, table, () => new Map<string, Map<unknown, Set<string>>>())
    const ids = entryOf(indexes, index, () => {
      const created = new Map<unknown, Set<string>>()
      for (const row of rows.values()) if (row) addId(created, row, index)
      return created
    })
    return [...(ids.get(value) ?? [])].flatMap((id) => rows.get(id) ?? [])
  }

  const write = (table: string, id: string, row: Row | undefined): void => {
    const rows = rowsIn(written, table)
    const old = rows.get(id)
    for (const [index, ids] of writtenIds.get(table) ?? []) {
      if (old) ids.get(field(old, index))?.delete(id)
      if (row) addId(ids, row, index)
    }
    rows.set(id, row)
    entryOf(unflushed, table, () => new Set<string>()).add(id)
  }

  const storeRows = (table: string, rows: readonly Row[]): void => {
    const known = rowsIn(stored, table)
    for (const row of rows) known.set(row.id, row)
  }
  const readRows = async (table: string, ids: readonly string[]): Promise<void> => {
    const known = rowsIn(stored, table)
    const found = await tx.getMany(table as TableName<T>, ids)
    for (const id of ids) known.set(id, undefined)
    storeRows(table, found)
  }
  const readList = async (listing: Listing, value: string): Promise<readonly Row[]> => {
    const { kind, table, index, match } = listing
    const name = table as TableName<T>
    const indexed = index as keyof T[TableName<T>] & string
    const wanted = match as Match<T[TableName<T>]> | undefined
    const rows =
      kind === 'list'
        ? await tx.list(name, indexed, value, wanted)
        : [await tx.find(name, indexed, value, wanted)].filter((row) => row !== undefined)
    storeRows(table, rows)
    storedLists.set(keyOf(listing, value), rows)
    return rows
  }
  const readLists = async (listing: Listing, values: readonly string[]): Promise<void> => {
    const { table, index, match } = listing
    const rows = await tx.listMany(
      table as TableName<T>,
      index as keyof T[TableName<T>] & string,
      values,
      match as Match<T[TableName<T>]> | undefined,
    )
    const lists = new Map<unknown, Row[]>(values.map((value) => [value, []]))
    for (const row of rows) lists.get(field(row, index))?.push(row)
    storeRows(table, rows)
    for (const value of values) storedLists.set(keyOf(listing, value), lists.get(value) ?? [])
  }
  const readPending = async ({ rows, listings }: PendingReads): Promise<void> => {
    const reads = [
      ...[...rows].map(([table, ids]) => readRows(table, [...ids])),
      ...[...listings.values()].flatMap(({ listing, values }) =>
        listing.kind === 'list'
          ? [readLists(listing, [...values])]
          : [...values].map(async (value) => void (await readList(listing, value))),
      ),
    ]
    // A transaction that ends while a read is under way would leave that read to the connection's next transaction.
    for (const outcome of await Promise.allSettled(reads)) if (outcome.status === 'rejected') throw outcome.reason
  }

  const get: Reader<T>['get'] = async (table, id) => {
    const own = written.get(table)
    if (own?.has(id)) return own.get(id) as T[typeof table] | undefined
    const known = rowsIn(stored, table)
    if (!known.has(id)) known.set(id, await tx.get(table, id))
    return known.get(id) as T[typeof table] | undefined
  }
  const list: Reader<T>['list'] = async (table, index, value, match) => {
    const listing: Listing = { kind: 'list', table, index, match: match as Match<Row> | undefined }
    const below = storedLists.get(keyOf(listing, value)) ?? (await readList(listing, value))
    const own = written.get(table)
    if (!own) return [...below] as T[typeof table][]
    const added = (writtenAt(table, index, value) as T[typeof table][]).filter((row) => isMatch(row, match))
    const rows = below.filter((row) => !own.has(row.id)) as T[typeof table][]
    return added.length === 0 ? rows : [...rows, ...added].sort(byId)
  }
  const find: Reader<T>['find'] = async (table, index, value, match) => {
    const added = (writtenAt(table, index, value) as T[typeof table][]).find((row) => isMatch(row, match))
    if (added) return added
    const listing: Listing = { kind: 'find', table, index, match: match as Match<Row> | undefined }
    const [found] = storedLists.get(keyOf(listing, value)) ?? (await readList(listing, value))
    if (!found || !written.get(table)?.has(found.id)) return found as T[typeof table] | undefined
    // The row is replaced or removed: another one may match.
    return (await list(table, index, value, match))[0]
  }

  return {
    get,
    list,
    find,
    getDerived: async (table, id) => {
      if (isRead(table, id)) return get(table, id)
      entryOf(assumedMissing, table, () => new Set<string>()).add(id)
      return undefined
    },
    put: async (table, rows) => {
      for (const row of rows) write(table, row.id, row)
    },
    delete: async (table, ids) => {
      for (const id of ids) write(table, id, undefined)
    },
    readAhead: async (loads) => {
      let pending = noReads()
      let release: () => void = () => undefined
      const nextRead = (): Promise<void> => new Promise((resolve) => (release = resolve))
      let read = nextRead()
      let running = loads.length
      let isOpen = true
      /** Waits until the others have asked too. Nothing is read for a load that is late. */
      const ask = async (add: (reads: PendingReads) => void): Promise<void> => {
        if (isOpen) add(pending)
        if (isOpen) await read
        if (!isOpen) throw new Error('reading ahead has ended')
      }
      const askForList = async (listing: Listing, value: string): Promise<void> => {
        if (isOpen && storedLists.has(keyOf(listing, value))) return
        await ask(({ listings }) =>
          entryOf(listings, keyOf(listing, ''), () => ({ listing, values: new Set<string>() })).values.add(value),
        )
      }
      const reader: Reader<T> = {
        get: async (table, id) => {
          if (!isOpen || !isRead(table, id))
            await ask(({ rows }) => entryOf(rows, table, () => new Set<string>()).add(id))
          return get(table, id)
        },
        list: async (table, index, value, match) => {
          await askForList({ kind: 'list', table, index, match: match as Match<Row> | undefined }, value)
          return list(table, index, value, match)
        },
        find: async (table, index, value, match) => {
          await askForList({ kind: 'find', table, index, match: match as Match<Row> | undefined }, value)
          return find(table, index, value, match)
        },
      }
      const ends = (): void => void (running -= 1)
      // A load that fails here fails again where its mutation is decided.
      for (const load of loads) load(reader).then(ends, ends)
      while (running > 0) {
        for (let turn = 0; turn < MAX_MICROTASK_TURNS; turn += 1) await Promise.resolve()
        const asked = pending
        if (asked.rows.size + asked.listings.size === 0) break
        const releaseAsked = release
        pending = noReads()
        read = nextRead()
        await readPending(asked)
        releaseAsked()
      }
      isOpen = false
      release()
    },
    flush: async () => {
      for (const [table, ids] of assumedMissing) {
        const found = await tx.getMany(table as TableName<T>, [...ids])
        if (found.length > 0) throw new Error(`a row of ${table} with the id of a mutation exists`)
      }
      assumedMissing.clear()
      for (const [table, ids] of unflushed) {
        const name = table as TableName<T>
        const rows = rowsIn(written, table)
        const changed = [...ids].flatMap((id) => rows.get(id) ?? []) as T[typeof name][]
        const gone = [...ids].filter((id) => rows.get(id) === undefined)
        if (changed.length > 0) await tx.put(name, changed)
        if (gone.length > 0) await tx.delete(name, gone)
      }
      unflushed.clear()
    },
  }
}
