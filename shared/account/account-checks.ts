// Validates the account forms in the specification's words. Form and server run the same code.
import { cleanPhone, isBlank, splitName } from '#shared/kernel/text.ts'
import { cleanName, isNameOfGotong, NAME_OF_GOTONG, visibleText } from '#shared/kernel/visible-text.ts'
import { easyPinMessage } from './common-pins.ts'

/** Maps a field to its message; empty when valid. */
export type Messages<Field extends string> = Partial<Record<Field, string>>

/** Sign-in compares trimmed and lower-cased text. */
export const cleanEmail = (email: string): string => email.trim().toLowerCase()

/** Characters that would make a list, a name or a quotation of an address in a mail header. */
const NOT_IN_EMAIL = /[,;:<>()"[\]\\\p{Cc}]/u

export const isEmail = (email: string): boolean =>
  email.length <= 254 &&
  !NOT_IN_EMAIL.test(email) &&
  visibleText(email) === email &&
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)

export const MAX_POSTAL_CODE_LENGTH = 6

export const checkSignIn = (form: { email: string; password: string }): Messages<'email' | 'password'> => ({
  ...(isBlank(form.email) ? { email: 'Invalid email' } : {}),
  ...(isBlank(form.password) ? { password: 'Invalid password' } : {}),
})

export interface SignUpForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly postalCode: string
}

export const phoneMessage = (phone: string): string | undefined => {
  const typed = cleanPhone(phone)
  if (typed === '') return 'Invalid phone'
  if (!/^\d+$/.test(typed)) return 'Phone must be a number'
  if (typed.length < 8) return 'Phone number at least 8 digits'
  if (typed.length > 16) return 'Phone number with at most 16 digits'
  return undefined
}

const firstNameMessage = (typed: string): string | undefined => {
  const name = cleanName(typed)
  if (name === '') return 'Invalid first name'
  if (isNameOfGotong(name)) return NAME_OF_GOTONG
  return name.includes(' ') ? 'First Name only one word' : undefined
}

export const onlyWrong = <Field extends string>(found: Record<Field, string | undefined>): Messages<Field> =>
  Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined)) as Messages<Field>

export const checkSignUp = (form: SignUpForm): Messages<keyof SignUpForm> =>
  onlyWrong({
    firstName: firstNameMessage(form.firstName),
    lastName: cleanName(form.lastName) === '' ? 'Invalid last name' : undefined,
    email: isEmail(cleanEmail(form.email)) ? undefined : 'Invalid email',
    phone: phoneMessage(form.phone),
    postalCode: form.postalCode.trim().length > MAX_POSTAL_CODE_LENGTH ? 'Invalid postal code' : undefined,
  })

/** The full name as sent and stored. */
export const fullName = (firstName: string, lastName: string): string =>
  `${cleanName(firstName)} ${cleanName(lastName)}`

/** Validates an account with a combined name, as sent over REST. */
export const checkAccount = (account: { name: string; email: string; phone: string; postalCode: string }) => {
  const { first, last } = splitName(account.name)
  return checkSignUp({ ...account, firstName: first, lastName: last })
}

/** Reads a PIN from an array of four digits or text (decision Q-026). Undefined when it is not a PIN. */
export const readPin = (sent: string | readonly (string | number)[]): string | undefined => {
  const text = (typeof sent === 'string' ? sent : sent.join('')).trim().toLowerCase()
  return /^[0-9]{4}$/.test(text) ? text : undefined
}

/** A PIN that somebody chooses: not one that is easy to guess. Sign-in reads with `readPin`, since older PINs stay valid. */
export const readNewPin = (
  sent: string | readonly (string | number)[],
): { readonly pin: string } | { readonly message: string } => {
  const pin = readPin(sent)
  if (pin === undefined) return { message: 'Invalid password' }
  const message = easyPinMessage(pin)
  return message === undefined ? { pin } : { message }
}

/** Four boxes twice. `differs` alone means that nothing is submitted and no message is shown (decision Q-024). */
export const checkNewPin = (
  digits: readonly string[],
  again: readonly string[],
): Messages<'password' | 'again'> & { differs?: true } => {
  const whole = (boxes: readonly string[]): boolean => boxes.length === 4 && boxes.every((box) => /^[0-9]$/.test(box))
  if (!whole(digits)) return { password: 'Invalid password' }
  const easy = easyPinMessage(digits.join(''))
  if (easy !== undefined) return { password: easy }
  if (!whole(again)) return { again: 'Invalid re-type password' }
  return digits.join('') === again.join('') ? {} : { differs: true }
}

const PIN_DIFFERS = 'Password and Confirm Password do not match !!'

/** The profile's PIN screen shows a message when the two differ. */
export const checkChangedPin = (
  digits: readonly string[],
  again: readonly string[],
): Messages<'password' | 'again'> => {
  const { differs, ...wrong } = checkNewPin(digits, again)
  return differs ? { again: PIN_DIFFERS } : wrong
}
