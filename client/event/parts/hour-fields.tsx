import { useState } from 'react'
import { DateField } from '#client/ui/date-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { HOURS, windowOf } from '#shared/event/event-draft.ts'
import { civilTime, formatHour, type Seconds } from '#shared/kernel/clock.ts'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'

/** A day with hours: start and length in seconds; length 0 while hours are missing. */
export interface Window {
  readonly start: Seconds | null
  readonly duration: number
}

interface ChosenHours {
  readonly day: Seconds | null
  readonly from: number | null
  readonly to: number | null
}

const HOUR_S = 3600

/** Hours are unset until the length is known: an event sheet has the day only. */
const chosenOf = ({ start: day, duration }: Window): ChosenHours => {
  if (day === null || duration === 0) return { day, from: null, to: null }
  const from = civilTime(day).hour
  return { day, from, to: from + duration / HOUR_S }
}

const timesOf = ({ day, from, to }: ChosenHours): Window =>
  day === null || from === null || to === null ? { start: day, duration: 0 } : windowOf(day, from, to)

/** An event created by another client may have other hours, also past midnight. */
const hoursWith = (value: number | null): readonly number[] =>
  value === null || HOURS.includes(value) ? HOURS : [...HOURS, value]

const options = (value: number | null) => [
  ...(value === null ? [{ value: '', label: '–', disabled: true }] : []),
  ...hoursWith(value).map((hour) => ({ value: String(hour), label: formatHour(hour) })),
]

export interface HourFieldsProps {
  /** Names the three fields, such as 'Collection'. */
  name: string
  window: Window
  dayError: string | undefined
  dayHint?: string | undefined
  hoursError: string | undefined
  onChange: (window: Window) => void
}

/** Fields for a day and its start and end hour. */
export const HourFields = ({ name, window, dayError, dayHint, hoursError, onChange }: HourFieldsProps) => {
  // Keeps the chosen day, because hour 24 belongs to the next day.
  const [chosen, setChosen] = useState(() => chosenOf(window))
  const choose = (part: Partial<ChosenHours>): void => {
    const next = { ...chosen, ...part }
    setChosen(next)
    onChange(timesOf(next))
  }
  return (
    <>
      <DateField
        label={`${name} date`}
        value={toDateInput(chosen.day)}
        error={dayError}
        hint={dayHint}
        onChange={(event) => choose({ day: fromDateInput(event.target.value)?.at ?? null })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Select
          label={`${name} from`}
          options={options(chosen.from)}
          value={chosen.from === null ? '' : String(chosen.from)}
          error={hoursError}
          onChange={(event) => choose({ from: Number(event.target.value) })}
        />
        <Select
          label="to"
          options={options(chosen.to)}
          value={chosen.to === null ? '' : String(chosen.to)}
          onChange={(event) => choose({ to: Number(event.target.value) })}
        />
      </div>
    </>
  )
}
