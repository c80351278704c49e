// A declared list: its rows, and the value derived from them. Read once, then patched by every transaction.
import type { Tables } from '#shared/tables.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { listIsShown } from '#client/store/engine/first-list.ts'
import { isStorageFailure } from '#client/store/database/connection-lost.ts'
import { retryLater } from '#client/store/database/storage-health.ts'
import { TableRows, type IndexValue, type LiveRows, type Selection } from '#client/store/database/live-rows.ts'

const REOPEN_PAUSE_MS = 500
/** A list that was begun and that no component subscribes to within this time is released. */
const UNSUBSCRIBED_LIFETIME_MS = 5_000

/** Values of an index, or a function of other rows of the list. */
export type Chosen = readonly IndexValue[] | (() => readonly IndexValue[])

/** Sources of a list. */
export interface LiveTables {
  readonly userId: string
  /** Rows whose index has one of the values; the whole table without an index. */
  rows<N extends keyof Tables>(table: N, index?: string, values?: Chosen): LiveRows<Tables[N]>
  /** Rows whose index is higher. */
  above<N extends keyof Tables>(table: N, index: string, bound: number): LiveRows<Tables[N]>
  /** Rows of the engine's stores. */
  stored<R extends object>(store: 'outbox' | 'failed'): LiveRows<R>
}

/**
 * Declares the rows and returns a function that assembles the value: cheap, called after each relevant transaction.
 */
type Declare<Args extends readonly unknown[], T> = (from: LiveTables, ...args: Args) => () => T

/** A declaration that `useLive` reads as a patched list. */
export type ListSource<Args extends readonly unknown[], T> = Declare<Args, T> & { readonly isPatched: true }

export const liveList = <Args extends readonly unknown[], T>(declare: Declare<Args, T>): ListSource<Args, T> =>
  Object.assign(declare, { isPatched: true } as const)

export const isLiveList = <Args extends readonly unknown[], T>(
  source: ListSource<Args, T> | ((...args: never) => Promise<T>),
): source is ListSource<Args, T> => 'isPatched' in source

export interface LiveState<T> {
  /** Undefined until everything has been read. */
  readonly value: T | undefined
  /** Null while it works. */
  readonly error: { readonly cause: unknown } | null
}

export const NOTHING_YET = { value: undefined, error: null }

export class LiveList<T> {
  private state: LiveState<T> = NOTHING_YET
  private roots: TableRows<object>[] = []
  private chosen: (() => void)[] = []
  private valueOf: (() => T) | undefined
  private dirty = true
  private readonly listeners = new Set<() => void>()
  private leave: () => void = () => undefined
  private open = false
  private readonly retries = new Set<() => void>()

  private readonly db: GotongDatabase
  private readonly declare: (from: LiveTables) => () => T

  constructor(db: GotongDatabase, declare: (from: LiveTables) => () => T) {
    this.db = db
    this.declare = declare
  }

  readonly get = (): LiveState<T> => this.state

  /**
   * Starts reading before there is a listener: a component that renders listens only after the browser has painted it. Released
   * where none comes, because the component was not shown.
   */
  begin(): void {
    if (this.open) return
    this.start()
    this.later(() => this.stopUnheard(), UNSUBSCRIBED_LIFETIME_MS)
  }

  /** Starts reading with the first listener, and releases everything after the last one. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (!this.open) this.start()
    return () => {
      this.listeners.delete(listener)
      // A page that renders again subscribes again at once.
      if (this.listeners.size === 0) this.later(() => this.stopUnheard(), 0)
    }
  }

  private start(): void {
    this.open = true
    this.leave = this.db.feed.onSettled(() => this.settle())
    this.guarded(() => {
      this.valueOf = this.declare({
        userId: this.db.userId,
        rows: (table, index, values) => this.root({ table, ...(index !== undefined && { index }) }, values),
        above: (table, index, above) => this.root({ table, index, above }),
        stored: (table) => this.root({ table }),
      })
    })
    this.settle()
  }

  private stopUnheard(): void {
    if (this.listeners.size > 0) return
    for (const cancel of this.retries) cancel()
    this.leave()
    for (const root of this.roots) root.close()
    this.open = false
    this.dirty = true
    ;[this.roots, this.chosen, this.valueOf, this.state] = [[], [], undefined, NOTHING_YET]
  }

  private root<R extends object>(selection: Selection, values?: Chosen): LiveRows<R> {
    const choose = typeof values === 'function' ? values : undefined
    const fixed = choose ? [] : values
    const root: TableRows<R> = new TableRows<R>(
      this.db,
      this.db.feed,
      { ...selection, ...(fixed && { values: fixed as readonly IndexValue[] }) },
      {
        changed: () => (this.dirty = true),
        ready: () => this.settle(),
        failed: (error) => this.failed(error, () => root.retry()),
      },
    )
    this.roots.push(root as unknown as TableRows<object>)
    if (choose) this.chosen.push(() => root.want(choose()))
    return root
  }

  private settle(): void {
    if (!this.open || !this.dirty || this.roots.some((root) => !root.ready)) return
    this.guarded(() => {
      for (const choose of this.chosen) choose()
      if (this.roots.some((root) => !root.ready)) return
      this.dirty = false
      if (this.valueOf) this.become({ value: this.valueOf(), error: null })
      listIsShown()
    })
  }

  private failed(error: unknown, retry: () => void): void {
    if (this.db.gone) return
    this.dirty = true
    if (isStorageFailure(error)) this.later(retry, REOPEN_PAUSE_MS)
    else this.become({ value: this.state.value, error: { cause: error } })
  }

  private guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.become({ value: this.state.value, error: { cause: error } })
    }
  }

  private become(state: LiveState<T>): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }

  private later(work: () => void, milliseconds: number): void {
    const cancel = retryLater(() => {
      this.retries.delete(cancel)
      work()
    }, milliseconds)
    this.retries.add(cancel)
  }
}
