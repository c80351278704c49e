import type { ProofFlag } from '#shared/payment/proof-flag.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

/** A claim of a buyer to have paid an order or booking, with its screenshot. */
export interface ProofUseRow {
  /** `<record>.<statusVersion>` */
  id: string
  subject: ProofFlag['subject']
  recordId: string
  hostId: string
  uid: string
  combinedPaymentRef: string | null
  /** The name of the screenshot, without the path, so that this row alone keeps no picture. */
  sha256: string
  /** Two claims may come within a second. */
  claimedAtMs: number
  /** The order or booking was cancelled after this claim. */
  cancelledAt: Seconds | null
  /** Null until it was compared with earlier ones. */
  checkedAt: Seconds | null
  /** Checks that began. */
  attempts: number
}

/** The perceptual hash of a payment screenshot, made once. */
export interface PictureSignatureRow {
  sha256: string
  /** SHA-256 of the stored picture; the same for uploads that differ in metadata alone. */
  kept: string
  /** '' for a picture that shows too little. */
  signature: string
}
