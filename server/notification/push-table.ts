// Push subscriptions. Server-only: never replicated.
import type { Seconds } from '#shared/kernel/clock.ts'

export interface PushSubscriptionRow {
  /** Address at the browser's push service. */
  endpoint: string
  userId: string
  /** The device's public key and secret, base64url (RFC 8291). */
  p256dh: string
  auth: string
  createdAt: Seconds
}
