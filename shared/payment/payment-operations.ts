// Calls of the payment room.
import { forgetUploads } from './forget-uploads.ts'
import { recordUpload } from './record-upload.ts'
import { createRemindMessage } from './create-remind-message.ts'
import { setDefaultRemindMessage } from './set-default-remind-message.ts'

export const paymentOperations = [recordUpload, forgetUploads, createRemindMessage, setDefaultRemindMessage] as const
