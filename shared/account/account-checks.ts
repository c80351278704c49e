// What may stand in the account forms, with the specification's words. The same on the form and on the server.
import { isBlank, splitName } from '#shared/kernel/text.ts'

/** Field to message; empty when everything is right. */
export type Messages<Field extends string> = Partial<Record<Field, string>>

/** Sign-in compares trimmed and lower-cased text. */
export const cleanEmail = (email: string): string => email.trim().toLowerCase()

/** Signs that make a list, a name or a quotation of what should be one address in a mail's head. */
const NOT_IN_EMAIL = /[,;:<>()"[\]\\\p{Cc}]/u

export const isEmail = (email: string): boolean =>
  email.length <= 254 && !NOT_IN_EMAIL.test(email) && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)

export const POSTAL_CODE_MAX = 6

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
  const typed = phone.trim()
  if (typed === '') return 'Invalid phone'
  if (!/^\d+$/.test(typed)) return 'Phone must be a number'
  if (typed.length < 8) return 'Phone number at least 8 digits'
  if (typed.length > 16) return 'Phone number with at most 16 digits'
  return undefined
}

const firstNameMessage = (name: string): string | undefined => {
  if (isBlank(name)) return 'Invalid first name'
  return /\s/.test(name.trim()) ? 'First Name only one word' : undefined
}

export const onlyWrong = <Field extends string>(found: Record<Field, string | undefined>): Messages<Field> =>
  Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined)) as Messages<Field>

export const checkSignUp = (form: SignUpForm): Messages<keyof SignUpForm> =>
  onlyWrong({
    firstName: firstNameMessage(form.firstName),
    lastName: isBlank(form.lastName) ? 'Invalid last name' : undefined,
    email: isEmail(cleanEmail(form.email)) ? undefined : 'Invalid email',
    phone: phoneMessage(form.phone),
    postalCode: form.postalCode.trim().length > POSTAL_CODE_MAX ? 'Invalid postal code' : undefined,
  })

/** The name as it is sent and kept. */
export const fullName = (firstName: string, lastName: string): string => `${firstName.trim()} ${lastName.trim()}`

/** The same rules over an account as it is sent, where first and last name are one. */
export const checkAccount = (account: { name: string; email: string; phone: string; postalCode: string }) => {
  const { first, last } = splitName(account.name)
  return checkSignUp({ ...account, firstName: first, lastName: last })
}

/** A PIN is sent as four digits in an array or as text; read both (decision Q-026). Undefined when it is not a PIN. */
export const readPin = (sent: string | readonly (string | number)[]): string | undefined => {
  const text = (typeof sent === 'string' ? sent : sent.join('')).trim().toLowerCase()
  return /^[0-9]{4}$/.test(text) ? text : undefined
}

/** Four boxes twice. `differs` alone means that nothing is submitted and nothing is said (decision Q-024). */
export const checkNewPin = (
  digits: readonly string[],
  again: readonly string[],
): Messages<'password' | 'again'> & { differs?: true } => {
  const whole = (boxes: readonly string[]): boolean => boxes.length === 4 && boxes.every((box) => /^[0-9]$/.test(box))
  if (!whole(digits)) return { password: 'Invalid password' }
  if (!whole(again)) return { again: 'Invalid re-type password' }
  return digits.join('') === again.join('') ? {} : { differs: true }
}

const PIN_DIFFERS = 'Password and Confirm Password do not match !!'

/** On the profile's PIN screen a difference is said. */
export const checkChangedPin = (
  digits: readonly string[],
  again: readonly string[],
): Messages<'password' | 'again'> => {
  const { differs, ...wrong } = checkNewPin(digits, again)
  return differs ? { again: PIN_DIFFERS } : wrong
}
