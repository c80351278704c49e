// A query over the device's database that runs again when rows which it read change.
import { followQuery } from '#client/store/database/follow-query.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { NOTHING_YET, type LiveState } from './live-list.ts'

export type QuerySource<Args extends readonly unknown[], T> = (db: GotongDatabase, ...args: Args) => Promise<T>

export class LiveQuery<T> {
  private state: LiveState<T> = NOTHING_YET
  private readonly db: GotongDatabase
  private readonly query: (db: GotongDatabase) => Promise<T>

  /** Shows the value of `previous`, a query over the same database with other arguments, until it has its own. */
  constructor(db: GotongDatabase, query: (db: GotongDatabase) => Promise<T>, previous: LiveQuery<T> | null = null) {
    this.db = db
    this.query = query
    if (previous?.db === db) this.state = { value: previous.state.value, error: null }
  }

  readonly get = (): LiveState<T> => this.state

  /** For one listener at a time. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const become = (state: LiveState<T>): void => {
      this.state = state
      listener()
    }
    return followQuery(
      () => this.query(this.db),
      (value) => become({ value, error: null }),
      (error) => {
        if (!this.db.gone) become({ value: this.state.value, error: { cause: error } })
      },
      () => this.db.gone,
    )
  }
}
