import { formatDayInWords } from '#shared/kernel/clock.ts'
import { fromDateInput } from './date-input.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A native date field. The browser decides how it writes the day, so the day stands below in words as well. */
export const DateField = ({
  value,
  hint,
  ...rest
}: Omit<TextFieldProps, 'type' | 'figures' | 'value'> & { value: string }) => {
  const day = fromDateInput(value)
  return (
    <TextField
      {...rest}
      type="date"
      figures
      value={value}
      hint={
        day ? (
          <>
            <span className="text-ink-2">{formatDayInWords(day.at)}</span>
            {hint && <>. {hint}</>}
          </>
        ) : (
          hint
        )
      }
    />
  )
}
