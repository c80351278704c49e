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
  /** Columns on a phone and on a desktop. */
  columns?: readonly [number, number]
  /** Estimated row height in pixels. */
  estimate: number
  keyOf: (index: number) => string
  /** Renders an `<li>` that takes `place`. */
  item: (index: number, place: ListPlace) => ReactNode
  /** Class of the list: a grid with the measured rows. */
  className: string
}

/** Lists up to this length are rendered without virtualisation. */
const MAX_PLAIN_ROWS = 30

const Windowed = lazy(() => import('./windowed-list.tsx').then((room) => ({ default: room.WindowedList })))

/** A virtualised list inside a page: the cost depends on the visible rows only. */
export const LongList = (props: LongListProps) =>
  props.count <= MAX_PLAIN_ROWS ? (
    <Plain {...props} />
  ) : (
    <Suspense fallback={<Plain {...props} />}>
      <Windowed {...props} />
    </Suspense>
  )

const Plain = ({ label, count, keyOf, item, className }: LongListProps) => (
  <ul className={className} aria-label={label}>
    {Array.from({ length: Math.min(count, MAX_PLAIN_ROWS) }, (_, index) => (
      <RowBoundary key={keyOf(index)}>{() => item(index, {})}</RowBoundary>
    ))}
  </ul>
)
