// The calls of the payment room.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { query } from '#shared/operation.ts'
import { forgetUploads } from './forget-uploads.ts'
import { recordUpload } from './record-upload.ts'
import { createRemindMessage, getDefaultRemindMessage, setDefaultRemindMessage } from './remind-message.ts'

/** For whoever has the payment link of an order: `id` must be its buyer's. The token is good for a day. */
export const getTokenToPay = query({
  name: 'get-token-to-pay',
  rest: { method: 'GET', path: '/get-token-to-pay', msgCode: 26100 },
  audience: 'anyone',
  input: z.object({ id: idText(), ref: idText() }),
  output: z.string(),
})

export const paymentOperations = [recordUpload, forgetUploads, createRemindMessage, setDefaultRemindMessage] as const
export const paymentQueries = [getTokenToPay, getDefaultRemindMessage] as const
export const paymentCommands = [] as const
