import type { Seconds } from '#shared/kernel/clock.ts'

/** Attempts on an email without an account. */
export interface UnknownEmailAttempts {
  /** SHA-256 of the address. */
  key: string
  tries: number
  lockedUntil: Seconds | null
  locks: number
  /** Time of the latest attempt. */
  at: Seconds
}
