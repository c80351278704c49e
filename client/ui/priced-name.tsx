import { X } from 'lucide-react'
import type { Cents } from '#shared/kernel/money.ts'
import { MoneyField } from './amount-field.tsx'
import { IconButton } from './button.tsx'
import { TextField } from './text-field.tsx'

interface PricedNameProps<Value> {
  /** 'Zone' or 'Option': placeholder of the name, and part of the labels. */
  noun: string
  /** Starts at 1. */
  number: number
  value: Value
  errors?: { readonly name: string | undefined; readonly price: string | undefined }
  onChange: (value: Value) => void
  onRemove: () => void
}

/** Selector of the name in every row, for `useFocusAdded`. */
export const FIRST_FIELD = '[data-priced-name]'

/** One of several rows that have a name and a price. `price` is null while the field is empty. */
export const PricedName = <Value extends { readonly name: string; readonly price: Cents | null }>({
  noun,
  number,
  value,
  errors,
  onChange,
  onRemove,
}: PricedNameProps<Value>) => {
  const called = `${noun.toLowerCase()} ${number}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-2 border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <TextField
        label={`${noun} ${number}`}
        hideLabel
        data-priced-name=""
        placeholder={noun}
        maxLength={200}
        value={value.name}
        error={errors?.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <IconButton icon={X} label={`Remove ${called}`} onClick={onRemove} />
      <MoneyField
        label={`Price of ${called}`}
        hideLabel
        className="max-w-44"
        value={value.price}
        error={errors?.price}
        onChange={(price) => onChange({ ...value, price })}
      />
    </div>
  )
}
