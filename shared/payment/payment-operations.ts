// The calls of the payment room.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { query } from '#shared/operation.ts'
import { forgetUploads } from './forget-uploads.ts'
import { recordUpload } from './record-upload.ts'

/** For whoever has the payment link of an order: `id` must be its buyer's. The token is good for a day. */
export const getTokenToPay = query({
  name: 'get-token-to-pay',
  rest: { method: 'GET', path: '/get-token-to-pay', msgCode: 26100 },
  audience: 'anyone',
  input: z.object({ id: idText(), ref: idText() }),
  output: z.string(),
})

export const paymentOperations = [recordUpload, forgetUploads] as const
export const paymentQueries = [getTokenToPay] as const
export const paymentCommands = [] as const
