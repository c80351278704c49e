// How people prove who they are. The server's alone: it never replicates.

export interface Credentials {
  userId: string
  /** Lower case. */
  email: string
  /** Argon2id with the server's pepper. */
  pinHash: string
  /** A token carries the version it was given at: raising it ends every other session. */
  tokenVersion: number
  /** Tries left. */
  tries: number
  /** Epoch seconds; null when sign-in is not refused. */
  lockedUntil: number | null
  /** Locks since the last good sign-in. */
  locks: number
}
