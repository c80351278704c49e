import { useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { ExportSheet } from '#client/app/parts/export-sheet.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import type { ExportedOrder } from '#shared/order/order-export-columns.ts'
import { format1, format2 } from '#shared/order/order-export.ts'
import type { ManagedEvent, OrderView } from './order-live-queries.ts'

const FORMATS = [
  { value: '1', label: 'Format 1', detail: 'a row for each item' },
  { value: '2', label: 'Format 2', detail: 'a row for each buyer' },
]

const exported = (views: readonly OrderView[]): ExportedOrder[] =>
  views.map(({ order, state }) => ({ order, pair: state.pair }))

export interface ExportOrdersProps {
  managed: ManagedEvent
  /** Orders that search and filters leave. */
  found: readonly OrderView[]
  onClose: () => void
}

/** Exports all orders of an event, or those that the host has filtered. */
export const ExportOrders = ({ managed: { event, orders, products }, found, onClose }: ExportOrdersProps) => {
  const now = useNow(30)
  const [format, setFormat] = useState('1')
  const isFiltered = found.length < orders.length
  const [scope, setScope] = useState(isFiltered ? 'found' : 'all')
  const content = () => {
    const chosen = exported(isFiltered && scope === 'found' ? found : orders)
    const table = format === '2' ? format2(event, products, chosen, now) : format1(event, chosen, now)
    return { title: `${event.title} Format ${format}`, tables: [table] }
  }
  return (
    <ExportSheet title="Export orders" content={content} onClose={onClose}>
      {isFiltered && (
        <ChoiceChips
          label="Orders"
          choices={[
            { value: 'found', label: `Shown now ${found.length}` },
            { value: 'all', label: `All ${orders.length}` },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      <ChoiceChips label="Format" choices={FORMATS} value={format} onChange={setFormat} />
      {format === '2' && <p className="text-meta text-ink-2">Cancelled orders are left out.</p>}
    </ExportSheet>
  )
}
