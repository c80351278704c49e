// Tables of the account room that are the server's alone.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { SignInAttempts } from '#shared/account/sign-in-attempts.ts'
import type { SocialType } from '#shared/account/social.ts'

/** Wrong PINs and codes from one network. */
export interface WrongGuessesRow {
  /** SHA-256 of the network's address. */
  key: string
  count: number
  /** Counted from here on, for a day. */
  since: Seconds
}

/** A device that guesses at the PIN of somebody who signed in on it before. */
export interface KnownDeviceRow extends SignInAttempts {
  /** SHA-256 of what it shows. */
  key: string
  userId: string
}

export interface PinReset {
  userId: string
  /** With the server's pepper; null once the code was used or guessed at too often. */
  codeHash: string | null
  /** Of the secret in the link of the same mail; it cannot be guessed, so tries do not end it. */
  linkHash: string | null
  /** Tries left. */
  tries: number
  expiresAt: Seconds
  /** Sent since `mailsSince`. */
  mails: number
  mailsSince: Seconds
}

/** Whose account somebody of a provider has. */
export interface SocialLink {
  type: SocialType
  /** The provider's id of the person. */
  subject: string
  userId: string
  createdAt: Seconds
}
