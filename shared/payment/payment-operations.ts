// Calls of the payment room.
import { forgetUploads } from './forget-uploads.ts'
import { createPaymentLink, getTokenToPay } from './payment-link.ts'
import { recordUpload } from './record-upload.ts'
import { createRemindMessage, getDefaultRemindMessage, setDefaultRemindMessage } from './remind-message.ts'

export const paymentOperations = [recordUpload, forgetUploads, createRemindMessage, setDefaultRemindMessage] as const
export const paymentQueries = [getTokenToPay, getDefaultRemindMessage] as const
export const paymentCommands = [createPaymentLink] as const
