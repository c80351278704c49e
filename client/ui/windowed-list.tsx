import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  memo,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react'
import { useIsTablet } from './is-desktop.ts'
import type { IndexedListProps, ListPlace } from './list-props.ts'
import { RowBoundary } from './row-boundary.tsx'

interface ListPosition {
  /** Distance in pixels from the top of the page to the list. */
  readonly top: number
  readonly gap: number
  /** Estimated height in pixels of rows that are not rendered; 0 for unknown. */
  readonly row: number
}

const positionOf = (list: HTMLElement): ListPosition => ({
  top: Math.round(list.getBoundingClientRect().top + scrollY),
  gap: Number.parseFloat(getComputedStyle(list).rowGap) || 0,
  row: list.firstElementChild?.getBoundingClientRect().height ?? 0,
})

const isSamePosition = (a: ListPosition, b: ListPosition): boolean =>
  a.top === b.top && a.gap === b.gap && a.row === b.row

interface CellProps extends Pick<IndexedListProps, 'item' | 'count'> {
  readonly index: number
  readonly row?: number
  readonly measure?: (element: HTMLElement | null) => void
}

/** Renders again with the list's owner, but not on every scroll. */
const Cell = memo(({ item, index, count, row, measure }: CellProps) =>
  item(index, {
    ...(measure && row !== undefined && { ref: measure, 'data-index': row }),
    'aria-setsize': count,
    'aria-posinset': index + 1,
  }),
)

let isPrinting = false

const subscribePrinting = (listener: () => void): (() => void) => {
  const begin = (): void => {
    isPrinting = true
    listener()
  }
  const end = (): void => {
    isPrinting = false
    listener()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Rows that are rendered beside the visible ones; on paper all of them. */
const useOverscan = (onScreen: number, count: number): number =>
  useSyncExternalStore(subscribePrinting, () => isPrinting) ? count : onScreen

/** Renders only the rows near the viewport; padding replaces the others. */
export const WindowedList = ({ label, count, columns, estimate, keyOf, item, className }: IndexedListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const [position, setPosition] = useState<ListPosition>({ top: 0, gap: 0, row: 0 })
  const across = columns[useIsTablet() ? 1 : 0]
  useLayoutEffect(() => {
    const look = (): void => {
      if (!list.current) return
      const { top, gap, row } = positionOf(list.current)
      setPosition((before) => {
        // One measured row represents all until the layout changes.
        const found = { top, gap, row: before.gap === gap && before.row > 0 ? before.row : row }
        return isSamePosition(before, found) ? before : found
      })
    }
    look()
    // Content above the list may change its position.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [across])
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / across),
    estimateSize: () => position.row || estimate,
    getItemKey: (row) => keyOf(row * across),
    overscan: useOverscan(4, count),
    // Rendering within each scroll event would block scrolling; the next frame is soon enough.
    useFlushSync: false,
    scrollMargin: position.top,
    gap: position.gap,
  })
  return (
    <ShownRows
      {...{ list, label, className, rows, across, count, keyOf, item }}
      style={paddingOf(rows, position.top)}
    />
  )
}

/** The same inside an element that scrolls, such as an overlay. */
export const WindowedListInElement = ({
  label,
  count,
  estimate,
  keyOf,
  item,
  className,
  scroller,
}: IndexedListProps & { scroller: string }) => {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<{ element: Element; top: number } | null>(null)
  useLayoutEffect(() => {
    const element = list.current?.closest(scroller)
    if (!element || !list.current) return
    const top = list.current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
    setPlace({ element, top })
  }, [count, scroller])
  const top = place?.top ?? 0
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled for memoising
  const rows = useVirtualizer({
    count,
    getScrollElement: () => place?.element ?? null,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    overscan: useOverscan(8, count),
    scrollMargin: top,
  })
  return <ShownRows {...{ list, label, className, rows, count, keyOf, item }} across={1} style={paddingOf(rows, top)} />
}

export interface WindowedRowsProps {
  count: number
  /** Columns of the table. */
  columns: number
  /** Estimated height of a row in pixels. */
  estimate: (index: number) => number
  keyOf: (index: number) => string
  /** Renders a `<tr>` that takes `place`. */
  item: (index: number, place: Pick<ListPlace, 'ref' | 'data-index'>) => ReactNode
}

/** The rows of a table: only those near the viewport, with an empty row in place of those before and after. */
export const WindowedRows = ({ count, columns, estimate, keyOf, item }: WindowedRowsProps) => {
  const start = useRef<HTMLTableRowElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(Math.round((start.current?.getBoundingClientRect().top ?? 0) + scrollY)), [])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled for memoising
  const rows = useWindowVirtualizer({
    count,
    estimateSize: estimate,
    getItemKey: keyOf,
    overscan: useOverscan(10, count),
    scrollMargin: top,
  })
  const { paddingTop, paddingBottom } = paddingOf(rows, top)
  return (
    <>
      <Gap ref={start} columns={columns} height={paddingTop} />
      {rows.getVirtualItems().map(({ index }) => (
        <Fragment key={keyOf(index)}>{item(index, { ref: rows.measureElement, 'data-index': index })}</Fragment>
      ))}
      <Gap columns={columns} height={paddingBottom} />
    </>
  )
}

const Gap = ({ ref, columns, height }: { ref?: Ref<HTMLTableRowElement>; columns: number; height: number }) => (
  <tr ref={ref} aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- stands for the rows that are not rendered */}
    <td colSpan={columns} className="border-0 p-0" style={{ height }} />
  </tr>
)

type Rows = Pick<Virtualizer<Element & Window, Element>, 'getVirtualItems' | 'getTotalSize' | 'measureElement'>

/** Replaces the rows that are not rendered. */
const paddingOf = (rows: Rows, top: number): { paddingTop: number; paddingBottom: number } => {
  const shown = rows.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    paddingTop: first ? first.start - top : 0,
    // Without the padding a box that is as high as its content would stay empty: no row is in view of it.
    paddingBottom: Math.max(0, rows.getTotalSize() - (last ? last.end - top : 0)),
  }
}

interface ShownRowsProps extends Pick<IndexedListProps, 'className' | 'count' | 'keyOf' | 'item'> {
  readonly label: string | undefined
  readonly list: Ref<HTMLUListElement>
  readonly rows: Rows
  readonly across: number
  readonly style: CSSProperties
}

const ShownRows = ({ list, label, className, rows, across, count, keyOf, item, style }: ShownRowsProps) => {
  const shown = rows.getVirtualItems()
  return (
    <ul ref={list} className={className} aria-label={label} style={style}>
      {shown.flatMap((row) =>
        Array.from({ length: Math.min(across, count - row.index * across) }, (_, column) => {
          const index = row.index * across + column
          const measure = column === 0 ? { measure: rows.measureElement, row: row.index } : {}
          return (
            <RowBoundary key={keyOf(index)}>
              <Cell item={item} index={index} count={count} {...measure} />
            </RowBoundary>
          )
        }),
      )}
    </ul>
  )
}
