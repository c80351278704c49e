// Credentials of users. Server-only: never replicated.

export interface Credentials {
  userId: string
  /** Lower case. */
  email: string
  /** Argon2id with the server's pepper. */
  pinHash: string
  /** A token carries the version at its creation: raising the version ends every other session. */
  tokenVersion: number
  /** Attempts left. */
  tries: number
  /** Epoch seconds; null when sign-in is not locked. */
  lockedUntil: number | null
  /** Locks since the last successful sign-in. */
  locks: number
  /** When the owner of the address confirmed it; null while unconfirmed. */
  emailConfirmedAt: number | null
  /** When the operator banned the user; null while they may sign in. */
  bannedAt: number | null
}
