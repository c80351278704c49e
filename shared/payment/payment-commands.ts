import { command } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { refSchema } from '#shared/order/order-inputs.ts'

/** For the host of the order. The new link ends the one before; the server keeps only a hash of its secret. */
export const createPaymentLink = command({
  name: 'create-payment-link',
  rest: { method: 'POST', path: '/create-payment-link', msgCode: 26500 },
  audience: 'user',
  input: z.object({ ref: refSchema }),
  output: z.object({ ref: z.string(), link: z.string() }),
})

export const paymentCommands = [createPaymentLink] as const
