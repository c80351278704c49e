// The host records an amount that they returned to the buyer of an order or a booking.
import { z } from 'zod/mini'
import { lineText } from '#shared/kernel/typed-text.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { formatMoney, minCents, subtractCents, ZERO_CENTS } from '#shared/kernel/money.ts'
import { refuseWith } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { paidCentsInput } from '#shared/order/paid-amount.ts'
import { put } from '#shared/writes.ts'
import { NO_REFUND_OWED, REFUND_AMOUNT_MISSING, REFUND_ID_IN_USE, REFUND_TOO_LARGE } from './payment-refusals.ts'
import { loadRefund, onlyRefunder, owedIn, returnEffects } from './refund-record.ts'
import { REFUND_METHODS, type Refund } from './refund.ts'

export const MAX_REFUND_NOTE_CHARACTERS = 200

export const recordRefund = operation({
  name: 'record-refund',
  label: 'Refund recorded',
  subject: 'payment',
  version: 1,
  rest: { method: 'POST', path: '/record-refund', msgCode: 27_600 },
  input: z.object({
    /** Made by the device: a repeated request adds nothing. */
    id: idText(),
    /** Reference of the order or booking. */
    ref: idText(),
    cents: paidCentsInput(),
    method: z.enum(REFUND_METHODS),
    note: lineText(MAX_REFUND_NOTE_CHARACTERS),
    /** Cents that the author saw as returned already; absent: all. A second device may have recorded a refund as well. */
    returned: z.optional(paidCentsInput()),
  }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 1_000 },
  quota: { maxPerDay: 3_000, noun: 'refunds' },
  load: async (reader, { id, ref }, actor) => loadRefund(reader, await reader.get('refunds', id), ref, actor),
  who: (actor, state) => onlyRefunder(actor, state),
  decide: (state, { id, ref, cents, method, note, returned }, stamp) => {
    const { order, booking, known } = state
    const record = order ?? booking
    if (record === undefined) return ORDER_NOT_FOUND
    const output = { id, ref }
    if (known) return known.ref === ref && known.by === stamp.actor.id ? { effects: [], output } : REFUND_ID_IN_USE
    if (cents === 0) return REFUND_AMOUNT_MISSING
    const owed = owedIn(state)
    // Money that two devices returned at the same time is recorded twice, and shown as returned too much.
    const left =
      owed === null ? ZERO_CENTS : subtractCents(owed.due, minCents(returned ?? owed.returned, owed.returned))
    if (left <= 0) return NO_REFUND_OWED
    if (cents > left) return refuseWith(REFUND_TOO_LARGE, { left: formatMoney(left) })
    const refund: Refund = {
      id,
      ref,
      eid: order?.eid ?? null,
      hostId: record.hostId,
      buyerId: record.uid,
      cents,
      method,
      note,
      by: stamp.actor.id,
      at: stamp.at,
      time: stamp.time,
      undoneAt: null,
      receivedAt: stamp.server?.now ?? null,
    }
    return { effects: [put('refunds', refund), ...returnEffects(state, cents, stamp)], output }
  },
})
