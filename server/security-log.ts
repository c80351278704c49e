// The security event log: one line per event, through the server's logger, for operators who look into an incident.
// A line has a stable `event` name and ids of the people and records concerned. It never has a PIN, token, e-mail address,
// phone number, name, text or network address. docs/operating.md lists the names; a test compares both lists.
import { systemClock } from '#shared/kernel/clock.ts'
import { logLine, type LogFormat } from './log-format.ts'

type SignInMethod = 'pin' | 'google' | 'facebook'

export type SecurityEvent =
  | { readonly event: 'sign-up'; readonly userId: string; readonly method: SignInMethod }
  | { readonly event: 'sign-in'; readonly userId: string; readonly method: SignInMethod }
  /** `userId` is null for an e-mail address without an account. */
  | { readonly event: 'sign-in-failed'; readonly userId: string | null; readonly code: number }
  | { readonly event: 'sign-in-brake-started' }
  | { readonly event: 'session-ended'; readonly userId: string }
  | { readonly event: 'other-sessions-ended'; readonly userId: string }
  | { readonly event: 'pin-changed'; readonly userId: string }
  | { readonly event: 'pin-reset-requested'; readonly userId: string }
  | { readonly event: 'pin-reset'; readonly userId: string }
  | { readonly event: 'pin-reset-failed'; readonly userId: string | null }
  | { readonly event: 'contact-changed'; readonly userId: string }
  | { readonly event: 'payee-changed'; readonly userId: string }
  | { readonly event: 'email-confirmation-sent'; readonly userId: string }
  | { readonly event: 'email-confirmed'; readonly userId: string }
  | { readonly event: 'account-deleted'; readonly userId: string }
  | {
      readonly event: 'role-changed' | 'member-approved' | 'member-banned' | 'member-unbanned' | 'member-removed'
      readonly actorId: string
      readonly groupId: string
      readonly userId: string
    }
  /** `recordId`: the order, booking or combined payment. `actorId`: its host. */
  | { readonly event: 'payment-confirmed'; readonly actorId: string; readonly recordId: string }
  | { readonly event: 'operator-sign-in' }
  | { readonly event: 'operator-sign-in-failed' }
  /** `recordId` is empty for a call that names no record. `action`: the flag, status or feature that was set. */
  | {
      readonly event: 'operator-action'
      readonly call: string
      readonly recordId: string
      readonly action?: string
    }
  /** A read of rows with the data of their people, or of a file. */
  | { readonly event: 'operator-view'; readonly call: string; readonly recordId: string }
  | { readonly event: 'backup-taken' | 'backup-failed' | 'restore-done' | 'restore-failed' }

export type SecurityEventName = SecurityEvent['event']

/** Complete by its type: a name that is missing or superfluous does not compile. */
const NAMES: Readonly<Record<SecurityEventName, true>> = {
  'sign-up': true,
  'sign-in': true,
  'sign-in-failed': true,
  'sign-in-brake-started': true,
  'session-ended': true,
  'other-sessions-ended': true,
  'pin-changed': true,
  'pin-reset-requested': true,
  'pin-reset': true,
  'pin-reset-failed': true,
  'contact-changed': true,
  'payee-changed': true,
  'email-confirmation-sent': true,
  'email-confirmed': true,
  'account-deleted': true,
  'role-changed': true,
  'member-approved': true,
  'member-banned': true,
  'member-unbanned': true,
  'member-removed': true,
  'payment-confirmed': true,
  'operator-sign-in': true,
  'operator-sign-in-failed': true,
  'operator-action': true,
  'operator-view': true,
  'backup-taken': true,
  'backup-failed': true,
  'restore-done': true,
  'restore-failed': true,
}

export const SECURITY_EVENT_NAMES: readonly string[] = Object.keys(NAMES)

export type LogSecurityEvent = (event: SecurityEvent) => void

interface InfoLogger {
  info(fields: object, message: string): void
}

export const securityLogTo =
  (logger: InfoLogger): LogSecurityEvent =>
  (event) =>
    logger.info(event, 'security')

/** For programs without the server's logger; the line has the same shape. */
export const securityLine = (format: LogFormat, event: SecurityEvent): string =>
  logLine(format, { level: 30, time: new Date(systemClock.now()).toISOString(), ...event, msg: 'security' })
