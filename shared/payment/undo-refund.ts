// The host takes back a refund that was recorded by mistake.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isOfPresentPayment } from '#shared/order/paid-amount.ts'
import { put } from '#shared/writes.ts'
import { negateCents } from '#shared/kernel/money.ts'
import { REFUND_NOT_FOUND } from './payment-refusals.ts'
import { loadRefund, onlyRefunder, returnEffects } from './refund-record.ts'
import { isUndone } from './refund.ts'

export const undoRefund = operation({
  name: 'undo-refund',
  label: 'Refund taken back',
  subject: 'payment',
  version: 1,
  rest: { method: 'POST', path: '/undo-refund', msgCode: 27_700 },
  input: z.object({ id: idText() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 1_000 },
  quota: { maxPerDay: 3_000, noun: 'refunds' },
  load: async (reader, { id }, actor) => {
    const known = await reader.get('refunds', id)
    return loadRefund(reader, known, known?.ref ?? '', actor)
  },
  who: (actor, state) => (state.known === undefined || onlyRefunder(actor, state) !== null ? REFUND_NOT_FOUND : null),
  decide: (state, { id }, stamp) => {
    const { known } = state
    if (known === undefined) return REFUND_NOT_FOUND
    const output = { id, ref: known.ref }
    if (isUndone(known)) return { effects: [], output }
    const record = state.order ?? state.booking
    const isCounted = record !== undefined && isOfPresentPayment(record, known)
    const undone = put('refunds', { ...known, undoneAt: stamp.at })
    return { effects: [undone, ...(isCounted ? returnEffects(state, negateCents(known.cents), stamp) : [])], output }
  },
})
