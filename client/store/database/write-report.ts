// Reports what a transaction has written without Dexie's wrapper: to the row feed, and to live queries of all tabs.
import { Dexie, RangeSet, type IndexSpec } from 'dexie'
import type { GotongDatabase } from './gotong-database.ts'
import { isRowKey, type Key } from './row-feed.ts'

/** Rows of one write that are reported singly; more wake every live query of their table. */
const MAX_REPORTED_ROWS = 1000

/** Dexie wakes live queries with it after the commit. */
type Committing = IDBTransaction & { mutatedParts?: Record<string, RangeSet> }

const indexKeys = ({ keyPath, multi }: IndexSpec, row: object): unknown[] => {
  const at = (path: string): unknown => Dexie.getByKeyPath(row, path)
  const key = Array.isArray(keyPath) ? keyPath.map(at) : at(keyPath ?? '')
  if (multi && Array.isArray(key)) return key
  return key === undefined || key === null || (Array.isArray(key) && key.includes(undefined)) ? [] : [key]
}

export class WriteReport {
  private readonly parts: Record<string, RangeSet> = {}
  private readonly db: GotongDatabase
  private readonly trans: Committing

  constructor(db: GotongDatabase, trans: IDBTransaction) {
    this.db = db
    this.trans = trans
  }

  put(table: string, keys: readonly unknown[], rows: readonly object[]): void {
    this.tellFeed(table, keys, rows)
    if (rows.length >= MAX_REPORTED_ROWS) return this.addAll(table)
    this.addKeys(table, keys)
    for (const index of this.db.table(table).schema.indexes)
      this.add(
        table,
        index.name,
        rows.flatMap((row) => indexKeys(index, row)),
      )
  }

  delete(table: string, keys: readonly unknown[]): void {
    this.tellFeed(table, keys, [])
    if (keys.length >= MAX_REPORTED_ROWS) this.addAll(table)
    else this.addKeys(table, keys)
  }

  /** Any rows may have changed. */
  all(table: string): void {
    this.db.feed.wrote(this.trans, table, 'lost')
    this.addAll(table)
  }

  private tellFeed(table: string, keys: readonly unknown[], rows: readonly object[]): void {
    const written = new Map<Key, object | null>()
    for (const [n, key] of keys.entries()) if (isRowKey(key)) written.set(key, rows[n] ?? null)
    this.db.feed.wrote(this.trans, table, written)
  }

  private addKeys(table: string, keys: readonly unknown[]): void {
    for (const name of ['', ':dels']) this.add(table, name, keys)
  }

  private addAll(table: string): void {
    const range = { from: Dexie.minKey, to: Dexie.maxKey }
    for (const name of ['', ':dels', ...this.db.table(table).schema.indexes.map((index) => index.name)])
      this.rangesOf(table, name).add(range)
  }

  private add(table: string, index: string, keys: readonly unknown[]): void {
    // Many rows share the key of an index, such as that of their event.
    this.rangesOf(table, index).addKeys([...new Set(keys)] as string[])
  }

  private rangesOf(table: string, index: string): RangeSet {
    // Only a transaction that has written something has them.
    this.trans.mutatedParts = this.parts
    return (this.parts[`idb://${this.db.name}/${table}/${index}`] ??= new RangeSet())
  }
}
