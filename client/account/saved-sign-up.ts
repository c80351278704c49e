// Keeps the typed sign-up form in this tab until the account exists. The PIN and the photo are not kept.
import type { SignUpForm } from '#shared/account/account-checks.ts'

const KEY = 'gotong-sign-up'
const NO_CONSENT = 'gotong-sign-up-no-consent'

const EMPTY: SignUpForm = { firstName: '', lastName: '', email: '', phone: '', postalCode: '' }

export const savedSignUp = (): SignUpForm => {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof SignUpForm, unknown>>
    const known = Object.entries(saved).filter(([name, text]) => name in EMPTY && typeof text === 'string')
    return { ...EMPTY, ...Object.fromEntries(known) }
  } catch {
    return EMPTY
  }
}

export const saveSignUp = (person: SignUpForm): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(person))
  } catch {
    // Without storage a reload empties the form.
  }
}

/** Whether the person left the box for marketing ticked; it is ticked at first. */
export const savedConsent = (): boolean => sessionStorage.getItem(NO_CONSENT) === null

export const saveConsent = (consent: boolean): void => {
  if (consent) sessionStorage.removeItem(NO_CONSENT)
  else sessionStorage.setItem(NO_CONSENT, '1')
}

export const forgetSignUp = (): void => {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(NO_CONSENT)
}
