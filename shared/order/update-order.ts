// The buyer’s changes of lines and note. Editing a cancelled order places it again.
import { perRecordPerDay } from './change-quota.ts'
import { type OrderState, collectionIn, countEffects, loadOrder, onlyBuyer } from './order-state.ts'
import type { Product } from '#shared/event/event.ts'
import { type Member, memberId } from '#shared/group/group.ts'
import { type UpdateOrderInput, updateOrderSchema } from './order-inputs.ts'
import type { Effect, Stamp, Decision } from '#shared/kernel/change.ts'
import { loadPaidTogether, recordEffects, type PaidTogether } from '#shared/payment/combined-payment.ts'
import { unreturnedPayment } from '#shared/payment/refund-owed.ts'
import type { Tables } from '#shared/tables.ts'
import {
  ORDER_NOT_FOUND,
  EVENT_NOT_FOUND,
  NOT_ALLOWED_TO_UPDATE,
  GOODS_HANDED_OVER,
  CAN_NOT_ORDER,
  NOT_A_MEMBER,
  NOT_OPEN_FOR_ORDERS,
  paymentNotReturned,
} from './order-refusals.ts'
import { buyerMay, isCancelled, afterBuyer, storedPair } from './order-status.ts'
import { isBanned, isApproved } from '#shared/roles.ts'
import { checkSelection } from './order-check.ts'
import { checkPrices, toOrderLines, refuseTooManyLines, paysAfterClosing, totalQuantity } from './order-lines.ts'
import { checkDelivery } from './delivery-address.ts'
import type { Order } from './order.ts'
import { writeFields } from './field-times.ts'
import { atLeastAfter } from '#shared/kernel/hybrid-time.ts'
import { historyLine } from './order-history.ts'
import { withLinesTime, withoutReturned } from './paid-amount.ts'
import { notBefore } from '#shared/kernel/not-before.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { aboutOrder } from './about-order.ts'
import { loadShared, withSettledShares, type SharedEvent } from './settled-shares.ts'
import { loadEventHost, takesOrders } from './takes-orders.ts'

export interface EditState extends OrderState {
  readonly products: readonly Product[]
  readonly member: Member | undefined
  /** Membership of the event's host in its group. */
  readonly host: Member | undefined
  readonly shared: readonly SharedEvent[]
  /** The combined payment that the order leaves when it is placed again. */
  readonly together: PaidTogether
}

const edit = (state: EditState, input: UpdateOrderInput, stamp: Stamp): Decision<Tables, { readonly ref: string }> => {
  const { order, event, products, member } = state
  if (order === undefined) return ORDER_NOT_FOUND
  if (event === undefined) return EVENT_NOT_FOUND
  if (!buyerMay('edit', order)) return NOT_ALLOWED_TO_UPDATE
  if (collectionIn(state, order).liveRecords.length > 0) return GOODS_HANDED_OVER
  if (isBanned(member)) return CAN_NOT_ORDER
  if (order.placedBy === order.uid && event.createdUserId !== order.uid && !isApproved(member)) return NOT_A_MEMBER
  if (!takesOrders(event, state.host, stamp.server?.now ?? stamp.at)) return NOT_OPEN_FOR_ORDERS
  const unreturned = unreturnedPayment(event, order, order)
  if (unreturned > 0) return paymentNotReturned(unreturned)
  const own = isCancelled(order) ? [] : order.lines
  const stock = stamp.server === null || state.counts === undefined ? null : state.counts.stats
  const wrong =
    checkSelection({ products, lines: input.lines, stock, own }) ??
    checkPrices(products, input.lines) ??
    checkDelivery(event, input, notBefore(stamp.at, order))
  if (wrong !== null) return wrong

  const lines = toOrderLines(products, input.lines, order.lines)
  const tooMany = refuseTooManyLines(lines, order.lines)
  if (tooMany) return tooMany
  const pair = afterBuyer('edit', order)
  const moved = pair.status !== order.status || pair.buyerStatus !== order.buyerStatus
  const { comment, bookingAddress, deliveryDate } = input
  const written = writeFields(order, { comment, bookingAddress, deliveryDate }, stamp)
  const edited: Order = {
    ...withoutReturned(written, stamp.time),
    lines,
    fieldTimes: withLinesTime(withoutReturned(written, stamp.time), stamp.time),
    // The server settles the shares of the new lines.
    settledShares: null,
    paidCents: null,
    payAfterClosing: paysAfterClosing(event, products, lines),
    ...(isCancelled(order) && { combinedPaymentRef: null }),
    ...(moved && { ...pair, statusVersion: stamp.mutation, statusTime: atLeastAfter(stamp.time, order.statusTime) }),
  }
  const history = historyLine(order, stamp, state.actorName, {
    what: 'edited',
    from: storedPair(order),
    to: pair,
    note: `Quantity ${totalQuantity(order.lines)} to ${totalQuantity(lines)}`,
  })
  const effects: Effect<Tables>[] = [
    put('orders', edited),
    put('order_history', history),
    ...recordEffects(state.together, { orders: [edited], bookings: [] }, null),
    ...countEffects(state.counts, stamp, order, edited),
  ]
  return withSettledShares({ effects, output: { ref: order.id } }, state.shared, stamp)
}

export const updateOrder = operation({
  name: 'update-order',
  label: 'Order changed',
  subject: 'order',
  version: 1,
  rest: { method: 'PUT', path: '/update-order', msgCode: 25100 },
  input: updateOrderSchema,
  offline: true,
  onRefCollision: { replacedBy: () => ['update-order'] },
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 3_000, perTargetPerDay: perRecordPerDay('order'), noun: 'changes of orders' },
  load: async (reader, input, actor): Promise<EditState> => {
    const state = await loadOrder(reader, input.ref, actor)
    const { order } = state
    return {
      ...state,
      products: order ? await reader.list('products', 'eid', order.eid) : [],
      member: order && (await reader.get('members', memberId(order.eGroupId, order.uid))),
      host: state.event && (await loadEventHost(reader, state.event)),
      shared: await loadShared(reader, order ? [order.eid] : []),
      together: await loadPaidTogether(reader, order?.combinedPaymentRef, order?.uid ?? ''),
    }
  },
  who: (actor, state) => onlyBuyer(actor, state.order),
  decide: edit,
  about: aboutOrder,
})
