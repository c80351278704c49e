// The host settles the difference between an order's payment and its total: the rest was paid, or the excess was returned. For a
// cancelled order, the host records that money arrived all the same, which is then to be returned.
import { formatMoney, subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { historyLine } from './order-history.ts'
import { ORDER_NOT_FOUND, ORDER_NOT_PAID } from './order-refusals.ts'
import { collectionIn, loadOrder, onlyHost } from './order-state.ts'
import { isCancelled } from './order-status.ts'
import { ownTotals } from './order-totals.ts'
import type { Order } from './order.ts'
import { keepsAmount, paidTimeOf } from './paid-amount.ts'
import { recordAmount, recordedAmountSchema } from './record-amount.ts'

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
  input: recordedAmountSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of orders' },
  load: (reader, input, actor) => loadOrder(reader, input.ref, actor),
  who: (actor, state) => onlyHost(actor, state.order),
  decide: (state, input, stamp) => {
    const { order, event } = state
    if (order === undefined) return ORDER_NOT_FOUND
    const { pair } = collectionIn(state, order)
    const isGone = isCancelled(pair)
    const recorded = recordAmount(order, input, { pair, keepsRefunded: keepsAmount(order), stamp })
    if (recorded === null) return ORDER_NOT_PAID
    const after: Order = { ...order, ...recorded }
    const output: PaidOutput = {
      ref: order.id,
      paidCents: subtractCents(after.paidCents ?? ZERO_CENTS, order.returnedCents),
    }
    if (paidTimeOf(after) === paidTimeOf(order)) return { effects: [], output }
    if (order.paidCents === after.paidCents) return { effects: [put('orders', after)], output }
    const known = isGone ? ZERO_CENTS : ownTotals(event ?? { adminCost: ZERO_CENTS }, order).totalFee
    const before = subtractCents(order.paidCents ?? known, order.returnedCents)
    const note = `Paid ${formatMoney(before)} before, ${formatMoney(output.paidCents)} now`
    const change = { what: 'payment-settled', from: pair, to: pair, note } as const
    const effects = [put('orders', after), put('order_history', historyLine(order, stamp, state.actorName, change))]
    return { effects, output }
  },
})
