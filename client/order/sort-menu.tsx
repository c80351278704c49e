import { ArrowUpDown } from 'lucide-react'
import { Icon } from '#client/ui/icon.tsx'
import { Select } from '#client/ui/select.tsx'
import { SORTS } from './order-filter.ts'
import type { FoundOrders } from './use-found-orders.ts'

const options = SORTS.map(({ label }, place) => ({ value: String(place), label }))

/** An order that only the heads of the table offer. */
const OTHER_SORT = { value: '-1', label: 'As in the table', disabled: true }

/** Sort order of the cards on a phone. */
export const SortMenu = ({ found: { sort, setSort } }: { found: FoundOrders }) => {
  const chosen = SORTS.findIndex((each) => each.sort.column === sort.column && each.sort.direction === sort.direction)
  return (
    <div className="mt-3 flex items-center justify-end gap-2">
      <Icon of={ArrowUpDown} className="text-ink-3" />
      <Select
        label="Sort"
        hideLabel
        className="min-w-0 grid-cols-1"
        options={chosen < 0 ? [OTHER_SORT, ...options] : options}
        value={String(chosen)}
        onChange={({ target }) => {
          const choice = SORTS[Number(target.value)]
          if (choice) setSort(choice.sort)
        }}
      />
    </div>
  )
}
