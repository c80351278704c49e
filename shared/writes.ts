// One row to write or to remove, typed over this product's tables.
import type { Effect } from './kernel/change.ts'
import type { Tables } from './tables.ts'

export const put = <N extends keyof Tables>(table: N, row: Tables[N]): Effect<Tables> =>
  ({ op: 'put', table, row }) as Effect<Tables>

export const remove = <N extends keyof Tables>(table: N, id: string): Effect<Tables> =>
  ({ op: 'delete', table, id }) as Effect<Tables>
