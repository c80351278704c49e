import { lazy, Suspense, type ReactNode } from 'react'

/** What an item of a list puts on its `<li>`. */
export interface ListPlace {
  readonly ref?: (element: HTMLElement | null) => void
  readonly 'data-index'?: number
  readonly 'aria-setsize'?: number
  readonly 'aria-posinset'?: number
}

export interface LongListProps {
  label?: string
  count: number
  /** Side by side on a phone, and on a desktop. */
  columns?: readonly [number, number]
  /** Pixels of a row before one was measured. */
  estimate: number
  keyOf: (index: number) => string
  /** An `<li>` that takes `place`. */
  item: (index: number, place: ListPlace) => ReactNode
  /** Of the list: a grid, as its rows are measured. */
  className: string
}

/** Up to this many are simply there. */
const FEW = 30

const Windowed = lazy(() => import('./windowed-list.tsx').then((room) => ({ default: room.WindowedList })))

/** A list in the page that costs as much as what is seen of it. */
export const LongList = (props: LongListProps) =>
  props.count <= FEW ? (
    <Plain {...props} />
  ) : (
    <Suspense fallback={<Plain {...props} />}>
      <Windowed {...props} />
    </Suspense>
  )

const Plain = ({ label, count, item, className }: LongListProps) => (
  <ul className={className} aria-label={label}>
    {Array.from({ length: Math.min(count, FEW) }, (_, index) => item(index, {}))}
  </ul>
)
