import { useState } from 'react'
import { TextField } from '#client/ui/text-field.tsx'
import { formatAmount, fromDollars, type Cents } from '#shared/kernel/money.ts'

interface AmountProps {
  label: string
  hideLabel?: boolean
  hint?: string
  value: number | null
  /** Null while blank or not a number. */
  onChange: (value: number | null) => void
  error?: string | undefined
}

const asTyped = (cents: Cents | null): string => (cents === null ? '' : formatAmount(cents).replace(/,/g, ''))

const dollarsOf = (text: string): Cents | null => {
  const trimmed = text.trim().replace(',', '.')
  return /^\d+(\.\d*)?$/.test(trimmed) ? fromDollars(Number(trimmed)) : null
}

const countOf = (text: string): number | null => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null)

/** Keeps what is typed as long as it says the value; a value from elsewhere replaces it. */
const useTyped = (
  value: number | null,
  read: (text: string) => number | null,
  write: (value: number | null) => string,
) => {
  const [typed, setTyped] = useState<string | null>(null)
  return [typed !== null && read(typed) === value ? typed : write(value), setTyped] as const
}

/** Dollars and cents. */
export const MoneyField = ({ label, hideLabel, hint, value, onChange, error }: AmountProps) => {
  const [shown, setTyped] = useTyped(value, dollarsOf, asTyped)
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      prefix="S$"
      inputMode="decimal"
      autoComplete="off"
      figures
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(dollarsOf(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** A whole number. */
export const CountField = ({ label, hideLabel, hint, value, onChange, error }: AmountProps) => {
  const [shown, setTyped] = useTyped(value, countOf, (count) => (count === null ? '' : String(count)))
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      figures
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(countOf(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
