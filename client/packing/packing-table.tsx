import { ChevronDown, ChevronRight } from 'lucide-react'
import { lastFour } from '#shared/kernel/text.ts'
import { countedOrders } from '#shared/packing/packing-rows.ts'
import { IconButton } from '#client/ui/button.tsx'
import { OrderStatusTag } from '#client/order/parts/order-status-tag.tsx'
import { Table, type Column, type Sort } from '#client/ui/table.tsx'
import { WindowedRows } from '#client/ui/windowed-list.tsx'
import type { ListedRow } from './packing-live-queries.ts'
import { RowDetails } from './row-details.tsx'
import { ProofNotes } from './proof-notes.tsx'
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

export const PackingTable = ({ rows, open, onToggle, sort, onSort }: Props) => {
  const entries = rows.flatMap((row) => [
    { row, details: false },
    ...(open.has(row.uid) ? [{ row, details: true }] : []),
  ])
  return (
    <Table label="Orders by contact" columns={columns} sort={sort} onSort={onSort} className="mt-3">
      <WindowedRows
        count={entries.length}
        columns={columns.length}
        estimate={(index) => (entries[index]?.details ? 260 : 66)}
        keyOf={(index) => `${entries[index]?.row.uid}${entries[index]?.details ? ' details' : ''}`}
        item={(index, place) => {
          const entry = entries[index]
          if (!entry) return null
          const { row, details } = entry
          if (details)
            return (
              <tr {...place} className="bg-surface">
                <td colSpan={columns.length}>
                  <div className="ml-14 max-w-2xl py-1">
                    <RowDetails row={row} />
                  </div>
                </td>
              </tr>
            )
          const expanded = open.has(row.uid)
          return (
            <tr {...place} className={expanded ? 'bg-surface' : undefined}>
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
                <ProofNotes orders={row.orders} />
              </td>
              <td className="r num">{row.orderCount}</td>
              <td className="r disp num text-lead font-bold">{row.quantity}</td>
              <td>
                <OrderStatusTag orders={row.orders} />
              </td>
              <td className="w-44">
                <PackingStatusSelect label={`Status of ${row.name}`} orders={countedOrders(row.orders)} />
              </td>
            </tr>
          )
        }}
      />
    </Table>
  )
}
