import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { COUNTRY } from '#shared/address/country.ts'
import {
  checkChangedAddress,
  checkNewAddress,
  POSTAL_CODE_DIGITS,
  type AddressForm as Form,
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
  const saving = useFormSave<keyof Form>()

  const submit = async (): Promise<void> => {
    const found = changes ? checkChangedAddress(form) : { message: undefined, fields: checkNewAddress(form) }
    if (saving.show(found.message ?? found.fields)) return
    const failed = await saving.run(() => onSave(form))
    if (failed !== null) saving.show(failed)
  }

  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: saving.messages[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      saving.clear(name)
    },
  })

  return (
    <form className="grid gap-4" {...saving.form(submit)}>
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
      {saving.error && <FieldError>{saving.error}</FieldError>}
      <Button type="submit" tone="main" wide busy={saving.isBusy}>
        Save
      </Button>
    </form>
  )
}
