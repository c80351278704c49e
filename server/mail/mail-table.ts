import type { Seconds } from '#shared/kernel/clock.ts'

/** A mail that is not sent yet. */
export interface OutgoingMail {
  id: string
  /** JSON of a `Mail`. */
  mail: string
  tries: number
  /** Nobody takes it before. */
  nextAt: Seconds
  /** What it says is of no use any more. */
  expiresAt: Seconds
}
