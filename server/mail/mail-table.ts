import type { Seconds } from '#shared/kernel/clock.ts'

/** A mail in the queue. */
export interface OutgoingMail {
  id: string
  /** JSON of a `Mail`. */
  mail: string
  /** Address of the receiver. */
  receiver: string
  tries: number
  /** Time of the next attempt. */
  nextAt: Seconds
  /** After this time the mail is useless. */
  expiresAt: Seconds
}
