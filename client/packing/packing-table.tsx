import { ChevronDown, ChevronRight } from 'lucide-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { lastFour } from '#shared/kernel/text.ts'
import { IconButton } from '#client/ui/button.tsx'
import { OrderStatusTag } from '#client/order/parts/order-status-tag.tsx'
import { Table, type Column, type Sort } from '#client/ui/table.tsx'
import type { ListedRow } from './packing-live-queries.ts'
import { RowDetails } from './row-details.tsx'
import { PackingStatusSelect } from './row-status.tsx'

const columns: readonly Column[] = [
  { id: 'details', head: 'Details', hideHead: true, className: 'w-10' },
  { id: 'contact', head: 'Contact', sortable: true },
  { id: 'orders', head: 'Orders', sortable: true, figures: true },
  { id: 'quantity', head: 'Qty', sortable: true, figures: true },
  { id: 'state', head: 'State' },
  { id: 'status', head: 'Status', sortable: true },
]

interface Props {
  readonly rows: readonly ListedRow[]
  readonly open: ReadonlySet<string>
  readonly onToggle: (uid: string) => void
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- stands for the rows that are not drawn */}
      <td colSpan={columns.length} className="border-0 p-0" style={{ height }} />
    </tr>
  )

export const PackingTable = ({ rows, open, onToggle, sort, onSort }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((place.current?.offsetTop ?? 0) + 40), [])
  const entries = rows.flatMap((row) =>
    open.has(row.uid)
      ? [
          { row, details: false },
          { row, details: true },
        ]
      : [{ row, details: false }],
  )
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled for memoising
  const virtual = useWindowVirtualizer({
    count: entries.length,
    estimateSize: (i) => (entries[i]?.details ? 260 : 66),
    overscan: 10,
    scrollMargin: top,
    getItemKey: (i) => `${entries[i]?.row.uid}${entries[i]?.details ? ' details' : ''}`,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <div ref={place}>
      <Table label="Orders by contact" columns={columns} sort={sort} onSort={onSort} className="mt-3">
        <Gap height={before} />
        {shown.map(({ index, key }) => {
          const entry = entries[index]
          if (!entry) return null
          const { row } = entry
          if (entry.details)
            return (
              <tr key={key} data-index={index} ref={virtual.measureElement} className="bg-surface">
                <td colSpan={columns.length}>
                  <div className="ml-14 max-w-2xl py-1">
                    <RowDetails row={row} />
                  </div>
                </td>
              </tr>
            )
          const expanded = open.has(row.uid)
          return (
            <tr
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              className={expanded ? 'bg-surface' : undefined}
            >
              <td>
                <IconButton
                  label={`Details of ${row.name}`}
                  icon={expanded ? ChevronDown : ChevronRight}
                  aria-expanded={expanded}
                  className="size-10 min-h-10 min-w-10"
                  onClick={() => onToggle(row.uid)}
                />
              </td>
              <td>
                <b className="text-base font-semibold">{row.name}</b>{' '}
                <span className="num ml-2 text-ink-3">···· {lastFour(row.phone)}</span>
              </td>
              <td className="r num">{row.orderCount}</td>
              <td className="r disp num text-lead font-bold">{row.quantity}</td>
              <td>
                <OrderStatusTag orders={row.orders} />
              </td>
              <td className="w-44">
                <PackingStatusSelect label={`Status of ${row.name}`} orders={row.orders} />
              </td>
            </tr>
          )
        })}
        <Gap height={Math.max(0, after)} />
      </Table>
    </div>
  )
}
