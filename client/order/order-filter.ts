// Filters and sorts the orders of an event for its host.
import type { Sort } from '#client/ui/table.tsx'
import { shownStatus, type ShownStatus } from '#shared/collection/shown-status.ts'
import { digitsOf } from '#shared/kernel/text.ts'
import type { Product, SplitCase } from '#shared/event/event.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { quantityOf } from '#shared/packing/packing-rows.ts'
import type { OrderView } from './order-live-queries.ts'

export type OrderFilter = 'all' | 'claimed' | 'unpaid' | 'verified' | 'owed' | 'collected' | 'cancelled'

const FILTERS: readonly { readonly id: OrderFilter; readonly label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'claimed', label: 'Claimed' },
  { id: 'unpaid', label: 'Unpaid' },
  { id: 'verified', label: 'Verified' },
  { id: 'owed', label: 'Owed' },
  { id: 'collected', label: 'Collected' },
  { id: 'cancelled', label: 'Cancelled' },
]

/** All orders for an unknown filter. */
export const readFilter = (text: string | undefined): OrderFilter => FILTERS.find(({ id }) => id === text)?.id ?? 'all'

const filterOf = (kind: ShownStatus): OrderFilter =>
  kind === 'refunded' ? 'cancelled' : (FILTERS.find(({ id }) => id === kind)?.id ?? 'all')

export const kindOf = (view: OrderView): ShownStatus => shownStatus({ pair: view.state.pair, state: view.state })

export const passes = (view: OrderView, filter: OrderFilter): boolean =>
  filter === 'all' || filterOf(kindOf(view)) === filter

export const countsOf = (views: readonly OrderView[]): Readonly<Record<OrderFilter, number>> => {
  const counts = { all: views.length, claimed: 0, unpaid: 0, verified: 0, owed: 0, collected: 0, cancelled: 0 }
  for (const view of views) counts[filterOf(kindOf(view))] += 1
  return counts
}

/** Filters that pass an order, and the pressed one: its list may have become empty. */
export const shownFilters = (
  counts: Readonly<Record<OrderFilter, number>>,
  pressed: OrderFilter,
): readonly (typeof FILTERS)[number][] => FILTERS.filter(({ id }) => id === 'all' || id === pressed || counts[id] > 0)

/** Filter for orders with pieces of split cases, by type of case. */
export const SPLITS = [
  { id: 'full-only', label: 'Full only' },
  { id: 'partial-only', label: 'Partial only' },
] as const satisfies readonly { readonly id: SplitCase['fulfillCondition']; readonly label: string }[]

export type SplitFilter = (typeof SPLITS)[number]['id']

/** Ids of the products whose split cases have this fulfil condition (decision Q-049). */
export const splitsOf = (
  products: readonly Pick<Product, 'id' | 'splitCasePurchase'>[],
  wanted: SplitFilter,
): ReadonlySet<string> =>
  new Set(products.filter((one) => one.splitCasePurchase?.fulfillCondition === wanted).map(({ id }) => id))

export const hasPieces = ({ order }: Pick<OrderView, 'order'>, ids: ReadonlySet<string>): boolean =>
  order.lines.some((line) => line.pPurchaseType === 'item' && ids.has(line.pid))

/** Matches part of the name or phone, or a prefix such as '27-K7QM' or 'K7QM' (decision Q-096). */
export const matches = ({ order }: Pick<OrderView, 'order'>, typed: string): boolean => {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return true
  if (order.uName.toLowerCase().includes(wanted)) return true
  const digits = digitsOf(wanted)
  if (digits !== '' && /^[\d\s+-]+$/.test(wanted) && digitsOf(order.uPhone).includes(digits)) return true
  const [number, ...rest] = wanted.split('-')
  const ofRef = rest.length === 0 ? wanted : rest.join('-')
  return (
    (rest.length === 0 || number === '' || number === String(order.eOrderNo)) &&
    ofRef !== '' &&
    order.id.toLowerCase().startsWith(ofRef)
  )
}

type Key = string | number
type KeyOf = (view: OrderView, fees: ReadonlyMap<string, Cents>) => Key

const numberOf: KeyOf = ({ order }) => order.eOrderNo ?? Infinity

const keys: Readonly<Record<string, KeyOf>> = {
  no: numberOf,
  event: ({ order }) => order.eTitle.toLocaleLowerCase(),
  ordered: ({ order }) => order.createdAt,
  name: ({ order }) => order.uName.toLocaleLowerCase(),
  mobile: ({ order }) => digitsOf(order.uPhone),
  quantity: ({ order }) => quantityOf(order),
  amount: ({ order }, fees) => fees.get(order.id) ?? 0,
  payment: ({ state }) => state.pair.buyerStatus,
  status: ({ state }) => state.pair.status,
}

export const BY_NUMBER: Sort = { column: 'no', direction: 'ascending' }

/** Whether a stored value is a sort order of this version. */
export const isSort = (value: unknown): value is Sort =>
  typeof value === 'object' &&
  value !== null &&
  'column' in value &&
  typeof value.column === 'string' &&
  Object.hasOwn(keys, value.column) &&
  'direction' in value &&
  (value.direction === 'ascending' || value.direction === 'descending')

/** Choices of the sort menu on a phone; a desktop sorts by the heads of its columns. */
export const SORTS: readonly { readonly label: string; readonly sort: Sort }[] = [
  { label: 'Order number', sort: BY_NUMBER },
  { label: 'Newest first', sort: { column: 'no', direction: 'descending' } },
  { label: 'Name A to Z', sort: { column: 'name', direction: 'ascending' } },
  { label: 'Name Z to A', sort: { column: 'name', direction: 'descending' } },
  { label: 'Mobile', sort: { column: 'mobile', direction: 'ascending' } },
  { label: 'Most items', sort: { column: 'quantity', direction: 'descending' } },
  { label: 'Fewest items', sort: { column: 'quantity', direction: 'ascending' } },
  { label: 'Highest amount', sort: { column: 'amount', direction: 'descending' } },
  { label: 'Lowest amount', sort: { column: 'amount', direction: 'ascending' } },
  { label: 'Payment Status', sort: { column: 'payment', direction: 'ascending' } },
  { label: 'Status', sort: { column: 'status', direction: 'ascending' } },
]

export const sorted = (
  views: readonly OrderView[],
  { column, direction }: Sort,
  fees: ReadonlyMap<string, Cents>,
): OrderView[] => {
  const key = keys[column] ?? numberOf
  const sign = direction === 'ascending' ? 1 : -1
  const compare = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)
  return [...views].sort(
    (a, b) =>
      sign * compare(key(a, fees), key(b, fees)) ||
      compare(a.order.eOrderNo ?? Infinity, b.order.eOrderNo ?? Infinity) ||
      compare(a.order.id, b.order.id),
  )
}
