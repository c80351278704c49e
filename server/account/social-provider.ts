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

/** Throws when a required condition does not hold. */
export function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(what)
}
