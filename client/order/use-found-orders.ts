// The orders that a host sees: searched, filtered, sorted, and one page of them.
import { useMemo, useState } from 'react'
import type { Sort } from '#client/ui/table.tsx'
import type { OrderSums } from '#shared/order/order-sums.ts'
import {
  countsOf,
  hasPieces,
  matches,
  passes,
  readFilter,
  sorted,
  SPLITS,
  splitsOf,
  type OrderFilter,
  type SplitFilter,
} from './order-filter.ts'
import type { ManagedEvent, OrderView } from './order-live-queries.ts'

export const ORDERS_PER_PAGE = 10

export interface FoundOrders {
  readonly typed: string
  readonly search: (typed: string) => void
  readonly filter: OrderFilter
  readonly setFilter: (filter: OrderFilter) => void
  /** Number of orders that each filter passes. */
  readonly counts: Readonly<Record<OrderFilter, number>>
  readonly split: SplitFilter | null
  readonly setSplit: (split: SplitFilter | null) => void
  /** Filters by type of split case that the event has products for. */
  readonly splits: readonly (typeof SPLITS)[number][]
  readonly sort: Sort
  readonly setSort: (sort: Sort) => void
  /** All orders that search and filters leave. */
  readonly found: readonly OrderView[]
  readonly total: number
  /** Starts at 1. */
  readonly page: number
  readonly setPage: (page: number) => void
  readonly shown: readonly OrderView[]
}

/** The search and the filter that a link asks for. */
export interface FirstFound {
  readonly find?: string | undefined
  readonly filter?: string | undefined
}

/** A change of search, filter or order returns to the first page. */
export const useFoundOrders = (
  { orders, products }: Pick<ManagedEvent, 'orders' | 'products'>,
  fees: OrderSums['fees'],
  [sort, setSort]: readonly [Sort, (sort: Sort) => void],
  first: FirstFound = {},
): FoundOrders => {
  const [typed, setTyped] = useState(first.find ?? '')
  const [filter, setFilter] = useState<OrderFilter>(readFilter(first.filter))
  const [split, setSplit] = useState<SplitFilter | null>(null)
  const [page, setPage] = useState(1)
  const splits = useMemo(() => SPLITS.map((each) => ({ each, products: splitsOf(products, each.id) })), [products])
  const inSplit = splits.find(({ each }) => each.id === split)?.products
  const found = useMemo(
    () =>
      sorted(
        orders.filter((view) => passes(view, filter) && matches(view, typed) && (!inSplit || hasPieces(view, inSplit))),
        sort,
        fees,
      ),
    [orders, filter, typed, inSplit, sort, fees],
  )
  const counts = useMemo(() => countsOf(orders), [orders])
  const last = Math.max(1, Math.ceil(found.length / ORDERS_PER_PAGE))
  const at = Math.min(page, last)
  const narrow =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  return {
    typed,
    search: narrow(setTyped),
    filter,
    setFilter: narrow(setFilter),
    counts,
    split,
    setSplit: narrow(setSplit),
    splits: splits.filter((one) => one.products.size > 0).map(({ each }) => each),
    sort,
    setSort: narrow(setSort),
    found,
    total: found.length,
    page: at,
    setPage,
    shown: found.slice((at - 1) * ORDERS_PER_PAGE, at * ORDERS_PER_PAGE),
  }
}
