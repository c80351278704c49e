import { useState } from 'react'
import { Picture } from '#client/app/parts/picture.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { counted } from '#client/ui/count-words.ts'
import { Link } from '#client/ui/link.tsx'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'
import { rowsAfter, ROWS_PER_STEP } from '#shared/event/event-calendar.ts'
import { eventSales, type CalendarEntry } from './calendar-live-queries.ts'

export interface ComingEventsProps {
  kind: 'closing' | 'collection'
  /** The next one first. */
  entries: readonly CalendarEntry[]
}

const TITLES = { closing: 'Events Close', collection: 'Collection' } as const
const EMPTY = { closing: 'No event close', collection: 'No event collection' } as const

/** The current or next events to close or to be collected, five at a time. Only the host of an event has its orders. */
export const ComingEvents = ({ kind, entries }: ComingEventsProps) => {
  const [rows, setRows] = useState(ROWS_PER_STEP)
  const shown = entries.slice(0, rows)
  const sales = useLive(
    eventSales,
    shown.map(({ event }) => event.id),
  )
  const step = (by: 1 | -1): void => setRows(rowsAfter(rows, entries.length, by))
  return (
    <Card className="p-5" aria-label={TITLES[kind]}>
      <h2 className="flex items-center gap-2.5 text-lead">
        <i className={classNames('size-3', kind === 'closing' ? 'rounded-full bg-close' : 'rounded-[3px] bg-pick')} />
        {TITLES[kind]}
      </h2>
      {entries.length === 0 && <p className="mt-3 text-ink-2">{EMPTY[kind]}</p>}
      <ul className="rows mt-1">
        {shown.map(({ event, stats }) => {
          const own = sales?.get(event.id)
          return (
            <li key={event.id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3.5 py-3">
              <Picture
                small
                seed={event.title}
                path={event.photoUrls[0]}
                className="size-14 rounded-[var(--radius-md)]"
              />
              <div className="min-w-0">
                <Link
                  to="/event/detail"
                  query={{ eid: event.id }}
                  className="block leading-5 font-semibold text-balance break-words text-ink no-underline"
                >
                  {event.title}
                </Link>
                <span className="num text-meta text-ink-3">
                  {kind === 'closing' ? (
                    <When at={event.closingTimestamp} clock />
                  ) : (
                    <When at={event.pickupTimestamp} duration={event.pickupDuration} />
                  )}
                </span>
                <span className="num block text-meta text-ink-2">
                  {own ? counted(own.orders, 'purchase') : `${counted(stats?.totalOrderCount ?? 0, 'item')} ordered`} ·{' '}
                  {counted(stats?.totalMember ?? 0, 'member')}
                </span>
              </div>
              {own && (
                <span>
                  <span className="sr-only">Total sales </span>
                  <Money cents={own.sales} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {(rows < entries.length || rows > ROWS_PER_STEP) && (
        <p className="-ml-3 flex gap-2">
          {rows < entries.length && (
            <Button tone="bare" onClick={() => step(1)}>
              See more
            </Button>
          )}
          {rows > ROWS_PER_STEP && (
            <Button tone="bare" onClick={() => step(-1)}>
              see less
            </Button>
          )}
        </p>
      )}
    </Card>
  )
}
