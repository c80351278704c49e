import type { ProofFlag } from '#shared/payment/proof-flag.ts'
import type { Columns } from '#server/db/columns.ts'

export const proofFlagColumns: Columns<ProofFlag> = {
  id: 'text',
  hostId: 'text',
  kind: 'text',
  subject: 'text',
  recordId: 'text',
  uid: 'text',
  combinedPaymentRef: 'text?',
  paymentScreenshot: 'text',
  claimedAt: 'integer',
  earlierSubject: 'text',
  earlierId: 'text',
  earlierUid: 'text',
  earlierScreenshot: 'text',
  earlierAt: 'integer',
  isEarlierCancelled: 'boolean',
  dismissedAt: 'integer?',
}
