import { useState } from 'react'
import { useMaySchedule } from '#client/store/session/may-schedule.ts'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { Switch } from '#client/ui/switch.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { formatClock, parseDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { SCHEDULE_OFF } from '#shared/plan/schedule.ts'

export interface OpeningProps {
  /** Null: open at once. */
  openTime: Seconds | null
  /** What is offered when it is to open later. */
  offered: Seconds
  error: string | undefined
  onChange: (openTime: Seconds | null) => void
}

/** When a new slot opens: at once, or later for those who have the feature. */
export const OpensLater = ({ openTime, offered, error, onChange }: OpeningProps) => {
  const may = useMaySchedule()
  return (
    <div className="grid gap-4 border-t border-line pt-3">
      <Switch
        label="Open later"
        hint={may === false ? SCHEDULE_OFF.message : 'Nobody sees it before.'}
        checked={openTime !== null}
        disabled={may !== true}
        onChange={(on) => onChange(on ? offered : null)}
      />
      {openTime !== null && <OpeningFields openTime={openTime} error={error} onChange={onChange} />}
    </div>
  )
}

/** 0 while what is typed is no time: an opening that is refused. */
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
      <TextField
        label="Opening date"
        type="date"
        figures
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
