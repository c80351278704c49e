import { classNames } from '#client/ui/class-names.ts'

/** On a docket, which is white in dark mode as well. */
export const MARK_INK = 'bg-docket-note text-on-docket'

/** Initials of an order's event above its number; nothing in a collection of one event. */
export const EventMark = ({ mark, className }: { mark: string | undefined; className: string }) =>
  mark !== undefined && (
    <>
      <span
        className={classNames('num inline-block rounded-[var(--radius-sm)] px-1.5 text-label font-bold', className)}
      >
        {mark}
      </span>{' '}
    </>
  )
