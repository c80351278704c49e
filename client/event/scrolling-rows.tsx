import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import { RowBoundary } from '#client/ui/row-boundary.tsx'

export interface ScrollingRowsProps {
  label: string
  count: number
  /** Estimated row height in pixels, used before a row is measured. */
  estimate: number
  row: (index: number) => ReactNode
  rowKey: (index: number) => string | number
}

/** Lists up to this length are rendered without virtualisation. */
const MAX_PLAIN_ROWS = 30

/** A virtualised list: the cost depends on the visible rows only. */
export const ScrollingRows = (props: ScrollingRowsProps) =>
  props.count <= MAX_PLAIN_ROWS ? (
    <ul className="rows" aria-label={props.label}>
      {Array.from({ length: props.count }, (_, index) => (
        <li key={props.rowKey(index)}>{props.row(index)}</li>
      ))}
    </ul>
  ) : (
    <VirtualisedRows {...props} />
  )

const VirtualisedRows = ({ label, count, estimate, row, rowKey }: ScrollingRowsProps) => {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    estimateSize: () => estimate,
    getScrollElement: () => box.current,
    getItemKey: rowKey,
    overscan: 8,
  })
  return (
    <div
      ref={box}
      // The box can be scrolled with the keyboard, so it takes the focus (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-[26rem] overflow-y-auto overscroll-contain"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={rows.measureElement}
            data-index={item.index}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <RowBoundary>{() => row(item.index)}</RowBoundary>
          </li>
        ))}
      </ul>
    </div>
  )
}
