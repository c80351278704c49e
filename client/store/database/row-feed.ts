// Reports changed rows of a user's database after each commit: the rows themselves for this connection's writes, and
// rows read again for writes of other tabs or the service worker. Knows no list.
import {
  Dexie,
  RangeSet,
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type IntervalTree,
  type Middleware,
} from 'dexie'

export type Key = string | number

/** Null: the row was deleted. */
export type ChangedRows = ReadonlyMap<Key, object | null>

export interface RowListener {
  readonly changed: (rows: ChangedRows) => void
  /** Rows changed, but it is unknown which. */
  readonly lost: () => void
}

type ByTable = Map<string, Map<Key, object | null> | 'lost'>
type Parts = Readonly<Record<string, unknown>>
type Committing = IDBTransaction & { readonly mutatedParts?: Parts }

/** Before reading again after a failed connection. */
const REREAD_PAUSE_MS = 500

export const isRowKey = (key: unknown): key is Key => typeof key === 'string' || typeof key === 'number'

/** Keys in a range set of Dexie; undefined when it contains a true range. */
const keysIn = (ranges: unknown): Key[] | undefined => {
  const keys: Key[] = []
  for (const { from, to } of RangeSet(ranges as IntervalTree)) {
    if (!isRowKey(from) || from !== to) return undefined
    keys.push(from)
  }
  return keys
}

const note = (
  written: ByTable,
  table: string,
  keyOf: (row: object) => unknown,
  req: DBCoreMutateRequest,
  { failures, results }: DBCoreMutateResponse,
): void => {
  const before = written.get(table)
  if (before === 'lost') return
  if (req.type === 'deleteRange') return void written.set(table, 'lost')
  const rows = before ?? new Map<Key, object | null>()
  written.set(table, rows)
  const done = (n: number): boolean => !(failures && n in failures)
  if (req.type === 'delete') {
    for (const [n, key] of req.keys.entries()) if (done(n) && isRowKey(key)) rows.set(key, null)
    return
  }
  for (const [n, row] of (req.values as readonly object[]).entries()) {
    const key: unknown = req.keys?.[n] ?? keyOf(row) ?? results?.[n]
    if (done(n) && isRowKey(key)) rows.set(key, row)
  }
}

export class RowFeed {
  private readonly listeners = new Map<string, Set<RowListener>>()
  private readonly settled = new Set<() => void>()
  private readonly written = new WeakMap<object, ByTable>()
  /** Dexie notifications of transactions that were already reported. */
  private readonly reported = new WeakSet<object>()
  private wanted = new Map<string, Set<Key>>()
  private reading = false
  private readonly ends: (() => void)[] = []
  private readonly db: Dexie

  /** Call before the database is opened. */
  constructor(db: Dexie) {
    this.db = db
    db.use(this.middleware())
  }

  subscribe(table: string, listener: RowListener): () => void {
    const all = this.listeners.get(table) ?? new Set()
    this.listeners.set(table, all.add(listener))
    this.start()
    return () => void all.delete(listener)
  }

  /** Called after all listeners were notified of a transaction. */
  onSettled(listener: () => void): () => void {
    this.settled.add(listener)
    return () => void this.settled.delete(listener)
  }

  /** Stops all notifications. */
  stop(): void {
    for (const end of this.ends.splice(0)) end()
    this.listeners.clear()
    this.settled.clear()
  }

  /** Every list reads its rows again, because a change may have been missed. */
  readAgain(): void {
    this.tell(new Map([...this.listeners.keys()].map((table) => [table, 'lost'])))
  }

  /** Rows that a transaction has written without Dexie's wrapper; `lost`: any rows of the table. */
  wrote(trans: IDBTransaction, table: string, changed: ChangedRows | 'lost'): void {
    const written = this.writtenBy(trans)
    const before = written.get(table)
    if (before === 'lost') return
    if (changed === 'lost' || before === undefined) written.set(table, changed === 'lost' ? changed : new Map(changed))
    else for (const [key, row] of changed) before.set(key, row)
  }

  private writtenBy(trans: object): ByTable {
    const written: ByTable = this.written.get(trans) ?? new Map()
    this.written.set(trans, written)
    return written
  }

  private start(): void {
    if (this.ends.length > 0) return
    const heard = (parts: Parts): void => this.heard(parts)
    Dexie.on.storagemutated.subscribe(heard)
    this.ends.push(() => Dexie.on.storagemutated.unsubscribe(heard))
    // A transaction whose connection broke may have committed without a notification.
    const closed = (): void => void setTimeout(() => this.readAgain())
    this.db.on('close', closed)
    this.ends.push(() => this.db.on('close').unsubscribe(closed))
    if (typeof document === 'undefined') return
    const shown = (): void => {
      if (document.visibilityState === 'visible') this.readAgain()
    }
    document.addEventListener('visibilitychange', shown)
    this.ends.push(() => document.removeEventListener('visibilitychange', shown))
  }

  private middleware(): Middleware<DBCore> {
    return {
      stack: 'dbcore',
      name: 'row-feed',
      create: (core) => ({
        ...core,
        transaction: (stores, mode, options) => {
          const trans = core.transaction(stores, mode, options)
          const idb = trans as unknown as Committing
          if (mode === 'readwrite') idb.addEventListener('complete', () => this.committed(idb))
          return trans
        },
        table: (name) => {
          const table = core.table(name)
          const keyOf = (row: object): unknown => table.schema.primaryKey.extractKey?.(row)
          return {
            ...table,
            mutate: (req) =>
              table.mutate(req).then((res) => {
                note(this.writtenBy(req.trans), name, keyOf, req, res)
                return res
              }),
          }
        },
      }),
    }
  }

  private committed(trans: Committing): void {
    const written = this.written.get(trans)
    if (written === undefined) return
    if (trans.mutatedParts) this.reported.add(trans.mutatedParts)
    // Another connection's write may be older or newer than this, so the row is read again.
    if (this.reading)
      for (const [table, rows] of written) if (rows !== 'lost') for (const key of rows.keys()) this.want(table, key)
    this.tell(written)
  }

  private heard(parts: Parts): void {
    if (this.reported.has(parts)) return
    const lost: ByTable = new Map()
    for (const table of this.listeners.keys()) {
      const ranges = parts[`idb://${this.db.name}/${table}/`]
      const keys = parts['all'] ? undefined : ranges ? keysIn(ranges) : []
      if (keys === undefined) lost.set(table, 'lost')
      else for (const key of keys) this.want(table, key)
    }
    if (lost.size > 0) this.tell(lost)
    Dexie.ignoreTransaction(() => void this.readWanted())
  }

  private want(table: string, key: Key): void {
    const keys = this.wanted.get(table) ?? new Set()
    this.wanted.set(table, keys.add(key))
  }

  /** Reports rows only if they were not written during the read; otherwise reads again. */
  private async readWanted(): Promise<void> {
    if (this.reading) return
    this.reading = true
    try {
      while (this.wanted.size > 0 && this.ends.length > 0) {
        const wantedRows = this.wanted
        this.wanted = new Map()
        const found: ByTable = new Map()
        await this.db.transaction('r', [...wantedRows.keys()], async (trans) => {
          for (const [table, keys] of wantedRows) {
            const rows = await trans.table<object, Key>(table).bulkGet([...keys])
            found.set(table, new Map([...keys].map((key, n) => [key, rows[n] ?? null])))
          }
        })
        for (const [table, keys] of this.wanted) {
          const rows = found.get(table)
          if (rows !== 'lost') for (const key of keys) rows?.delete(key)
        }
        this.tell(found)
      }
    } catch {
      if (this.ends.length > 0) setTimeout(() => this.readAgain(), REREAD_PAUSE_MS)
    } finally {
      this.reading = false
    }
  }

  private tell(changes: ByTable): void {
    for (const [table, rows] of changes)
      for (const listener of this.listeners.get(table) ?? [])
        if (rows === 'lost') listener.lost()
        else listener.changed(rows)
    for (const settled of this.settled) settled()
  }
}
