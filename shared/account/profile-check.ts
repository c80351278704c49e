// Validates the profile forms in the specification's words. Form and server run the same code.
import { isBlank } from '#shared/kernel/text.ts'
import { cleanName, isNameOfGotong, NAME_OF_GOTONG } from '#shared/kernel/visible-text.ts'
import { isUnexplained, type Refusal, refuseWith } from '#shared/kernel/result.ts'
import { phoneMessage, MAX_POSTAL_CODE_LENGTH, type Messages } from './account-checks.ts'
import { INVALID_PROFILE } from './account-refusals.ts'

export interface ProfileForm {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly postalCode: string
  readonly uen: string
  readonly isPayWithUEN: boolean
}
export type ProfileField = 'firstName' | 'lastName' | 'phone' | 'postalCode' | 'uen'

export const FILL_UEN = 'Please fill your uen'

const firstNameMessage = (typed: string, saved: string | undefined): string | undefined => {
  const name = cleanName(typed)
  if (name === '') return 'First Name cannot be blank'
  if (isNameOfGotong(name) && typed !== saved) return NAME_OF_GOTONG
  return name.includes(' ') ? 'First Name only one word' : undefined
}

/** Maps a field to its message, in the order of the form; empty when valid. `saved`: names from before a rule are kept. */
export const checkProfile = (form: ProfileForm, saved?: Pick<ProfileForm, 'firstName'>): Messages<ProfileField> => {
  const found: Record<ProfileField, string | undefined> = {
    firstName: firstNameMessage(form.firstName, saved?.firstName),
    lastName: cleanName(form.lastName) === '' ? 'Last Name cannot be blank' : undefined,
    phone: isBlank(form.phone) ? 'Phone cannot be blank' : phoneMessage(form.phone),
    postalCode: form.postalCode.trim().length > MAX_POSTAL_CODE_LENGTH ? 'Invalid postal code' : undefined,
    uen: form.isPayWithUEN && isBlank(form.uen) ? FILL_UEN : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

export const wrongProfile = (fields: Messages<ProfileField>): Refusal =>
  refuseWith(INVALID_PROFILE, { message: Object.values(fields)[0] ?? 'Something went wrong' }, { fields })

/** The server's message for a failure; a code ending in 99 shows a general one. */
export const profileFailure = (refusal: Pick<Refusal, 'code' | 'message'>): string =>
  isUnexplained(refusal) ? 'Something went wrong' : refusal.message

export const FEEDBACK_BLANK = 'Content cannot be blank'

/** Message for a feedback text; undefined when it is valid. */
export const feedbackMessage = (text: string): string | undefined => (isBlank(text) ? FEEDBACK_BLANK : undefined)

/** Removes fields that a profile change never has. */
export const withoutSecrets = <T extends object>(change: T): Omit<T, 'email' | 'password'> => {
  const { email: _email, password: _password, ...rest } = change as T & { email?: unknown; password?: unknown }
  return rest
}
