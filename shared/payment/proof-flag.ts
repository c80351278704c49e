// A warning to the host about a payment screenshot that was used before, or that came after a cancellation. The server writes
// it; the earlier proof was one of the same host, too.
import { z } from 'zod/mini'
import { storedId, storedSeconds } from '#shared/kernel/bounds.ts'
import type { CombinedPaymentId, UserId } from '#shared/kernel/ids.ts'

const subjectSchema = z.enum(['order', 'booking'])

export const proofFlagSchema = z.object({
  /** Id of the claim: `<record>.<statusVersion>`. */
  id: z.string(),
  hostId: storedId<UserId>(),
  /**
   * identical: the same file. near: the same picture, re-encoded or cropped. after-cancellation: another picture, for an order
   * that was paid before and cancelled.
   */
  kind: z.enum(['identical', 'near', 'after-cancellation']),
  subject: subjectSchema,
  recordId: z.string(),
  uid: storedId<UserId>(),
  combinedPaymentRef: z.nullable(storedId<CombinedPaymentId>()),
  /** `/api/files/<sha256>` */
  paymentScreenshot: z.string(),
  claimedAt: storedSeconds(),
  earlierSubject: subjectSchema,
  earlierId: z.string(),
  earlierUid: storedId<UserId>(),
  earlierScreenshot: z.string(),
  earlierAt: storedSeconds(),
  /** The earlier order or booking was cancelled before this claim. */
  isEarlierCancelled: z.boolean(),
  /** The host found the payment fine. */
  dismissedAt: z.nullable(storedSeconds()),
})
export type ProofFlag = z.infer<typeof proofFlagSchema>
