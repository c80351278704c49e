import { useState, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { COUNTRY } from '#shared/address/address.ts'
import {
  checkChangedAddress,
  checkNewAddress,
  POSTAL_CODE_DIGITS,
  type AddressForm as Form,
  type AddressMessages,
} from '#shared/address/address-check.ts'

export interface FilledAddress extends Form {
  readonly isDefault: boolean
}

export interface AddressFormProps {
  first: FilledAddress
  /** The address already exists. */
  changes: boolean
  /** The address is the default and must stay so. */
  mustBeDefault: boolean
  /** Resolves to an error message; null on success. */
  onSave: (address: FilledAddress) => Promise<string | null>
}

const COUNTRIES = [{ value: COUNTRY, label: COUNTRY }]

/** Dialog for a new or an edited address. */
export const AddressForm = ({ first, changes, mustBeDefault, onSave }: AddressFormProps) => {
  const [typed, setTyped] = useState<Partial<FilledAddress>>({})
  // Initial values may reach the device while the person types.
  const filled = { ...first, ...typed }
  const form: FilledAddress = { ...filled, isDefault: mustBeDefault || filled.isDefault }
  const [messages, setMessages] = useState<AddressMessages>({})
  const [message, setMessage] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const found = changes ? checkChangedAddress(form) : { message: undefined, fields: checkNewAddress(form) }
    setMessages(found.fields)
    setMessage(found.message)
    const [wrong] = Object.keys(found.fields)
    if (wrong !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    if (wrong !== undefined || found.message !== undefined || busy) return
    setBusy(true)
    const failed = await onSave(form)
    setBusy(false)
    if (failed !== null) setMessage(failed)
  }

  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: messages[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      setMessages({ ...messages, [name]: undefined })
      setMessage(undefined)
    },
  })

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField label="Name" {...field('name')} maxLength={60} hint="A short name, for example Home or Office." />
      <TextArea label="Address" {...field('street')} rows={2} maxLength={300} autoComplete="street-address" />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label="Postal code"
          {...field('postalCode')}
          maxLength={POSTAL_CODE_DIGITS}
          inputMode="numeric"
          autoComplete="postal-code"
          figures
        />
        <Select label="Country" name="country" value={form.country} options={COUNTRIES} disabled />
      </div>
      <TextField label="Phone" {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" figures />
      <Checkbox
        checked={form.isDefault}
        disabled={mustBeDefault}
        onChange={(event) => setTyped({ ...typed, isDefault: event.target.checked })}
      >
        Default address
      </Checkbox>
      {message && <FieldError>{message}</FieldError>}
      <Button type="submit" tone="main" wide busy={busy}>
        Save
      </Button>
    </form>
  )
}
