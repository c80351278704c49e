// What another company that knows people does for us.
import type { SocialProfile } from '#shared/account/social.ts'

/** What the browser that began must have when it comes back. */
export type Bound = Readonly<Record<string, string>>

export interface SocialProvider {
  /** Where the browser is sent to say who it is. */
  begin(returnTo: string): Promise<{ readonly url: string; readonly bound: Bound }>
  /** `url` is the whole address that the browser came back to. Throws unless all of it is right. */
  finish(url: URL, returnTo: string, bound: Bound): Promise<SocialProfile>
  /** Whose token this is that another program got for us. Throws unless the provider stands for it. */
  check(token: string): Promise<SocialProfile>
}

/** Throws where something that must be so is not. */
export function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(what)
}
