import { lazy, Suspense, type ReactNode } from 'react'
import { RowBoundary } from './row-boundary.tsx'

/** Props for the `<li>` of a list item. */
export interface ListPlace {
  readonly ref?: (element: HTMLElement | null) => void
  readonly 'data-index'?: number
  readonly 'aria-setsize'?: number
  readonly 'aria-posinset'?: number
}

export interface LongListProps {
  label?: string
  count: number
  /** Columns on a phone, and on a tablet or desktop. */
  columns?: readonly [number, number]
  /** Estimated row height in pixels. */
  estimate: number
  keyOf: (index: number) => string
  /** Renders an `<li>` that takes `place`. */
  item: (index: number, place: ListPlace) => ReactNode
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
export const LongList = (props: LongListProps) =>
  props.count <= MAX_PLAIN_ROWS ? (
    <Plain {...props} />
  ) : (
    <Suspense fallback={<Plain {...props} />}>
      {props.scroller === undefined ? <OfPage {...props} /> : <OfElement {...props} scroller={props.scroller} />}
    </Suspense>
  )

const Plain = ({ label, count, keyOf, item, className }: LongListProps) => (
  <ul className={className} aria-label={label}>
    {Array.from({ length: Math.min(count, MAX_PLAIN_ROWS) }, (_, index) => (
      <RowBoundary key={keyOf(index)}>{() => item(index, {})}</RowBoundary>
    ))}
  </ul>
)
