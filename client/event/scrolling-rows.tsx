import type { ReactNode } from 'react'
import { LongList, MAX_PLAIN_ROWS } from '#client/ui/long-list.tsx'

export interface ScrollingRowsProps<Row> {
  label: string
  rows: readonly Row[]
  /** Estimated row height in pixels, used before a row is measured. */
  estimate: number
  row: (row: Row) => ReactNode
  rowKey: (row: Row) => string
}

/** A list that scrolls in a box of its own when it is long. */
export const ScrollingRows = <Row,>({ label, rows, estimate, row, rowKey }: ScrollingRowsProps<Row>) => {
  const list = (
    <LongList
      className="rows"
      label={label}
      rows={rows}
      estimate={estimate}
      scroller="[data-scroller]"
      keyOf={rowKey}
      item={(each, place) => <li {...place}>{row(each)}</li>}
    />
  )
  if (rows.length <= MAX_PLAIN_ROWS) return list
  return (
    <div
      data-scroller
      // The box can be scrolled with the keyboard, so it takes the focus (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-[26rem] overflow-y-auto overscroll-contain"
    >
      {list}
    </div>
  )
}
