// A warning to the host about a payment screenshot that was used before, or that came after a cancellation. The server writes
// it; the earlier proof was one of the same host, too.
import { z } from 'zod/mini'

const subjectSchema = z.enum(['order', 'booking'])

export const proofFlagSchema = z.object({
  /** Id of the claim: `<record>.<statusVersion>`. */
  id: z.string(),
  hostId: z.string(),
  /**
   * identical: the same file. near: the same picture, re-encoded or cropped. after-cancellation: another picture, for an order
   * that was paid before and cancelled.
   */
  kind: z.enum(['identical', 'near', 'after-cancellation']),
  subject: subjectSchema,
  recordId: z.string(),
  uid: z.string(),
  combinedPaymentRef: z.nullable(z.string()),
  /** `/api/files/<sha256>` */
  paymentScreenshot: z.string(),
  claimedAt: z.int(),
  earlierSubject: subjectSchema,
  earlierId: z.string(),
  earlierUid: z.string(),
  earlierScreenshot: z.string(),
  earlierAt: z.int(),
  /** The earlier order or booking was cancelled before this claim. */
  isEarlierCancelled: z.boolean(),
  /** The host found the payment fine. */
  dismissedAt: z.nullable(z.int()),
})
export type ProofFlag = z.infer<typeof proofFlagSchema>
