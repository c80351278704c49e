import { TextArea } from '#client/ui/text-field.tsx'
import type { BookingTextState } from './use-booking-text.ts'

export interface BookingTextProps {
  label: string
  maxLength: number
  state: BookingTextState
}

export const BookingText = ({ label, maxLength, state }: BookingTextProps) => (
  <TextArea
    label={label}
    rows={2}
    disabled={state.disabled}
    maxLength={maxLength}
    value={state.text}
    error={state.error}
    hint={
      <span role="status" className="contents">
        {state.hasJustSaved && 'SAVED'}
      </span>
    }
    onChange={(event) => state.type(event.target.value)}
    onBlur={state.onBlur}
  />
)
