// Validates address forms in the specification's words. Form and server run the same code.
import { cleanPhone, isBlank } from '#shared/kernel/text.ts'
import { isUnexplained, type Refusal, refuseWith } from '#shared/kernel/result.ts'
import { COUNTRY } from './country.ts'
import { INVALID_ADDRESS } from './address-refusals.ts'

export interface AddressForm {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly country: string
  readonly phone: string
}
export type AddressMessages = Partial<Record<keyof AddressForm, string>>

/** Number of digits in a Singapore postal code. */
export const POSTAL_CODE_DIGITS = 6

const MIN_NAME_LENGTH = 2
const MIN_STREET_LENGTH = 3
const MIN_PHONE_LENGTH = 8

const nameMessage = (name: string): string | undefined => {
  if (isBlank(name)) return 'Address name is required'
  return name.trim().length < MIN_NAME_LENGTH ? 'Address name must be at least 2 characters' : undefined
}

const streetMessage = (street: string): string | undefined => {
  if (isBlank(street)) return 'Address is required'
  return street.trim().length < MIN_STREET_LENGTH ? 'Address must be at least 3 characters' : undefined
}

const only = (found: Record<keyof AddressForm, string | undefined>): AddressMessages =>
  Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))

/** Maps a field to its message; empty when valid. */
export const checkNewAddress = (form: AddressForm): AddressMessages =>
  only({
    name: nameMessage(form.name),
    street: streetMessage(form.street),
    postalCode: /^[0-9]{6}$/.test(form.postalCode.trim()) ? undefined : 'Postal code must be 6 digits',
    country: form.country === COUNTRY ? undefined : 'Country must be Singapore',
    phone: cleanPhone(form.phone).length < MIN_PHONE_LENGTH ? 'Phone number must be at least 8 characters' : undefined,
  })

export const FILL_IN = 'Please fill in all required fields'

/** Validates an edited address: the first message is for the whole form, fields may have their own. */
export const checkChangedAddress = (
  form: AddressForm,
): { readonly message?: string; readonly fields: AddressMessages } => {
  if (isBlank(form.name) || isBlank(form.street) || isBlank(form.postalCode)) return { message: FILL_IN, fields: {} }
  return { fields: checkNewAddress(form) }
}

export const wrongAddress = (fields: AddressMessages, message?: string): Refusal =>
  refuseWith(INVALID_ADDRESS, { message: message ?? Object.values(fields)[0] ?? FILL_IN }, { fields })

/** Default messages for failed actions. */
export const ADDRESS_FAILED = {
  add: 'Failed to add address',
  update: 'Failed to update address',
  list: 'Failed to fetch addresses',
  remove: 'Failed to delete address',
  setDefault: 'Failed to set default address',
  refresh: 'Failed to refresh addresses',
  takeNew: 'Failed to process new address',
  take: 'Failed to process address',
} as const
export type AddressAction = keyof typeof ADDRESS_FAILED

/** The refusal's own message, if it has one. */
export const addressFailure = (action: AddressAction, refusal?: Pick<Refusal, 'code' | 'message'> | null): string =>
  refusal && !isUnexplained(refusal) ? refusal.message : ADDRESS_FAILED[action]

/** Messages for successful actions. */
export const ADDRESS_DONE = {
  add: 'Address added successfully!',
  update: 'Address updated successfully!',
  remove: 'Address deleted successfully!',
  setDefault: 'Default address updated successfully!',
} as const

export const ASK_DELETE = 'Are you sure you want to delete this address?'
