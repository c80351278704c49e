import { useId, useLayoutEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { FieldError } from '#client/ui/field.tsx'
import { enterPin, erasePin, PIN_LENGTH, reachable, type PinEdit } from './pin.ts'

export interface PinInputProps {
  label: string
  /** Up to four digits. */
  value: string
  onChange: (pin: string) => void
  /** Message below the boxes, which it outlines. */
  error?: string | undefined
  /** Below the boxes and the message. */
  hint?: ReactNode
  /** Outlined without a message. */
  invalid?: boolean
  /** Called when the last box is filled by typing or pasting. */
  onComplete?: (pin: string) => void
  /** Focuses the first box when the page opens. */
  startHere?: boolean
  /** For password managers, which store and fill the whole PIN. */
  manager?: 'current-password' | 'new-password'
}

const boxes = Array.from({ length: PIN_LENGTH }, (_, box) => box)

export const PinInput = ({
  label,
  value,
  onChange,
  error,
  hint,
  invalid,
  onComplete,
  startHere,
  manager,
}: PinInputProps) => {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // Fast typing precedes the next render.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  const focusBox = (box: number) => row.current?.querySelectorAll('input')[box]?.focus()

  const apply = ({ pin, focus }: PinEdit) => {
    const before = latest.current
    latest.current = pin
    if (pin !== before) onChange(pin)
    focusBox(focus)
    if (pin.length === PIN_LENGTH && before.length < PIN_LENGTH) onComplete?.(pin)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, box: number) => {
    if (event.key === 'Backspace') apply(erasePin(latest.current, box))
    else if (event.key === 'ArrowLeft') focusBox(Math.max(box - 1, 0))
    else if (event.key === 'ArrowRight') focusBox(reachable(latest.current, box + 1))
    else return
    event.preventDefault()
  }

  return (
    <fieldset className="field">
      <legend className="legend mb-1.5">{label}</legend>
      <div className="pin" ref={row}>
        {boxes.map((box) => (
          <input
            key={box}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            aria-label={`Digit ${box + 1} of ${PIN_LENGTH}`}
            aria-invalid={error || invalid ? true : undefined}
            aria-describedby={error ? id : undefined}
            // The first thing to do on a page that asks for nothing else.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={startHere && box === 0}
            // One tab stop: a box that cannot take a digit yet gives the focus back, which would trap the Tab key.
            tabIndex={box === reachable(value, PIN_LENGTH) ? 0 : -1}
            value={value[box] ?? ''}
            onFocus={(event) => {
              const open = reachable(latest.current, box)
              if (open === box) event.target.select()
              else focusBox(open)
            }}
            onKeyDown={(event) => onKeyDown(event, box)}
            onBeforeInput={(event: FormEvent<HTMLInputElement>) => {
              // Typing the same digit again does not change the value and fires no change event.
              const { data } = event.nativeEvent as InputEvent
              if (data === null || !/^\d$/.test(data)) return
              event.preventDefault()
              apply(enterPin(latest.current, box, data))
            }}
            onPaste={(event) => {
              event.preventDefault()
              apply(enterPin('', 0, event.clipboardData.getData('text')))
            }}
            onChange={(event) => apply(enterPin(latest.current, box, event.target.value))}
          />
        ))}
      </div>
      {manager && (
        // Password managers expect one field instead of four, so this hidden field serves them.
        <input
          className="sr-only"
          type="password"
          name="password"
          autoComplete={manager}
          tabIndex={-1}
          aria-hidden="true"
          value={value}
          onChange={(event) => apply(enterPin('', 0, event.target.value))}
        />
      )}
      <div className="mt-1 min-h-5">
        {error && <FieldError id={id}>{error}</FieldError>}
        {hint}
      </div>
    </fieldset>
  )
}
