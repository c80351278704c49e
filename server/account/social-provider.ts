// Port of identity providers.
import type { SocialProfile } from '#shared/account/social.ts'

/** State that the starting browser must present when it returns. */
export type Bound = Readonly<Record<string, string>>

export interface SocialProvider {
  /** Returns the address of the provider's sign-in page. */
  begin(returnTo: string): Promise<{ readonly url: string; readonly bound: Bound }>
  /** `url` is the complete return address. Throws unless everything is valid. */
  finish(url: URL, returnTo: string, bound: Bound): Promise<SocialProfile>
  /** Identifies the person of a token that another program obtained. Throws unless the provider confirms it. */
  check(token: string): Promise<SocialProfile>
}

/** The part of a failure that may be logged: error texts of a provider may contain names. */
export interface SocialFault {
  readonly name: unknown
  /** The code of a network error, or `HTTP_` and the status that the provider answered. */
  readonly code: unknown
}

export const socialFault = (error: unknown): SocialFault => {
  const { name, code } = error as { name?: unknown; code?: unknown }
  return { name, code }
}

/** Throws when a required condition does not hold. */
export function must(holds: unknown, what: string, code?: string): asserts holds {
  if (!holds) throw Object.assign(new Error(what), { code })
}
