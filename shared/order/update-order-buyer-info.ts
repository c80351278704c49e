// Changes the buyer’s note to the host on an order.
import { operation } from '#shared/operation.ts'
import { perRecordPerDay } from './change-quota.ts'
import { buyerInfoSchema } from './order-inputs.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { loadOrder, onlyBuyer } from './order-state.ts'
import { ORDER_NOT_FOUND, NOT_ALLOWED_TO_UPDATE } from './order-refusals.ts'
import { buyerMay, storedPair } from './order-status.ts'
import { writeFields } from './field-times.ts'
import { historyLine } from './order-history.ts'

export const updateOrderBuyerInfo = operation({
  name: 'update-order-buyer-info',
  label: 'Note to the host',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/update-order-buyer-info', msgCode: 25300 },
  input: buyerInfoSchema,
  offline: true,
  onRefCollision: { replacedBy: () => ['update-order-buyer-info', 'update-order'] },
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 3_000, perTargetPerDay: perRecordPerDay('order'), noun: 'changes of orders' },
  load: (reader, input, actor) => loadOrder(reader, input.ref, actor),
  who: (actor, state) => onlyBuyer(actor, state.order),
  decide: (state, input, stamp) => {
    const { order } = state
    if (order === undefined) return ORDER_NOT_FOUND
    if (!buyerMay('comment', order)) return NOT_ALLOWED_TO_UPDATE
    const noted = writeFields(order, { comment: input.comment }, stamp)
    const pair = storedPair(order)
    const history = historyLine(order, stamp, state.actorName, { what: 'edited', from: pair, to: pair, note: 'Note' })
    return {
      effects: [put('orders', noted), put('order_history', history)],
      output: { ref: order.id, comment: noted.comment },
    }
  },
})
