import { Minus, Plus } from 'lucide-react'
import { Icon } from './icon.tsx'

export interface StepperProps {
  /** What is counted: 'Honey mango'. */
  label: string
  value: number
  onChange: (value: number) => void
  /** Lowest chosen quantity; the first + goes there from 0. */
  min?: number
  max?: number
  disabled?: boolean
}

/** `+` alone at 0; a pill once chosen; minus goes back to 0 from the minimum. */
export const Stepper = ({ label, value, onChange, min = 1, max = Infinity, disabled = false }: StepperProps) => {
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
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={`One more ${label}`} disabled={full} onClick={() => onChange(value + 1)}>
        <Icon of={Plus} />
      </button>
    </div>
  )
}
