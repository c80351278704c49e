import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Icon } from './icon.tsx'
import { PAGE_SIZE, pageNumbers, viewing } from './page-numbers.ts'

export interface PagerProps {
  /** Starts at 1. */
  page: number
  size?: number
  total: number
  /** Replaces the text 'Viewing …'. */
  words?: string
  /** '1 of 6' between Previous and Next, in a narrow card. */
  isCompact?: boolean
  onPage: (page: number) => void
}

export const Pager = ({ page, size = PAGE_SIZE, total, words, isCompact, onPage }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="text-meta text-ink-2 num" role="status">
        {words ?? viewing(page, size, total)}
      </p>
      <nav className="pager -mx-3" aria-label="Pages">
        <button type="button" aria-label="Previous" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon of={ChevronLeft} />
        </button>
        {isCompact && (
          <span className="num text-meta whitespace-nowrap">
            {page} of {last}
          </span>
        )}
        {(isCompact ? [] : pageNumbers(page, last)).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button type="button" aria-label="Next" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <Icon of={ChevronRight} />
        </button>
      </nav>
    </div>
  )
}
