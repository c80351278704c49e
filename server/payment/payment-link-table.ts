// Payment links, one for each order (decision Q-151). Only the server reads the table: it never replicates.
import type { Seconds } from '#shared/kernel/clock.ts'

export interface PaymentLinkRow {
  /** The order's reference. */
  orderId: string
  /** SHA-256 of the link's secret, hexadecimal. A plain hash is enough for 128 random bits. */
  secretHash: string
  /** `countEndings` of the order's history when the link was made. */
  endings: number
  createdAt: Seconds
}
