import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'
import { COUNTRY } from '#shared/address/country.ts'
import { PHONE_PREFIX } from '#shared/kernel/phone.ts'

type Props = Omit<TextFieldProps, 'label'>

/** Phone number of Singapore, the only country offered. */
export const MobileField = (props: Props) => (
  <TextField
    {...props}
    label="Mobile"
    type="tel"
    inputMode="numeric"
    autoComplete="tel-national"
    prefix={PHONE_PREFIX}
    hint={COUNTRY}
    figures
  />
)

export const PostalCodeField = (props: Props) => (
  <TextField {...props} label="Postal code" inputMode="numeric" autoComplete="postal-code" hint="Optional" figures />
)
