import { COUNTRY } from '#shared/address/country.ts'
import type { FilledAddress } from './address-form.tsx'

/** Initial values of a new address. */
export const newAddress = (phone: string): FilledAddress => ({
  name: 'Home',
  street: '',
  postalCode: '',
  country: COUNTRY,
  phone,
  isDefault: false,
})
