import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
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
  const plus = useRef<HTMLButtonElement>(null)
  const isEmpty = value === 0
  const first = isEmpty ? min : value + 1
  const decrease = (): void => {
    onChange(value <= min ? 0 : value - 1)
    // This button disappears at 0.
    if (value <= min) requestAnimationFrame(() => plus.current?.focus())
  }
  return (
    <div className={`stepper ${isEmpty ? 'empty' : 'on'}`} role="group" aria-label={label}>
      {!isEmpty && (
        <button type="button" aria-label={`One less ${label}`} disabled={disabled} onClick={decrease}>
          <Icon of={Minus} />
        </button>
      )}
      {!isEmpty &&
        (onType && !disabled ? (
          <TypedNumber label={label} value={value} onType={onType} />
        ) : (
          <output aria-live="polite">{value}</output>
        ))}
      {/* The same element at every value: it keeps the focus of the keyboard. */}
      <button
        ref={plus}
        type="button"
        aria-label={`${isEmpty ? 'Add' : 'One more'} ${label}`}
        disabled={disabled || first > max}
        onClick={() => onChange(first)}
      >
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
