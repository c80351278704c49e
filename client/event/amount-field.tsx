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

/** How an amount is typed. */
interface Way {
  readonly inputMode: 'decimal' | 'numeric'
  readonly prefix?: string
  readonly read: (text: string) => number | null
  readonly write: (value: number | null) => string
}

const dollarsOf = (text: string): Cents | null => {
  const trimmed = text.trim().replace(',', '.')
  return /^\d+(\.\d*)?$/.test(trimmed) ? fromDollars(Number(trimmed)) : null
}

const money: Way = {
  inputMode: 'decimal',
  prefix: 'S$',
  read: dollarsOf,
  write: (cents) => (cents === null ? '' : formatAmount(cents).replace(/,/g, '')),
}

const count: Way = {
  inputMode: 'numeric',
  read: (text) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null),
  write: (value) => (value === null ? '' : String(value)),
}

/** Keeps what is typed as long as it says the value; a value from elsewhere replaces it. */
const AmountField = ({ way, value, onChange, ...field }: AmountProps & { way: Way }) => {
  const { read, write, ...look } = way
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      {...look}
      autoComplete="off"
      figures
      value={typed !== null && read(typed) === value ? typed : write(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Dollars and cents. */
export const MoneyField = (props: AmountProps) => <AmountField way={money} {...props} />

/** A whole number. */
export const CountField = (props: AmountProps) => <AmountField way={count} {...props} />
