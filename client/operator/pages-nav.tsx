import { Button } from '#client/ui/button.tsx'

export interface PagesNavProps {
  /** Plural noun of the listed things. */
  of: string
  /** Starts at 1. */
  page: number
  isLast: boolean
  onPage: (page: number) => void
}

/** Pages of a list whose length is not known; hidden when everything is on the first one. */
export const PagesNav = ({ of, page, isLast, onPage }: PagesNavProps) =>
  (page > 1 || !isLast) && (
    <nav aria-label={`Pages of ${of}`} className="mt-4 flex items-center gap-3">
      <Button small disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="num text-meta text-ink-2" role="status">
        Page {page}
      </span>
      <Button small disabled={isLast} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
