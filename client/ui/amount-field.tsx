import { useRef, useState, type ChangeEvent } from 'react'
import { TextField } from './text-field.tsx'
import { asCents, formatAmount, fromDollars, type Cents } from '#shared/kernel/money.ts'

interface AmountProps {
  label: string
  hideLabel?: boolean
  className?: string
  hint?: string
  value: number | null
  /** Null while empty or invalid. */
  onChange: (value: number | null) => void
  /** Called when the field loses the focus. */
  onLeave?: () => void
  disabled?: boolean
  error?: string | undefined
}

interface MoneyProps extends Omit<AmountProps, 'onChange'> {
  onChange: (value: Cents | null) => void
}

/** Format of an amount while typing. */
interface AmountFormat {
  readonly inputMode: 'decimal' | 'numeric'
  readonly type?: 'number'
  readonly step?: string
  readonly prefix?: string
  readonly read: (text: string) => number | null
  readonly write: (value: number | null) => string
}

const dollarsOf = (text: string): Cents | null => {
  const trimmed = text.trim().replace(',', '.')
  return /^\d+(\.\d*)?$/.test(trimmed) ? fromDollars(Number(trimmed)) : null
}

const money: AmountFormat = {
  inputMode: 'decimal',
  type: 'number',
  step: '0.01',
  prefix: 'S$',
  read: dollarsOf,
  write: (cents) => (cents === null ? '' : formatAmount(asCents(cents)).replace(/,/g, '')),
}

/** Invalid text becomes NaN, to distinguish it from an empty field. */
const optional = (format: AmountFormat): AmountFormat => ({
  ...format,
  read: (text) => (text.trim() === '' ? null : (format.read(text) ?? Number.NaN)),
  write: (value) => (Number.isNaN(value) ? '' : format.write(value)),
})

const count: AmountFormat = {
  inputMode: 'numeric',
  read: (text) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null),
  write: (value) => (value === null || Number.isNaN(value) ? '' : String(value)),
}

const NOT_A_NUMBER = 'not a number'
const DIGIT = /^\d$/
const THIRD_DECIMAL = /[.,]\d{3}/

/** Shows the typed text until blur, then the formatted value. The first digit replaces a prefilled value. */
const AmountField = ({ format, value, onChange, onLeave, ...field }: AmountProps & { format: AmountFormat }) => {
  const { read, write, ...look } = format
  const [typed, setTyped] = useState<string | null>(null)
  const isSelecting = useRef(false)
  /** A press in a field that a dialog has focused ends the selection, after the click event. */
  const selectSoon = (input: HTMLInputElement): void => {
    isSelecting.current = true
    setTimeout(() => {
      if (isSelecting.current) input.select()
      isSelecting.current = false
    })
  }
  /** The text of the field; only the new digit where the value should have been selected. */
  const textOf = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): string => {
    const { data } = nativeEvent as Partial<InputEvent>
    if (isSelecting.current && data && DIGIT.test(data)) return data
    // A number field hides text that is not a number.
    return target.validity.badInput ? NOT_A_NUMBER : target.value
  }
  return (
    <TextField
      {...field}
      {...look}
      autoComplete="off"
      figures
      value={typed ?? write(value)}
      onChange={(event) => {
        const text = textOf(event)
        isSelecting.current = false
        // Refused, because rounding would change the typed amount.
        if (look.type === 'number' && THIRD_DECIMAL.test(text)) return
        setTyped(text === NOT_A_NUMBER ? event.target.value : text)
        onChange(read(text))
      }}
      onFocus={(event) => event.target.select()}
      onClick={(event) => typed === null && selectSoon(event.currentTarget)}
      onBlur={() => {
        setTyped(Number.isNaN(value) ? typed : null)
        onLeave?.()
      }}
    />
  )
}

/** Dollars and cents. */
export const MoneyField = ({ onChange, ...props }: MoneyProps) => (
  <AmountField format={money} {...props} onChange={(value) => onChange(value === null ? null : asCents(value))} />
)

/** Hundredths of a percent. */
const percent: AmountFormat = {
  inputMode: 'decimal',
  type: 'number',
  step: '0.01',
  prefix: '%',
  read: dollarsOf,
  write: (hundredths) => (hundredths === null ? '' : String(hundredths / 100)),
}

const moneyOrNot = optional(money)
const percentOrNot = optional(percent)

/** Dollars and cents; NaN for invalid text. */
export const MoneyOrNotField = ({ onChange, ...props }: MoneyProps) => (
  <AmountField format={moneyOrNot} {...props} onChange={(value) => onChange(value === null ? null : asCents(value))} />
)

/** A percentage with up to two decimals; NaN for invalid text. */
export const PercentOrNotField = (props: AmountProps) => <AmountField format={percentOrNot} {...props} />

const numberOrNot = (text: string): number => (/^-?\d{1,7}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN)

/** Invalid text becomes NaN, to distinguish it from an empty field. */
const countOrNot: AmountFormat = {
  ...count,
  read: (text) => (text.trim() === '' ? null : numberOrNot(text.trim())),
}

/** A number, whole or not; NaN for invalid text. */
export const CountOrNotField = (props: AmountProps) => <AmountField format={countOrNot} {...props} />

/** A whole number. */
export const CountField = (props: AmountProps) => <AmountField format={count} {...props} />
