import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { formatSlashed, parseSlashed } from '#shared/dashboard/dashboard-range.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

export interface DayFieldProps {
  label: string
  /** As typed. */
  text: string
  /** The calendar offers no earlier day. */
  min?: Seconds | null
  error: string | undefined
  onText: (text: string) => void
}

/** A day as dd/MM/yyyy, typed or chosen in the browser's calendar: the native field shows days as the browser's language does. */
export const DayField = ({ label, text, min = null, error, onText }: DayFieldProps) => {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div className="relative">
      <TextField
        label={label}
        figures
        inputMode="numeric"
        placeholder="dd/MM/yyyy"
        autoComplete="off"
        maxLength={10}
        value={text}
        error={error}
        onChange={(event) => onText(event.target.value)}
      />
      <span className="absolute top-[1.875rem] right-1">
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 opacity-0"
          min={toDateInput(min)}
          value={toDateInput(parseSlashed(text) ?? null)}
          onChange={(event) => {
            const day = fromDateInput(event.target.value)
            if (day) onText(formatSlashed(day.at))
          }}
        />
        <IconButton
          label={`${label}: open calendar`}
          icon={CalendarDays}
          onClick={() => calendar.current?.showPicker()}
        />
      </span>
    </div>
  )
}
