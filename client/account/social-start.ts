// Leaves for Google or Facebook. What is needed to go on stays in this window's own storage; the secret never leaves it until it
// is shown together with what comes back.
import type { SocialType } from '#shared/account/social.ts'

export interface SocialPending {
  readonly type: SocialType
  readonly verifier: string
  readonly purpose: 'sign-in' | 'sign-up'
  readonly next?: string | undefined
  readonly consent: boolean
  /** Once the browser is back. */
  readonly ticket?: string
}

const KEY = 'social'

const text = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const keep = (pending: SocialPending): void => sessionStorage.setItem(KEY, JSON.stringify(pending))

export const startSocial = async (about: Omit<SocialPending, 'verifier' | 'ticket'>): Promise<void> => {
  const verifier = text(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = text(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  keep({ ...about, verifier })
  location.assign(`/api/social/${about.type}/start?challenge=${challenge}`)
}

const kept = (): SocialPending | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SocialPending | null
  } catch {
    return null
  }
}

/** What this window began and came back with, also after a reload; null when it did not, or came back without. */
export const returned = (): (SocialPending & { readonly ticket: string }) | null => {
  const pending = kept()
  const hash = new URLSearchParams(location.hash.slice(1))
  const ticket = hash.get('ticket') ?? pending?.ticket
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  if (pending === null || ticket === undefined || (hash.has('type') && hash.get('type') !== pending.type)) return null
  keep({ ...pending, ticket })
  return { ...pending, ticket }
}

export const forgetSocial = (): void => sessionStorage.removeItem(KEY)
