import { classNames } from './class-names.ts'

/** A grey placeholder; set its size by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('sk block', className)} aria-hidden="true" />
)

/** Placeholder rows: picture, title, a fact. */
export const SkeletonRows = ({ rows = 4 }: { rows?: number }) => (
  <div className="rows" role="status" aria-label="Loading...">
    {Array.from({ length: rows }, (_, row) => (
      <div className="rowi" key={row} aria-hidden="true">
        <span className="sk size-14 rounded-[var(--radius-md)]" />
        <span className="grid gap-2">
          <span className="sk h-4 w-36" />
          <span className="sk h-4 w-24" />
        </span>
      </div>
    ))}
  </div>
)

/** Placeholder cards with a wide picture, like events. */
export const SkeletonCards = ({ cards = 2 }: { cards?: number }) => (
  <div className="mt-6 grid gap-8" role="status" aria-label="Loading...">
    {Array.from({ length: cards }, (_, card) => (
      <div key={card} aria-hidden="true">
        <div className="sk aspect-[16/11] rounded-[var(--radius-lg)]" />
        <div className="mt-4 flex justify-between gap-6">
          <div className="grid flex-1 gap-2.5">
            <div className="sk h-6 w-11/12" />
            <div className="sk h-4 w-7/12" />
            <div className="sk h-4 w-9/12" />
          </div>
          <div className="sk h-8 w-14" />
        </div>
      </div>
    ))}
  </div>
)
