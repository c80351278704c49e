// Props that the parts of a long list share.
import type { ReactNode } from 'react'

/** Props for the `<li>` of a list item. */
export interface ListPlace {
  readonly ref?: (element: HTMLElement | null) => void
  readonly 'data-index'?: number
  readonly 'aria-setsize'?: number
  readonly 'aria-posinset'?: number
}

/** A list whose items are read by their position, as a virtualiser does. */
export interface IndexedListProps {
  readonly label: string | undefined
  readonly count: number
  /** Columns on a phone, and on a tablet or desktop. */
  readonly columns: readonly [number, number]
  /** Estimated row height in pixels. */
  readonly estimate: number
  readonly keyOf: (index: number) => string
  /** Renders an `<li>` that takes `place`. */
  readonly item: (index: number, place: ListPlace) => ReactNode
  /** Class of the list: a grid with the measured rows. */
  readonly className: string
}
