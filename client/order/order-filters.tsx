import { Chip } from '#client/ui/chip.tsx'
import { shownFilters } from './order-filter.ts'
import type { FoundOrders } from './use-found-orders.ts'

/** Filters with the number of orders that each passes. */
export const OrderFilters = ({ found, className }: { found: FoundOrders; className: string }) => {
  const { counts, filter, setFilter, split, setSplit, splits } = found
  return (
    <div
      role="group"
      aria-label="Show"
      className={`scroll-row desk:mx-0 desk:flex-wrap desk:overflow-visible desk:px-0 desk:[mask-image:none] desk:after:hidden ${className}`}
    >
      {shownFilters(counts, filter).map(({ id, label }) => (
        <span key={id} className="shrink-0">
          <Chip pressed={filter === id} onPress={() => setFilter(id)}>
            {label} {counts[id]}
          </Chip>
        </span>
      ))}
      {splits.map(({ id, label }) => (
        <span key={id} className="shrink-0">
          <Chip pressed={split === id} onPress={(on) => setSplit(on ? id : null)}>
            {label}
          </Chip>
        </span>
      ))}
    </div>
  )
}
