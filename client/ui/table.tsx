import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type SortDirection = 'ascending' | 'descending'
export interface Sort {
  column: string
  direction: SortDirection
}

export interface Column {
  id: string
  head: ReactNode
  /** Figures: right-aligned. */
  figures?: boolean
  sortable?: boolean
  /** Hides the head visually; screen readers still read it. */
  hideHead?: boolean
  className?: string
}

export interface TableProps {
  /** Caption for screen readers. */
  label: string
  columns: readonly Column[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** `<tr>` elements. */
  children: ReactNode
  className?: string
}

const arrow = { ascending: ArrowUp, descending: ArrowDown }

export const Table = ({ label, columns, sort, onSort, children, className }: TableProps) => (
  <table className={classNames('table', className)}>
    <caption className="sr-only">{label}</caption>
    <thead>
      <tr>
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          return (
            <th
              key={column.id}
              scope="col"
              className={classNames(column.figures && 'r', column.className)}
              aria-sort={column.sortable ? (direction ?? 'none') : undefined}
            >
              {column.sortable ? (
                <button
                  type="button"
                  onClick={() =>
                    onSort?.({ column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
                  }
                >
                  {column.head}
                  <Icon
                    of={direction ? arrow[direction] : ArrowUpDown}
                    {...(!direction && { className: 'unsorted' })}
                  />
                </button>
              ) : (
                <span className={column.hideHead ? 'sr-only' : undefined}>{column.head}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
