import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { RowBoundary } from '#client/ui/row-boundary.tsx'

interface Props {
  readonly label: string
  readonly count: number
  /** Estimated row height in pixels. */
  readonly size: number
  readonly keyOf: (index: number) => string | number
  readonly row: (index: number) => ReactNode
}

/** A virtualised list inside an overlay. */
export const VirtualRows = ({ label, count, size, keyOf, row }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<{ scroller: Element; top: number } | null>(null)
  useLayoutEffect(() => {
    const scroller = list.current?.closest('[role=dialog]')
    if (!scroller || !list.current) return
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    setPlace({ scroller, top })
  }, [count])
  const margin = place?.top ?? 0
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled for memoising
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => place?.scroller ?? null,
    estimateSize: () => size,
    overscan: 8,
    scrollMargin: margin,
    getItemKey: keyOf,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? margin) - margin
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin)
  return (
    <ul
      ref={list}
      aria-label={label}
      className="rows mt-3"
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {shown.map(({ index, key }) => (
        <li key={key} data-index={index} ref={virtual.measureElement}>
          <RowBoundary>{() => row(index)}</RowBoundary>
        </li>
      ))}
    </ul>
  )
}
