import { lazy, Suspense, type ReactNode } from 'react'
import type { IndexedListProps, ListPlace } from './list-props.ts'
import { RowBoundary } from './row-boundary.tsx'

interface LongListProps<Row> {
  label?: string
  rows: readonly Row[]
  /** Columns on a phone, and on a tablet or desktop. */
  columns?: readonly [number, number]
  /** Estimated row height in pixels. */
  estimate: number
  keyOf: (row: Row) => string
  /** Renders an `<li>` that takes `place`. */
  item: (row: Row, place: ListPlace, index: number) => ReactNode
  /** Class of the list: a grid with the measured rows. */
  className: string
  /** Selector of the element around the list that scrolls; the page by default. */
  scroller?: string
}

/** Lists up to this length are rendered without virtualisation. */
export const MAX_PLAIN_ROWS = 30

const OfPage = lazy(() => import('./windowed-list.tsx').then((file) => ({ default: file.WindowedList })))
const OfElement = lazy(() => import('./windowed-list.tsx').then((file) => ({ default: file.WindowedListInElement })))

/**
 * A list whose rows are all on the device. More than 30 rows are windowed: the cost depends on the visible rows only.
 * A list that the server sends in pages, or that the specification divides into pages, shows one page and a `Pager`.
 */
export const LongList = <Row,>(props: LongListProps<Row>) => {
  const { label, rows, columns = [1, 1], estimate, keyOf, item, className, scroller } = props
  if (rows.length <= MAX_PLAIN_ROWS) return <Plain {...props} />
  const indexed: IndexedListProps = {
    label,
    count: rows.length,
    columns,
    estimate,
    keyOf: (index) => (rows[index] === undefined ? '' : keyOf(rows[index])),
    item: (index, place) => rows[index] !== undefined && item(rows[index], place, index),
    className,
  }
  return (
    <Suspense fallback={<Plain {...props} />}>
      {scroller === undefined ? <OfPage {...indexed} /> : <OfElement {...indexed} scroller={scroller} />}
    </Suspense>
  )
}

const Plain = <Row,>({ label, rows, keyOf, item, className }: LongListProps<Row>) => (
  <ul className={className} aria-label={label}>
    {rows.slice(0, MAX_PLAIN_ROWS).map((row, index) => (
      <RowBoundary key={keyOf(row)}>{() => item(row, {}, index)}</RowBoundary>
    ))}
  </ul>
)
