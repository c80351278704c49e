import { COUNTRY } from '#shared/address/address.ts'
import type { FilledAddress } from './address-form.tsx'

/** What the form of a new address begins with. */
export const newAddress = (phone: string): FilledAddress => ({
  name: 'Home',
  street: '',
  postalCode: '',
  country: COUNTRY,
  phone,
  isDefault: false,
})
