import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { counted } from '#client/ui/count-words.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Link } from '#client/ui/link.tsx'
import {
  isInMonth,
  markersByDay,
  monthName,
  monthOf,
  NO_MARKERS,
  stepMonth,
  weeksOf,
  type DayMarkers,
} from '#shared/event/event-calendar.ts'
import type { Event } from '#shared/event/event.ts'
import { addDays, civilTime, formatDate, startOfDay, type Seconds } from '#shared/kernel/clock.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Days by which each arrow key moves. */
const ARROW_DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
/** Months by which each key pages. */
const PAGE_MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/** The same day of another month, or the last day of a shorter one. */
const inMonth = (day: Seconds, step: number): Seconds => {
  const month = stepMonth(monthOf(day), step)
  const days = weeksOf(month)
    .flat()
    .filter((each) => isInMonth(each, month))
  return days[Math.min(civilTime(day).day, days.length) - 1] ?? day
}

/** The day to which a key leads; undefined for other keys. */
const targetOf = (key: string, from: Seconds): Seconds | undefined => {
  const days = ARROW_DAYS[key]
  if (days !== undefined) return addDays(from, days)
  const months = PAGE_MONTHS[key]
  if (months !== undefined) return inMonth(from, months)
  const monday = addDays(from, -((civilTime(from).weekday + 6) % 7))
  if (key === 'Home') return monday
  return key === 'End' ? addDays(monday, 6) : undefined
}

export interface MonthCalendarProps {
  groupId: string
  events: readonly Event[]
  now: Seconds
}

/** Days on which events of the group close or are collected. A day leads to its events. */
export const MonthCalendar = ({ groupId, events, now }: MonthCalendarProps) => {
  const today = startOfDay(now)
  const [focused, setFocused] = useState(today)
  const grid = useRef<HTMLDivElement>(null)
  const month = monthOf(focused)
  const markers = markersByDay(events, now)
  const page = (step: number): void => setFocused(inMonth(focused, step))

  const move = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, focused)
    if (target === undefined) return
    event.preventDefault()
    // The day may be in another month. It is rendered at once, so that the next key reaches it.
    flushSync(() => setFocused(target))
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
  }

  return (
    <Card className="p-5" aria-label="Calendar">
      <div className="flex items-center">
        <h2 className="flex-1 text-lead" aria-live="polite">
          {monthName(month)}
        </h2>
        <IconButton icon={ChevronLeft} label="Previous month" onClick={() => page(-1)} />
        <IconButton icon={ChevronRight} label="Next month" onClick={() => page(1)} />
      </div>
      <div ref={grid} role="grid" tabIndex={-1} aria-label={monthName(month)} onKeyDown={move}>
        <div role="row" className="grid grid-cols-7 text-center text-label font-semibold text-ink-3">
          {WEEKDAYS.map((day) => (
            <span key={day} role="columnheader" className="py-1.5">
              {day}
            </span>
          ))}
        </div>
        {weeksOf(month).map((week) => (
          <div key={week[0]} role="row" className="grid grid-cols-7 gap-1">
            {week.map((day) => (
              <div key={day} role="gridcell" className="grid">
                {isInMonth(day, month) ? (
                  <Day
                    groupId={groupId}
                    day={day}
                    today={today}
                    isFocused={day === focused}
                    markers={markers.get(day) ?? NO_MARKERS}
                  />
                ) : (
                  <span className="num grid h-13 justify-items-center pt-1.5 text-meta text-ink-3" aria-hidden="true">
                    {civilTime(day).day}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="mt-3 flex flex-wrap gap-5 text-meta">
        <span className="flex items-center gap-2">
          <i className="size-3 rounded-full bg-close" /> Events Close
        </span>
        <span className="flex items-center gap-2">
          <i className="size-3 rounded-[3px] bg-pick" /> Collection
        </span>
      </p>
    </Card>
  )
}

interface DayProps {
  groupId: string
  day: Seconds
  today: Seconds
  /** The one day of the grid that the Tab key reaches. */
  isFocused: boolean
  markers: DayMarkers
}

const namesOf = ({ closing, collection }: DayMarkers): string[] => [
  ...(closing.coming + closing.past > 0 ? [`${counted(closing.coming + closing.past, 'event')} closing`] : []),
  ...(collection.coming + collection.past > 0 ? [counted(collection.coming + collection.past, 'collection')] : []),
]

const Day = ({ groupId, day, today, isFocused, markers }: DayProps) => {
  const isToday = day === today
  const name = `${civilTime(day).day} ${monthName(monthOf(day))}`
  return (
    <Link
      to="/event/list-hosted-by-group"
      query={{ groupId, date: formatDate(day) }}
      data-day={day}
      tabIndex={isFocused ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[name, ...namesOf(markers)].join(', ')}
      className={classNames(
        'num grid h-13 content-start justify-items-center gap-1 rounded-[var(--radius-md)] pt-1.5 text-meta no-underline',
        isToday ? 'bg-ink font-bold text-paper' : 'hover:bg-sunk',
        !isToday && (day < today ? 'text-ink-3' : 'text-ink'),
      )}
    >
      {civilTime(day).day}
      <span className="flex gap-1">
        {markers.closing.coming > 0 && <Marker kind="close" isToday={isToday} />}
        {markers.closing.coming === 0 && markers.closing.past > 0 && <Marker kind="closed" isToday={isToday} />}
        {markers.collection.coming > 0 && <Marker kind="collection" isToday={isToday} />}
        {markers.collection.coming === 0 && markers.collection.past > 0 && (
          <Marker kind="collected" isToday={isToday} />
        )}
      </span>
    </Link>
  )
}

type MarkerKind = 'close' | 'closed' | 'collection' | 'collected'

const SHAPE: Readonly<Record<MarkerKind, string>> = {
  close: 'rounded-full bg-close',
  closed: 'rounded-full bg-line-strong',
  collection: 'rounded-[2px] bg-pick',
  collected: 'rounded-[2px] bg-line-strong',
}

/** A circle for a closing, a square for a collection; grey when it is past. */
const Marker = ({ kind, isToday }: { kind: MarkerKind; isToday: boolean }) => (
  <i data-marker={kind} className={classNames('size-2.5', SHAPE[kind], isToday && 'ring-2 ring-paper')} />
)
