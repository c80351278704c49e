// Starts sign-in with Google or Facebook. State for the return stays in this window's session storage; the secret is
// sent only together with the returned ticket.
import type { SocialType } from '#shared/account/social.ts'

export interface SocialPending {
  readonly type: SocialType
  readonly verifier: string
  readonly purpose: 'sign-in' | 'sign-up'
  readonly next?: string | undefined
  readonly consent: boolean
  /** Set when the browser has returned. */
  readonly ticket?: string
}

const KEY = 'social'

const text = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const storePending = (pending: SocialPending): void => sessionStorage.setItem(KEY, JSON.stringify(pending))

export const startSocial = async (about: Omit<SocialPending, 'verifier' | 'ticket'>): Promise<void> => {
  const verifier = text(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = text(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  storePending({ ...about, verifier })
  location.assign(`/api/social/${about.type}/start?challenge=${challenge}`)
}

const readPending = (): SocialPending | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SocialPending | null
  } catch {
    return null
  }
}

/** The started sign-in and its result, also after a reload; null without either. */
export const returned = (): (SocialPending & { readonly ticket: string }) | null => {
  const pending = readPending()
  const hash = new URLSearchParams(location.hash.slice(1))
  const ticket = hash.get('ticket') ?? pending?.ticket
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  if (pending === null || ticket === undefined || (hash.has('type') && hash.get('type') !== pending.type)) return null
  storePending({ ...pending, ticket })
  return { ...pending, ticket }
}

export const forgetSocial = (): void => sessionStorage.removeItem(KEY)
