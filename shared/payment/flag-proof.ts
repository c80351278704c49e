// Stores the warning about a payment screenshot, unless the order or booking shows another one by now. Only the server runs it.
import { z } from 'zod/mini'
import { epochSeconds, idText, pictureText } from '#shared/kernel/bounds.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { put } from '#shared/writes.ts'
import { proofFlagSchema } from './proof-flag.ts'

export const flagProof = systemOperation({
  name: 'flag-proof',
  input: z.extend(z.omit(proofFlagSchema, { dismissedAt: true }), {
    id: idText(),
    hostId: idText(),
    recordId: idText(),
    uid: idText(),
    combinedPaymentRef: z.nullable(idText()),
    paymentScreenshot: pictureText(),
    claimedAt: epochSeconds(),
    earlierId: idText(),
    earlierUid: idText(),
    earlierScreenshot: pictureText(),
    earlierAt: epochSeconds(),
  }),
  load: async (reader, { id, subject, recordId }) => ({
    record: await reader.get(subject === 'order' ? 'orders' : 'bookings', recordId),
    known: await reader.get('proof_flags', id),
  }),
  decide: ({ record, known }, input) => {
    const isShown = record?.hostId === input.hostId && record.paymentScreenshot === input.paymentScreenshot
    return {
      effects: isShown && known === undefined ? [put('proof_flags', { ...input, dismissedAt: null })] : [],
      output: { id: input.id },
    }
  },
})
