// Rows that are read once and patched afterwards. A change is passed on with the row before and after, so that
// derived values can be patched as well.
import { Dexie } from 'dexie'
import { settled } from './plain-stores.ts'
import { readTogether } from './read-together.ts'
import type { ChangedRows, Key, RowFeed } from './row-feed.ts'

export interface Change<R> {
  readonly id: Key
  readonly before: R | undefined
  readonly after: R | undefined
}

type Follower<R> = (changes: readonly Change<R>[]) => void

export class LiveRows<R> {
  protected readonly held = new Map<Key, R>()
  private readonly followers: Follower<R>[] = []

  get(id: Key): R | undefined {
    return this.held.get(id)
  }

  values(): IterableIterator<R> {
    return this.held.values()
  }

  entries(): IterableIterator<[Key, R]> {
    return this.held.entries()
  }

  get size(): number {
    return this.held.size
  }

  /** Called with all current rows, then with every change. */
  follow(follower: Follower<R>): void {
    this.followers.push(follower)
    if (this.held.size > 0) follower([...this.held].map(([id, after]) => ({ id, before: undefined, after })))
  }

  protected write(changes: readonly Change<R>[]): void {
    if (changes.length === 0) return
    for (const { id, after } of changes)
      if (after === undefined) this.held.delete(id)
      else this.held.set(id, after)
    for (const follower of this.followers) follower(changes)
  }
}

/** Deep equality of rows, which contain only JSON values. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length && keys.every((key) => key in right && sameValue(left[key], right[key]))
  )
}

export type IndexValue = Key | readonly Key[]

/** `values`: rows whose index has one of them; `above`: rows whose index is higher. Neither: the whole table. */
export interface Selection {
  readonly table: string
  readonly index?: string
  readonly values?: readonly IndexValue[]
  readonly above?: number
}

const indexValueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Index values of a row: several for a multi-entry index. */
const indexValueTexts = (index: string, row: Record<string, unknown>): string[] => {
  if (index.startsWith('['))
    return [
      indexValueText(
        index
          .slice(1, -1)
          .split('+')
          .map((field) => row[field]),
      ),
    ]
  const value = row[index]
  return Array.isArray(value) ? value.map(indexValueText) : [indexValueText(value)]
}

interface Owner {
  readonly changed: () => void
  /** All requested rows are loaded. */
  readonly ready: () => void
  readonly failed: (error: unknown) => void
}

/** Rows of one table. */
export class TableRows<R extends object> extends LiveRows<R> {
  private wanted: ReadonlyMap<string, IndexValue> | undefined
  private readonly keyPath: string
  /** Changes during a read; null while nothing is read. */
  private meanwhile: Map<Key, object | null> | null = null
  private again = false
  private closed = false
  private readonly leave: () => void
  ready = false

  private readonly db: Dexie
  private readonly selection: Selection
  private readonly owner: Owner

  constructor(db: Dexie, feed: RowFeed, selection: Selection, owner: Owner) {
    super()
    this.db = db
    this.selection = selection
    this.owner = owner
    this.keyPath = db.table(selection.table).schema.primKey.keyPath as string
    this.wanted = selection.values && new Map(selection.values.map((value) => [indexValueText(value), value]))
    this.leave = feed.subscribe(selection.table, { changed: (rows) => this.changed(rows), lost: () => this.read() })
    this.read()
  }

  /** Selects other values of the index. */
  want(values: readonly IndexValue[]): void {
    const next = new Map(values.map((value) => [indexValueText(value), value]))
    const held = this.wanted ?? new Map<string, IndexValue>()
    const more = [...next.keys()].some((text) => !held.has(text))
    if (!more && next.size === held.size) return
    this.wanted = next
    if (more) this.ready = false
    this.keep([...this.held].filter(([, row]) => !this.matches(row)).map(([id]) => [id, null]))
    if (more) this.read()
  }

  close(): void {
    this.closed = true
    this.leave()
  }

  private matches(row: object): row is R {
    const { index, above } = this.selection
    if (index === undefined) return true
    const { wanted } = this
    if (above !== undefined) return Number((row as Record<string, unknown>)[index]) > above
    return (
      wanted !== undefined && indexValueTexts(index, row as Record<string, unknown>).some((text) => wanted.has(text))
    )
  }

  private changed(rows: ChangedRows): void {
    if (this.meanwhile) for (const [id, row] of rows) this.meanwhile.set(id, row)
    this.keep(rows)
  }

  private keep(rows: Iterable<readonly [Key, object | null]>): void {
    const changes: Change<R>[] = []
    for (const [id, row] of rows) {
      const before = this.held.get(id)
      const after = row !== null && this.matches(row) ? row : undefined
      if (before === after || (before !== undefined && after !== undefined && sameValue(before, after))) continue
      changes.push({ id, before, after })
    }
    if (changes.length === 0) return
    this.owner.changed()
    this.write(changes)
  }

  private read(): void {
    if (this.closed) return
    if (this.meanwhile) {
      this.again = true
      return
    }
    this.meanwhile = new Map()
    Dexie.ignoreTransaction(() => this.query()).then(
      (rows) => this.taken(rows),
      (error: unknown) => {
        this.meanwhile = null
        this.again = false
        if (!this.closed) this.owner.failed(error)
      },
    )
  }

  /** After a failure. */
  retry(): void {
    this.read()
  }

  private taken(rows: readonly R[]): void {
    const meanwhile = this.meanwhile ?? new Map<Key, object | null>()
    this.meanwhile = null
    if (this.closed) return
    const now = new Map<Key, object | null>([...this.held.keys()].map((id) => [id, null]))
    for (const row of rows) now.set((row as Record<string, Key>)[this.keyPath]!, row)
    for (const [id, row] of meanwhile) now.set(id, row)
    this.keep(now)
    if (this.again) {
      this.again = false
      this.read()
      return
    }
    this.ready = true
    this.owner.ready()
  }

  private async query(): Promise<R[]> {
    const { table, index, above } = this.selection
    const values = [...(this.wanted?.values() ?? [])] as Key[]
    const isByValue = index !== undefined && above === undefined
    if (isByValue && values.length === 0) return []
    return readTogether(this.db, table, async (store) => {
      if (index === undefined) return settled<R[]>(store.getAll())
      if (index === this.keyPath) return this.readKeys(store, values)
      const from = store.index(index)
      if (above !== undefined) return settled<R[]>(from.getAll(IDBKeyRange.lowerBound(above, true)))
      return (await Promise.all(values.map((value) => settled<R[]>(from.getAll(value))))).flat()
    })
  }

  private async readKeys(store: IDBObjectStore, keys: readonly Key[]): Promise<R[]> {
    const rows = await Promise.all(keys.map((key) => settled<R | undefined>(store.get(key))))
    return rows.filter((row) => row !== undefined)
  }
}
