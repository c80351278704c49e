// Server-only tables of the account room.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { SignInAttempts } from '#shared/account/sign-in-attempts.ts'
import type { SocialType } from '#shared/account/social.ts'

/** Wrong PINs and codes from one network, or on the whole site. */
export interface AttemptCountRow {
  /** SHA-256 of the network's address. */
  key: string
  count: number
  /** Start of the counted day. */
  since: Seconds
}

/** Attempts of a device on which the account's owner signed in before. */
export interface KnownDeviceRow extends SignInAttempts {
  /** SHA-256 of the device's secret. */
  key: string
  userId: string
}

export interface PinReset {
  userId: string
  /** HMAC with the server's pepper; null once the code was used or its attempts are spent. */
  codeHash: string | null
  /** Hash of the secret in the link of the same mail; it cannot be guessed, so wrong attempts do not end it. */
  linkHash: string | null
  /** Attempts left. */
  tries: number
  expiresAt: Seconds
  /** Mails sent since `mailsSince`. */
  mails: number
  mailsSince: Seconds
}

export interface PayeeChange {
  userId: string
  changedAt: Seconds
}

/** One signed-in device. Its id is in the tokens that it holds. */
export interface SessionRow {
  /** 128 random bits, base64url. */
  id: string
  userId: string
  deviceName: string
  createdAt: Seconds
  lastSeenAt: Seconds
  /** Null until the device has synced. */
  appVersion: string | null
  appVersionAt: Seconds | null
}

/** The latest confirmation mail of an account. */
export interface EmailConfirmation {
  userId: string
  /** HMAC of the secret in the link, with the server's pepper; empty once it was used. */
  secretHash: string
  expiresAt: Seconds
  /** Mails sent since `mailsSince`. */
  mails: number
  mailsSince: Seconds
}

/** Links an account to a provider's account. */
export interface SocialLink {
  type: SocialType
  /** The provider's id of the person. */
  subject: string
  userId: string
  createdAt: Seconds
}
