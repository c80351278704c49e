// The buyer's changes of lines and note. Editing a cancelled order places it again.
import type { Product } from '#shared/event/event.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import { memberId, type Member } from '#shared/group/group.ts'
import { atLeastAfter } from '#shared/kernel/hybrid-time.ts'
import { put, type Decision, type Stamp } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import { checkDelivery } from './delivery-address.ts'
import { writeFields } from './field-times.ts'
import { checkSelection } from './order-check.ts'
import { historyLine } from './order-history.ts'
import {
  buyerInfoSchema,
  toUpdateOrder,
  updateOrderBody,
  updateOrderSchema,
  type UpdateOrderInput,
} from './order-inputs.ts'
import { checkPrices, paysAfterClosing, refuseTooManyLines, toOrderLines, totalQuantity } from './order-lines.ts'
import {
  CAN_NOT_ORDER,
  EVENT_NOT_FOUND,
  GOODS_HANDED_OVER,
  NOT_A_MEMBER,
  NOT_ALLOWED_TO_UPDATE,
  NOT_OPEN_FOR_ORDERS,
  ORDER_NOT_FOUND,
} from './order-refusals.ts'
import { collectionIn, countEffects, loadOrder, onlyBuyer, type OrderState } from './order-state.ts'
import { afterBuyer, buyerMay, isCancelled, storedPair } from './order-status.ts'
import type { Order } from './order.ts'

export interface EditState extends OrderState {
  readonly products: readonly Product[]
  readonly member: Member | undefined
}

const edit = (state: EditState, input: UpdateOrderInput, stamp: Stamp): Decision<Tables, { readonly ref: string }> => {
  const { order, event, products, member } = state
  if (order === undefined) return ORDER_NOT_FOUND
  if (event === undefined) return EVENT_NOT_FOUND
  if (!buyerMay('edit', order)) return NOT_ALLOWED_TO_UPDATE
  if (collectionIn(state, order).liveFacts.length > 0) return GOODS_HANDED_OVER
  if (isBanned(member)) return CAN_NOT_ORDER
  if (order.placedBy === order.uid && event.createdUserId !== order.uid && !isApproved(member)) return NOT_A_MEMBER
  if (!isOrderable(event, stamp.server?.now ?? stamp.at)) return NOT_OPEN_FOR_ORDERS
  const own = isCancelled(order) ? [] : order.lines
  const stock = stamp.server === null || state.counts === undefined ? null : state.counts.stats
  const wrong =
    checkSelection({ products, lines: input.lines, stock, own }) ??
    checkPrices(products, input.lines) ??
    checkDelivery(event, input, stamp.at)
  if (wrong !== null) return wrong

  const lines = toOrderLines(products, input.lines, order.lines)
  const tooMany = refuseTooManyLines(lines, order.lines)
  if (tooMany) return tooMany
  const pair = afterBuyer('edit', order)
  const moved = pair.status !== order.status || pair.buyerStatus !== order.buyerStatus
  const { comment, bookingAddress, deliveryDate } = input
  const edited: Order = {
    ...writeFields(order, { comment, bookingAddress, deliveryDate }, stamp.time),
    lines,
    payAfterClosing: paysAfterClosing(event, products, lines),
    ...(moved && { ...pair, statusVersion: stamp.mutation, statusTime: atLeastAfter(stamp.time, order.statusTime) }),
  }
  const history = historyLine(order, stamp, state.actorName, {
    what: 'edited',
    from: storedPair(order),
    to: pair,
    note: `Quantity ${totalQuantity(order.lines)} to ${totalQuantity(lines)}`,
  })
  return {
    effects: [
      put('orders', edited),
      put('order_history', history),
      ...countEffects(state.counts, stamp, order, edited),
    ],
    output: { ref: order.id },
  }
}

export const updateOrder = operation({
  name: 'update-order',
  version: 1,
  rest: {
    method: 'PUT',
    path: '/update-order',
    msgCode: 25100,
    body: updateOrderBody,
    toInput: toUpdateOrder,
    toReply: (output: { readonly ref: string }) => ({ ref: output.ref }),
  },
  input: updateOrderSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 3_000, noun: 'changes of orders' },
  load: async (reader, input, actor): Promise<EditState> => {
    const state = await loadOrder(reader, input.ref, actor)
    const { order } = state
    return {
      ...state,
      products: order ? await reader.list('products', 'eid', order.eid) : [],
      member: order && (await reader.get('members', memberId(order.eGroupId, order.uid))),
    }
  },
  who: (actor, state) => onlyBuyer(actor, state.order),
  decide: edit,
})

export const updateOrderBuyerInfo = operation({
  name: 'update-order-buyer-info',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/update-order-buyer-info',
    msgCode: 25300,
    body: buyerInfoSchema,
    toInput: (body: { ref: string; comment: string }) => body,
    toReply: (output: { readonly ref: string; readonly comment: string }) => output,
  },
  input: buyerInfoSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 3_000, noun: 'changes of orders' },
  load: (reader, input, actor) => loadOrder(reader, input.ref, actor),
  who: (actor, state) => onlyBuyer(actor, state.order),
  decide: (state, input, stamp) => {
    const { order } = state
    if (order === undefined) return ORDER_NOT_FOUND
    if (!buyerMay('comment', order)) return NOT_ALLOWED_TO_UPDATE
    const noted = writeFields(order, { comment: input.comment }, stamp.time)
    const pair = storedPair(order)
    const history = historyLine(order, stamp, state.actorName, { what: 'edited', from: pair, to: pair, note: 'Note' })
    return {
      effects: [put('orders', noted), put('order_history', history)],
      output: { ref: order.id, comment: noted.comment },
    }
  },
})
