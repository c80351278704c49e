import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

/** A filter that is on or off. */
export const Chip = ({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean
  onPress: (pressed: boolean) => void
  children: ReactNode
}) => (
  <button type="button" className="chip" aria-pressed={pressed} onClick={() => onPress(!pressed)}>
    {pressed && <Icon of={Check} />}
    {children}
  </button>
)

export interface Choice<Value extends string = string> {
  value: Value
  label: string
  /** Secondary text inside the chip: '+S$6.00'. */
  detail?: string
  disabled?: boolean
}

export interface ChoiceChipsProps<Value extends string> {
  label: string
  /** Secondary text after the label: 'required'. */
  note?: string
  hideLabel?: boolean
  choices: readonly Choice<Value>[]
  value: string | null
  onChange: (value: Value) => void
  error?: string | undefined
}

/** A single choice with native radio buttons, so that arrow keys move between them. */
export const ChoiceChips = <Value extends string>({
  label,
  note,
  hideLabel,
  choices,
  value,
  onChange,
  error,
}: ChoiceChipsProps<Value>) => {
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? id : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'legend mb-2'}>
        {label}
        {note && <span className="font-normal text-ink-3"> · {note}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label key={choice.value} className="chip" data-checked={choice.value === value || undefined}>
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.value === value && <Icon of={Check} />}
            {choice.label}
            {choice.detail && <small>{choice.detail}</small>}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

/** A short choice above a list: grid or list, active or all. */
export const Segments = ({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly { value: string; label: ReactNode; name?: string }[]
  value: string
  onChange: (value: string) => void
}) => (
  <div className="seg" role="group" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        aria-label={choice.name}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </div>
)
