// The calls of the payment room.
import { forgetUploads } from './forget-uploads.ts'
import { recordUpload } from './record-upload.ts'

export const paymentOperations = [recordUpload, forgetUploads] as const
export const paymentQueries = [] as const
export const paymentCommands = [] as const
