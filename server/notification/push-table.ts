// Devices that may be rung while the app is closed. The server's alone: it never replicates.
import type { Seconds } from '#shared/kernel/clock.ts'

export interface PushSubscriptionRow {
  /** Where the browser's push service takes messages for the device. */
  endpoint: string
  userId: string
  /** The device's public key and secret, base64url (RFC 8291). */
  p256dh: string
  auth: string
  createdAt: Seconds
}
