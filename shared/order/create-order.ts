// Places an order. The server decides about stock, closing and order numbers when it receives the order.
import type { Event, Product } from '#shared/event/event.ts'
import { memberId, type Member } from '#shared/group/group.ts'
import type { Actor, Decision, Effect, Stamp } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { notBefore } from '#shared/kernel/not-before.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isApproved, isBanned, isGroupAdmin } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import type { User } from '#shared/account/user.ts'
import { put } from '#shared/writes.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { aboutOrder } from './about-order.ts'
import { checkDelivery } from './delivery-address.ts'
import { nextOrderNo, putCounts, recount, type EventCounts } from './event-counts.ts'
import { writeFields } from './field-times.ts'
import { checkSelection } from './order-check.ts'
import { historyIdOf, historyLine } from './order-history.ts'
import { createOrderSchema, type CreateOrderInput } from './order-inputs.ts'
import { checkPrices, paysAfterClosing, refuseTooManyLines, toOrderLines, totalQuantity } from './order-lines.ts'
import {
  CAN_NOT_ORDER,
  EVENT_NOT_FOUND,
  NOT_A_MEMBER,
  NOT_ON_BEHALF,
  NOT_OPEN_FOR_ORDERS,
  REF_TAKEN,
  USER_NOT_FOUND,
} from './order-refusals.ts'
import { loadCounts } from './order-state.ts'
import type { Order, OrderHistory } from './order.ts'
import { hasOrderedBySelf } from './own-order.ts'
import { loadShared, withSettledShares, type SharedEvent } from './settled-shares.ts'
import { BUYER_STATUS, ORDER_STATUS } from './order-status-numbers.ts'
import { loadEventHost, takesOrders } from './takes-orders.ts'

export interface PlaceState {
  /** The existing order with this reference. */
  readonly known: Order | undefined
  /** The reference belongs to a booking: refunds find a record by its reference alone. */
  readonly isOfBooking: boolean
  /** History of the existing order. */
  readonly history: readonly OrderHistory[]
  readonly event: Event | undefined
  readonly products: readonly Product[]
  readonly buyer: User | undefined
  readonly actorName: string
  readonly buyerMember: Member | undefined
  readonly actorMember: Member | undefined
  /** Membership of the event's host in its group. */
  readonly host: Member | undefined
  readonly counts: EventCounts | undefined
  readonly shared: readonly SharedEvent[]
  /** Whether the order includes the buyer's contact data. */
  readonly mayTellContact: boolean
}

/** The buyer of the order. */
const buyerIdOf = (input: CreateOrderInput, actor: Actor): string => input.representedUserId ?? actor.id

const isOwn = (state: PlaceState, input: CreateOrderInput, actor: Actor): boolean =>
  state.known?.placedBy === actor.id && state.known.eid === input.eid

/** Whether the existing order is the same one, sent again, and not another order with an equal reference. */
const isRepeated = (state: PlaceState, input: CreateOrderInput, stamp: Stamp): boolean => {
  const { known, history } = state
  if (known === undefined || !isOwn(state, input, stamp.actor)) return false
  if (history.some((line) => line.id === historyIdOf(stamp.mutation, known.id))) return true
  const placedIds = new Set(known.lines.map((line) => line.id))
  return (
    input.lines.length > 0 &&
    placedIds.size === input.lines.length &&
    input.lines.every((line) => placedIds.has(line.id))
  )
}

/** Allows approved, unbanned members; on behalf of others the event's creator and admins of its group. */
const whoMayOrder = (actor: Actor, state: PlaceState, input: CreateOrderInput): Refusal | null => {
  if (actor.kind !== 'user') return CAN_NOT_ORDER
  if (isOwn(state, input, actor)) return null
  if (state.event === undefined) return EVENT_NOT_FOUND
  if (isBanned(state.actorMember) || isBanned(state.buyerMember)) return CAN_NOT_ORDER
  const creator = state.event.createdUserId === actor.id
  if (buyerIdOf(input, actor) !== actor.id) return creator || isGroupAdmin(state.actorMember) ? null : NOT_ON_BEHALF
  return creator || isApproved(state.actorMember) ? null : NOT_A_MEMBER
}

const place = (
  state: PlaceState,
  input: CreateOrderInput,
  stamp: Stamp,
): Decision<Tables, { readonly ref: string }> => {
  const output = { ref: input.ref }
  if (state.known !== undefined) return isRepeated(state, input, stamp) ? { effects: [], output } : REF_TAKEN
  if (state.isOfBooking) return REF_TAKEN
  const { event, products, buyer } = state
  if (event === undefined) return EVENT_NOT_FOUND
  const now = stamp.server?.now ?? stamp.at
  if (!takesOrders(event, state.host, now)) return NOT_OPEN_FOR_ORDERS
  if (buyer === undefined && stamp.server !== null) return USER_NOT_FOUND
  const stock = stamp.server === null || state.counts === undefined ? null : state.counts.stats
  const placedAt = notBefore(stamp.at, event)
  const wrong =
    checkSelection({ products, lines: input.lines, stock, own: [] }) ??
    checkPrices(products, input.lines) ??
    checkDelivery(event, input, placedAt)
  if (wrong !== null) return wrong

  const lines = toOrderLines(products, input.lines)
  const tooMany = refuseTooManyLines(lines)
  if (tooMany) return tooMany
  const numbered = stamp.server !== null && state.counts !== undefined ? nextOrderNo(state.counts) : null
  const bare: Order = {
    id: input.ref,
    eid: event.id,
    eTitle: event.title,
    eGroupId: event.groupId,
    hostId: event.createdUserId,
    eOrderNo: numbered?.ledger.lastOrderNo ?? null,
    uid: buyerIdOf(input, stamp.actor),
    uName: buyer?.name ?? '',
    uPhone: state.mayTellContact ? (buyer?.phone ?? '') : '',
    uEmail: state.mayTellContact ? (buyer?.email ?? '') : '',
    uPhotoUrl: buyer?.photoUrl ?? null,
    placedBy: stamp.actor.id,
    status: ORDER_STATUS.unpaid,
    buyerStatus: BUYER_STATUS.notPaid,
    statusVersion: stamp.mutation,
    statusTime: stamp.time,
    lines,
    comment: '',
    bookingAddress: null,
    deliveryDate: null,
    payAfterClosing: paysAfterClosing(event, products, lines),
    settledShares: null,
    paidCents: null,
    returnedCents: ZERO_CENTS,
    combinedPaymentRef: null,
    paymentScreenshot: null,
    claimedAt: null,
    fieldTimes: {},
    createdAt: placedAt,
  }
  const { comment, bookingAddress, deliveryDate } = input
  const order = writeFields(bare, { comment, bookingAddress, deliveryDate }, stamp)
  const placedLine = historyLine(order, stamp, state.actorName, {
    what: 'placed',
    from: null,
    to: { status: ORDER_STATUS.unpaid, buyerStatus: BUYER_STATUS.notPaid },
    note: `Quantity ${totalQuantity(lines)}`,
  })
  const counts: Effect<Tables>[] = numbered === null ? [] : putCounts(recount(numbered, null, order))
  const effects: Effect<Tables>[] = [put('orders', order), put('order_history', placedLine), ...counts]
  return withSettledShares({ effects, output }, state.shared, stamp)
}

export const createOrder = operation({
  name: 'create-order',
  label: 'New order',
  subject: 'order',
  version: 1,
  rest: { method: 'POST', path: '/create-order', msgCode: 25000 },
  input: createOrderSchema,
  offline: true,
  onRefCollision: { refusal: REF_TAKEN },
  rateLimit: {
    windowS: QUARTER_HOUR_S,
    maxPerUser: 600,
    perTarget: { max: 60, target: ({ representedUserId }) => representedUserId ?? '' },
  },
  quota: {
    maxPerDay: 2_000,
    perTargetPerDay: { max: 200, target: ({ representedUserId }) => representedUserId ?? '' },
    noun: 'orders',
  },
  load: async (reader, input, actor): Promise<PlaceState> => {
    const event = await reader.get('events', input.eid)
    const buyerId = buyerIdOf(input, actor)
    const known = await reader.get('orders', input.ref)
    const buyerMember = event && (await reader.get('members', memberId(event.groupId, buyerId)))
    const host = event && (await loadEventHost(reader, event))
    return {
      known,
      isOfBooking: (await reader.get('bookings', input.ref)) !== undefined,
      history: known ? await reader.list('order_history', 'orderId', known.id) : [],
      event,
      products: event ? await reader.list('products', 'eid', event.id) : [],
      buyer: await reader.get('users', buyerId),
      actorName: (await reader.get('users', actor.id))?.name ?? '',
      buyerMember,
      actorMember: event && (await reader.get('members', memberId(event.groupId, actor.id))),
      host,
      counts: event && (await loadCounts(reader, event)),
      shared: await loadShared(reader, [input.eid]),
      mayTellContact:
        buyerId === actor.id ||
        (isApproved(buyerMember) && isGroupAdmin(host)) ||
        (event !== undefined && (await hasOrderedBySelf(reader, buyerId, event.createdUserId))),
    }
  },
  who: whoMayOrder,
  decide: place,
  about: aboutOrder,
})
