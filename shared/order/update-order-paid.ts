// The host settles the difference between an order's payment and its total: the rest was paid, or the excess was returned. For a
// cancelled order, the host records that money arrived all the same, which is then to be returned.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { addCents, formatMoney, subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { writeFields } from './field-times.ts'
import { historyLine } from './order-history.ts'
import { ORDER_NOT_FOUND, ORDER_NOT_PAID } from './order-refusals.ts'
import { collectionIn, loadOrder, onlyHost } from './order-state.ts'
import { isCancelled } from './order-status.ts'
import { ownTotals } from './order-totals.ts'
import { keepsAmount, paidCentsInput, paidTimeOf, withArrived } from './paid-amount.ts'
import { hasPaid } from './payment-state.ts'

export interface PaidOutput {
  readonly ref: string
  readonly paidCents: Cents
}

export const updateOrderPaid = operation({
  name: 'update-order-paid',
  label: 'Payment settled',
  subject: 'payment',
  version: 1,
  rest: { method: 'PATCH', path: '/update-order-paid', msgCode: 27_200 },
  input: z.object({
    ref: idText(),
    /** Cents that the host has received and not returned: the total that the host sees. */
    amount: paidCentsInput(),
    /** Cents that the author saw as returned already; absent: all. Another device may return money at the same time. */
    returned: z.optional(paidCentsInput()),
    /**
     * For a cancelled order: 'record' says that money arrived all the same, 'undo' takes that back, and `amount` is then the
     * amount before it. Without it, a cancelled order is refused.
     */
    late: z.optional(z.enum(['record', 'undo'])),
  }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of orders' },
  load: (reader, input, actor) => loadOrder(reader, input.ref, actor),
  who: (actor, state) => onlyHost(actor, state.order),
  decide: (state, { amount, returned, late }, stamp) => {
    const { order, event } = state
    if (order === undefined) return ORDER_NOT_FOUND
    const { pair } = collectionIn(state, order)
    const isGone = isCancelled(pair)
    // The host settled the amount before a concurrent refund, which keeps it.
    const isRefundedLater = keepsAmount(order) && order.statusTime > stamp.time
    const isReceivedLater = isGone && late !== undefined && order.statusTime <= stamp.time
    const isPaid = !isGone && hasPaid(pair)
    if (!isPaid && !isReceivedLater && !isRefundedLater) return ORDER_NOT_PAID
    const received = addCents(amount, returned ?? order.returnedCents)
    const isForgotten = late === 'undo' && isReceivedLater && received === 0
    const written = writeFields(order, { paidCents: isForgotten ? null : received }, stamp.time)
    const isWritten = paidTimeOf(written) !== paidTimeOf(order)
    const after = isReceivedLater && isWritten ? withArrived(written, late === 'record') : written
    const output: PaidOutput = {
      ref: order.id,
      paidCents: subtractCents(after.paidCents ?? ZERO_CENTS, order.returnedCents),
    }
    if (!isWritten) return { effects: [], output }
    if (order.paidCents === after.paidCents) return { effects: [put('orders', after)], output }
    const known = isGone ? ZERO_CENTS : ownTotals(event ?? { adminCost: ZERO_CENTS }, order).totalFee
    const before = subtractCents(order.paidCents ?? known, order.returnedCents)
    const note = `Paid ${formatMoney(before)} before, ${formatMoney(output.paidCents)} now`
    const change = { what: 'payment-settled', from: pair, to: pair, note } as const
    const effects = [put('orders', after), put('order_history', historyLine(order, stamp, state.actorName, change))]
    return { effects, output }
  },
})
