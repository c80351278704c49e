// A session that a sign-in has opened.
export interface SignedIn {
  readonly userId: string
  readonly tokenVersion: number
}

/** The claims of a new token. */
export interface OpenedSession extends SignedIn {
  readonly sessionId: string
}
