// The calls of the payment room.
import { recordUpload } from './record-upload.ts'

export const paymentOperations = [recordUpload] as const
export const paymentQueries = [] as const
export const paymentCommands = [] as const
