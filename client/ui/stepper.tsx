import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Icon } from './icon.tsx'

export interface StepperProps {
  /** The counted thing, such as 'Honey mango'. */
  label: string
  value: number
  onChange: (value: number) => void
  /** Called with a typed number; NaN for invalid text. */
  onType?: (typed: number) => void
  /** Lowest quantity above 0; the first + goes there from 0. */
  min?: number
  max?: number
  disabled?: boolean
}

/** `+` alone at 0; a pill once chosen; minus returns to 0 from the minimum. */
export const Stepper = ({
  label,
  value,
  onChange,
  onType,
  min = 1,
  max = Infinity,
  disabled = false,
}: StepperProps) => {
  const full = disabled || value >= max
  if (value === 0)
    return (
      <div className="stepper empty" role="group" aria-label={label}>
        <button
          type="button"
          aria-label={`Add ${label}`}
          disabled={disabled || min > max}
          onClick={() => onChange(min)}
        >
          <Icon of={Plus} />
        </button>
      </div>
    )
  return (
    <div className="stepper on" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`One less ${label}`}
        disabled={disabled}
        onClick={() => onChange(value <= min ? 0 : value - 1)}
      >
        <Icon of={Minus} />
      </button>
      {onType && !disabled ? (
        <TypedNumber label={label} value={value} onType={onType} />
      ) : (
        <output aria-live="polite">{value}</output>
      )}
      <button type="button" aria-label={`One more ${label}`} disabled={full} onClick={() => onChange(value + 1)}>
        <Icon of={Plus} />
      </button>
    </div>
  )
}

/** The typed text takes effect on blur. */
const TypedNumber = ({ label, value, onType }: Required<Pick<StepperProps, 'label' | 'value' | 'onType'>>) => {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = (): void => {
    if (typed !== null) onType(typed.trim() === '' ? 0 : Number(typed))
    setTyped(null)
  }
  return (
    <>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-label={`Quantity of ${label}`}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <output aria-live="polite" className="sr-only">
        {value}
      </output>
    </>
  )
}
