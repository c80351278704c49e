// Sorts the rows of the table by any column.
import type { Sort } from '#client/ui/table.tsx'
import type { ListedRow } from './packing-live-queries.ts'

const lowest = (row: ListedRow): number =>
  Math.min(...row.orders.map(({ order }) => order.eOrderNo ?? Number.POSITIVE_INFINITY))

const byName = (a: ListedRow, b: ListedRow): number => a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1)

const COLUMNS: Readonly<Record<string, (a: ListedRow, b: ListedRow) => number>> = {
  contact: byName,
  number: (a, b) => (lowest(a) === lowest(b) ? 0 : lowest(a) - lowest(b)),
  orders: (a, b) => a.orderCount - b.orderCount,
  quantity: (a, b) => a.quantity - b.quantity,
  status: (a, b) => a.worst - b.worst,
}

/** Ties are sorted by name in both directions. */
export const sortedRows = (rows: readonly ListedRow[], { column, direction }: Sort): ListedRow[] => {
  const compare = COLUMNS[column] ?? byName
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => sign * compare(a, b) || byName(a, b))
}
