import { useState } from 'react'
import { useMaySchedule } from '#client/store/session/may-schedule.ts'
import { DateField } from '#client/ui/date-field.tsx'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { Switch } from '#client/ui/switch.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { formatClock, parseDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { SCHEDULE_OFF } from '#shared/plan/plan-refusals.ts'

export interface OpeningProps {
  /** Null: open immediately. */
  openTime: Seconds | null
  /** Proposed opening time when the host chooses to open later. */
  offered: Seconds
  error: string | undefined
  onChange: (openTime: Seconds | null) => void
}

/** Opening time of a new delivery: immediately, or later with the schedule feature. */
export const OpensLater = ({ openTime, offered, error, onChange }: OpeningProps) => {
  const may = useMaySchedule()
  return (
    <div className="grid gap-4 border-t border-line pt-3">
      <Switch
        label="Open later"
        hint={may === false ? SCHEDULE_OFF.message : 'It is hidden until then.'}
        checked={openTime !== null}
        disabled={may !== true}
        onChange={(on) => onChange(on ? offered : null)}
      />
      {openTime !== null && <OpeningFields openTime={openTime} error={error} onChange={onChange} />}
    </div>
  )
}

/** Uses 0 while the typed time is incomplete; validation refuses it. */
export const OpeningFields = ({
  openTime,
  error,
  onChange,
}: {
  openTime: Seconds
  error: string | undefined
  onChange: (openTime: Seconds) => void
}) => {
  const [date, setDate] = useState(() => toDateInput(openTime))
  const [time, setTime] = useState(() => formatClock(openTime))
  const choose = (nextDate: string, nextTime: string): void => {
    setDate(nextDate)
    setTime(nextTime)
    const day = fromDateInput(nextDate)
    onChange((day && parseDateTime(`${day.text} ${nextTime}`)) ?? 0)
  }
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] items-start gap-3">
      <DateField
        label="Opening date"
        value={date}
        error={error}
        onChange={(event) => choose(event.target.value, time)}
      />
      <TextField
        label="Opening time"
        type="time"
        figures
        value={time}
        onChange={(event) => choose(date, event.target.value)}
      />
    </div>
  )
}
