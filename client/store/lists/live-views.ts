// Derived views of live rows, patched with them: groups, mapped rows, sorted lists, counts.
import { LiveRows, type Change } from '#client/store/database/live-rows.ts'
import type { Key } from '#client/store/database/row-feed.ts'

const byKey = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)

interface Keyed<K, V> {
  readonly size: number
  get(key: K): V | undefined
  entries(): Iterable<[K, V]>
}

/** Read-only view of a map that is patched in place; replaced after each change, so that identity shows changes. */
class MapView<K, V> implements ReadonlyMap<K, V> {
  private readonly of: Keyed<K, V>
  constructor(of: Keyed<K, V>) {
    this.of = of
  }
  get size(): number {
    return this.of.size
  }
  get(key: K): V | undefined {
    return this.of.get(key)
  }
  has(key: K): boolean {
    return this.of.get(key) !== undefined
  }
  forEach(call: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) call(value, key, this)
  }
  *entries(): MapIterator<[K, V]> {
    yield* this.of.entries()
  }
  *keys(): MapIterator<K> {
    for (const [key] of this.of.entries()) yield key
  }
  *values(): MapIterator<V> {
    for (const [, value] of this.of.entries()) yield value
  }
  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }
}

const NONE: readonly never[] = []

export class Groups<R> {
  private readonly members = new Map<string, Map<Key, R>>()
  private readonly lists = new Map<string, readonly R[]>()
  private readonly followers: ((keys: ReadonlySet<string>) => void)[] = []
  private view: ReadonlyMap<string, readonly R[]> = new MapView(this.lists)

  constructor(rows: LiveRows<R>, keyOf: (row: R) => string, compare: ((a: R, b: R) => number) | undefined) {
    rows.follow((changes) => {
      const touched = new Set<string>()
      for (const { id, before, after } of changes) {
        if (before !== undefined) {
          touched.add(keyOf(before))
          this.members.get(keyOf(before))?.delete(id)
        }
        if (after === undefined) continue
        const group = this.members.get(keyOf(after)) ?? new Map<Key, R>()
        this.members.set(keyOf(after), group.set(id, after))
        touched.add(keyOf(after))
      }
      for (const key of touched) {
        const group = [...(this.members.get(key) ?? [])].sort(
          ([a, left], [b, right]) => compare?.(left, right) || byKey(a, b),
        )
        if (group.length > 0)
          this.lists.set(
            key,
            group.map(([, row]) => row),
          )
        else {
          this.lists.delete(key)
          this.members.delete(key)
        }
      }
      this.view = new MapView(this.lists)
      for (const follower of this.followers) follower(touched)
    })
  }

  of(key: string): readonly R[] {
    return this.lists.get(key) ?? NONE
  }

  /** A new map after each change. */
  get map(): ReadonlyMap<string, readonly R[]> {
    return this.view
  }

  follow(follower: (keys: ReadonlySet<string>) => void): void {
    this.followers.push(follower)
  }
}

/** Rows grouped by a key, within a group sorted by `compare` and then by id. */
export const grouped = <R>(rows: LiveRows<R>, keyOf: (row: R) => string, compare?: (a: R, b: R) => number): Groups<R> =>
  new Groups(rows, keyOf, compare)

class FilteredRows<R> extends LiveRows<R> {
  constructor(rows: LiveRows<R>, passes: (row: R) => boolean) {
    super()
    const ifPasses = (row: R | undefined): R | undefined => (row !== undefined && passes(row) ? row : undefined)
    rows.follow((changes) =>
      this.write(
        changes
          .map(({ id, before, after }) => ({ id, before: ifPasses(before), after: ifPasses(after) }))
          .filter(({ before, after }) => before !== undefined || after !== undefined),
      ),
    )
  }
}

/** Rows that pass a test of the row alone. */
export const filtered = <R>(rows: LiveRows<R>, passes: (row: R) => boolean): LiveRows<R> =>
  new FilteredRows(rows, passes)

class GroupRows<R, V> extends LiveRows<V> {
  constructor(groups: Groups<R>, make: (group: readonly R[], key: string) => V) {
    super()
    groups.follow((keys) =>
      this.write(
        [...keys].flatMap((id) => {
          const [before, group] = [this.held.get(id), groups.of(id)]
          const after = group.length > 0 ? make(group, id) : undefined
          return before === undefined && after === undefined ? [] : [{ id, before, after }]
        }),
      ),
    )
  }
}

/** One value for each group with rows. */
export const ofEach = <R, V>(groups: Groups<R>, make: (group: readonly R[], key: string) => V): LiveRows<V> =>
  new GroupRows(groups, make)

class MappedRows<R, V> extends LiveRows<V> {
  constructor(
    rows: LiveRows<R>,
    make: (row: R) => V,
    groups: readonly Pick<Groups<unknown>, 'follow'>[],
    all: readonly Pick<LiveRows<unknown>, 'follow'>[],
  ) {
    super()
    const renew = (ids: Iterable<Key>): void => {
      const changes: Change<V>[] = []
      for (const id of ids) {
        const row = rows.get(id)
        if (row !== undefined) changes.push({ id, before: this.held.get(id), after: make(row) })
      }
      this.write(changes)
    }
    rows.follow((changes) =>
      this.write(
        changes.map(({ id, after }) => ({
          id,
          before: this.held.get(id),
          after: after === undefined ? undefined : make(after),
        })),
      ),
    )
    for (const group of groups) group.follow(renew)
    for (const other of all) other.follow(() => renew([...this.held.keys()]))
  }
}

/**
 * One value for each row, recomputed when the row or its group changes, and all of them when one of `all` does.
 * `make` is pure except for reading these.
 */
export const mapped = <R, V>(
  rows: LiveRows<R>,
  make: (row: R) => V,
  groups: readonly Pick<Groups<unknown>, 'follow'>[] = [],
  all: readonly Pick<LiveRows<unknown>, 'follow'>[] = [],
): LiveRows<V> => new MappedRows(rows, make, groups, all)

/** From this many changes on, sorting again is cheaper than inserting each. */
const MAX_CHANGES_TO_INSERT = 64

export class SortedRows<R> {
  private ids: Key[] = []
  private rows: R[] = []
  private copy: readonly R[] | undefined
  private view: ReadonlyMap<string, R> | undefined
  private readonly source: LiveRows<R>
  private readonly compare: (a: R, b: R) => number
  private readonly passes: (row: R) => boolean

  constructor(source: LiveRows<R>, compare: (a: R, b: R) => number, passes: (row: R) => boolean) {
    this.source = source
    this.compare = compare
    this.passes = passes
    source.follow((changes) => {
      if (!changes.some(({ before, after }) => [before, after].some((row) => row !== undefined && passes(row)))) return
      this.copy = undefined
      this.view = undefined
      if (changes.length > MAX_CHANGES_TO_INSERT) {
        const all = [...source.entries()].filter(([, row]) => passes(row))
        all.sort(([a, left], [b, right]) => compare(left, right) || byKey(a, b))
        this.ids = all.map(([id]) => id)
        this.rows = all.map(([, row]) => row)
        return
      }
      for (const { id, before, after } of changes) {
        const out = before !== undefined && passes(before) ? this.place(id, before) : undefined
        if (
          out !== undefined &&
          before !== undefined &&
          after !== undefined &&
          passes(after) &&
          compare(before, after) === 0
        ) {
          this.rows[out] = after
          continue
        }
        if (out !== undefined) {
          this.ids.splice(out, 1)
          this.rows.splice(out, 1)
        }
        if (after === undefined || !passes(after)) continue
        const into = this.place(id, after)
        this.ids.splice(into, 0, id)
        this.rows.splice(into, 0, after)
      }
    })
  }

  /** The same array until something in it changes. */
  get list(): readonly R[] {
    return (this.copy ??= [...this.rows])
  }

  get size(): number {
    return this.rows.length
  }

  get(id: Key): R | undefined {
    const row = this.source.get(id)
    return row !== undefined && this.passes(row) ? row : undefined
  }

  *entries(): IterableIterator<[string, R]> {
    for (const [at, row] of this.rows.entries()) yield [this.ids[at] as string, row]
  }

  /** By id, in list order; a new map after each change. */
  get map(): ReadonlyMap<string, R> {
    return (this.view ??= new MapView<string, R>(this))
  }

  /** Costs only the window, for any length of the list. */
  window(from: number, to: number): readonly R[] {
    return this.rows.slice(from, to)
  }

  /** Position of a row, or where it would be inserted. */
  private place(id: Key, row: R): number {
    let [low, high] = [0, this.rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = this.compare(this.rows[middle]!, row) || byKey(this.ids[middle]!, id)
      if (order < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Rows that pass, sorted by `compare` and then by id. */
export const sorted = <R>(
  rows: LiveRows<R>,
  compare: (a: R, b: R) => number,
  passes: (row: R) => boolean = () => true,
): SortedRows<R> => new SortedRows(rows, compare, passes)

/** Contribution of a row: maps a key to an amount. */
export type Amounts = Readonly<Record<string, number>>

export class Sums<R> {
  private readonly sums = new Map<string, number>()
  private view: ReadonlyMap<string, number> = new MapView(this.sums)

  constructor(rows: LiveRows<R>, amountsOf: (row: R) => Amounts) {
    rows.follow((changes) => {
      for (const { before, after } of changes) {
        if (before !== undefined) this.add(amountsOf(before), -1)
        if (after !== undefined) this.add(amountsOf(after), 1)
      }
      this.view = new MapView(this.sums)
    })
  }

  of(key: string): number {
    return this.sums.get(key) ?? 0
  }

  /** Keys whose sum is not 0; a new map after each change. */
  get map(): ReadonlyMap<string, number> {
    return this.view
  }

  private add(amounts: Amounts, sign: 1 | -1): void {
    for (const [key, amount] of Object.entries(amounts)) {
      const sum = this.of(key) + sign * amount
      if (sum === 0) this.sums.delete(key)
      else this.sums.set(key, sum)
    }
  }
}

/** Counts and sums over rows, updated as rows change. Amounts are integers. */
export const summed = <R>(rows: LiveRows<R>, amountsOf: (row: R) => Amounts): Sums<R> => new Sums(rows, amountsOf)
