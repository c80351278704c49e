import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Button } from './button.tsx'
import { formatCount } from './count-words.ts'

export interface ProgressProps {
  /** Such as 'Loading...'. */
  label: string
  done: number
  /** Zero while unknown. */
  total: number
  /** Such as 'After this, everything opens without signal.' */
  hint?: ReactNode
  onCancel?: () => void
}

/** Progress of work longer than a second: count, bar and Cancel. */
export const Progress = ({ label, done, total, hint, onCancel }: ProgressProps) => (
  <Card as="div" className="p-4">
    <p className="flex justify-between gap-3 font-semibold" role="status">
      <span>{label}</span>
      {total > 0 && (
        <span className="num text-ink-2">
          {formatCount(done)} of {formatCount(total)}
        </span>
      )}
    </p>
    <div
      className="mt-3 h-2.5 overflow-hidden rounded-full bg-sunk"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total || undefined}
      aria-valuenow={total ? done : undefined}
    >
      <div className="h-full rounded-full bg-brand" style={{ width: `${total ? (100 * done) / total : 8}%` }} />
    </div>
    {(hint || onCancel) && (
      <div className="mt-1.5 flex items-center justify-between gap-3">
        <p className="text-meta text-ink-3">{hint}</p>
        {onCancel && (
          <Button tone="bare" className="-mr-3" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    )}
  </Card>
)
