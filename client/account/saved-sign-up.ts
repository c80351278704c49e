// What a person typed at sign-up, kept in this tab until the account exists. The PIN and the photo are not kept.
import type { SignUpForm } from '#shared/account/account-checks.ts'

const KEY = 'gotong-sign-up'

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

export const forgetSignUp = (): void => sessionStorage.removeItem(KEY)
