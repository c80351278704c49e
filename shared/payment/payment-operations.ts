import { dismissProofFlag } from './dismiss-proof-flag.ts'
import { flagProof } from './flag-proof.ts'
import { forgetUploads } from './forget-uploads.ts'
import { recordUpload } from './record-upload.ts'
import { createRemindMessage } from './create-remind-message.ts'
import { updateInvoicesPlacerStatus } from './update-invoices-placer-status.ts'
import { updateInvoicesStatus } from './update-invoices-status.ts'
import { recordRefund } from './record-refund.ts'
import { undoRefund } from './undo-refund.ts'
import { sendPaymentRequest } from './send-payment-request.ts'
import { setDefaultRemindMessage } from './set-default-remind-message.ts'

export const paymentOperations = [
  recordUpload,
  forgetUploads,
  flagProof,
  dismissProofFlag,
  createRemindMessage,
  setDefaultRemindMessage,
  updateInvoicesPlacerStatus,
  updateInvoicesStatus,
  sendPaymentRequest,
  recordRefund,
  undoRefund,
] as const
