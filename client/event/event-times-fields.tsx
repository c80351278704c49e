import { useState } from 'react'
import { Select } from '#client/ui/select.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { FieldMessages } from '#shared/event/event-check.ts'
import { endOfDay, HOURS, windowOf, type EventDraft } from '#shared/event/event-draft.ts'
import { civilTime, formatHour, type Seconds } from '#shared/kernel/clock.ts'
import { fromDateInput, toDateInput } from './date-input.ts'

interface Collection {
  readonly day: Seconds | null
  readonly from: number | null
  readonly to: number | null
}

const HOUR = 3600

/** No hours until a length is known: a sheet names the day only. */
const collectionOf = ({ pickupTimestamp: day, pickupDuration }: EventDraft): Collection => {
  if (day === null || pickupDuration === 0) return { day, from: null, to: null }
  const from = civilTime(day).hour
  return { day, from, to: from + pickupDuration / HOUR }
}

const timesOf = ({ day, from, to }: Collection): Pick<EventDraft, 'pickupTimestamp' | 'pickupDuration'> => {
  if (day === null || from === null || to === null) return { pickupTimestamp: day, pickupDuration: 0 }
  const { start, duration } = windowOf(day, from, to)
  return { pickupTimestamp: start, pickupDuration: duration }
}

const hourOptions = [
  { value: '', label: '–', disabled: true },
  ...HOURS.map((hour) => ({ value: String(hour), label: formatHour(hour) })),
]

/** Closing date, and the day and hours of collection. */
export const EventTimesFields = ({
  draft,
  messages,
  set,
}: {
  draft: EventDraft
  messages: FieldMessages
  set: (part: Partial<EventDraft>) => void
}) => {
  // The day stays what was chosen: an hour of 24 lies on the next one.
  const [collection, setCollection] = useState(() => collectionOf(draft))
  const choose = (part: Partial<Collection>): void => {
    const next = { ...collection, ...part }
    setCollection(next)
    set(timesOf(next))
  }
  return (
    <>
      <TextField
        label="Closing date"
        type="date"
        figures
        hint="Orders are taken until 23:59 of that day."
        value={toDateInput(draft.closingTimestamp)}
        error={messages['closingTimestamp']}
        onChange={(event) => {
          const day = fromDateInput(event.target.value)
          set({ closingTimestamp: day ? endOfDay(day.at) : null })
        }}
      />
      <TextField
        label="Collection date"
        type="date"
        figures
        value={toDateInput(collection.day)}
        error={messages['pickupTimestamp']}
        onChange={(event) => choose({ day: fromDateInput(event.target.value)?.at ?? null })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Select
          label="Collection from"
          options={hourOptions}
          value={collection.from === null ? '' : String(collection.from)}
          error={messages['pickupDuration']}
          onChange={(event) => choose({ from: Number(event.target.value) })}
        />
        <Select
          label="to"
          options={hourOptions}
          value={collection.to === null ? '' : String(collection.to)}
          onChange={(event) => choose({ to: Number(event.target.value) })}
        />
      </div>
    </>
  )
}
