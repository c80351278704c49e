// The host's status change as an operation: loads the rows and writes the result of `hostChoice`.
import { derivedId, type Decision, type Effect, type Stamp } from '#shared/kernel/change.ts'
import { ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { TOO_MANY_HAND_OVERS } from '#shared/collection/collection-refusals.ts'
import { MAX_RECORDS_PER_ORDER, recordOf } from '#shared/collection/create-record.ts'
import type { Event } from '#shared/event/event.ts'
import type { Tables } from '#shared/tables.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { putBookings, withBookingPair } from '#shared/delivery/booking-state.ts'
import { asBookingPair, asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import {
  followsWhole,
  isWholeClaimed,
  loadPaidTogether,
  recordEffects,
  type PaidTogether,
} from '#shared/payment/combined-payment.ts'
import { unreturnedPayment } from '#shared/payment/refund-owed.ts'
import { put } from '#shared/writes.ts'
import { putCounts, recount, type EventCounts } from './event-counts.ts'
import { hostChoice, type HostChoice } from './host-choice.ts'
import {
  displacedLine,
  historyIdOf,
  historyLine,
  invalidNote,
  lostLine,
  reasonText,
  TOGETHER_NOTE,
} from './order-history.ts'
import { hostStatusSchema, type HostStatusInput } from './order-inputs.ts'
import { ORDER_NOT_FOUND, returnFirst } from './order-refusals.ts'
import { collectionIn, loadCounts, loadOrder, onlyHost, type OrderState } from './order-state.ts'
import { isCancelled, statusLabel, storedOf, storedPair } from './order-status.ts'
import { isUnpaid } from './payment-state.ts'
import type { BuyerStatus, Order, OrderHistory, OrderStatus } from './order.ts'
import { loadShared, withPaymentAndShares, type SharedEvent } from './settled-shares.ts'
import { isReopenedUnpaid, paidTimeOf } from './paid-amount.ts'
import { ORDER_STATUS } from './order-status-numbers.ts'

export interface HostState extends OrderState {
  /** History line of the change that set the order's current status. */
  readonly made: OrderHistory | undefined
  /** The combined payment with all its entries. */
  readonly together: PaidTogether
  /** Maps an event id to its counts, for the order and those entries. */
  readonly countsByEvent: ReadonlyMap<string, EventCounts>
  /** Maps an event id to the event, of the order and those entries. */
  readonly events: ReadonlyMap<string, Event>
  /** Loaded when the change cancels an order, or takes a cancellation or a payment back. */
  readonly shared: readonly SharedEvent[]
}

export interface HostStatusOutput {
  readonly ref: string
  readonly status: OrderStatus
  readonly buyerStatus: BuyerStatus
  /** A later change of another device stands. */
  readonly superseded: boolean
}

interface Change {
  readonly before: Order
  readonly after: Order
}

/**
 * A claimed payment has no unpaid entry: an order leaves it whose host, on another device, did not know of the claim and set a
 * status of an unpaid order.
 */
const refAfter = ({ together }: HostState, order: Order, choice: HostChoice): string | null =>
  choice.transition.combined === null && isWholeClaimed(together.record) && isUnpaid(choice.stored)
    ? null
    : order.combinedPaymentRef

const withPair = (order: Order, choice: HostChoice, stored: HostChoice['stored'], stamp: Stamp): Order => ({
  ...order,
  ...stored,
  statusVersion: stamp.mutation,
  statusTime: choice.time,
})

/** Other orders of the combined payment. */
const otherOrdersOf = ({ order, together }: Pick<HostState, 'order' | 'together'>): Order[] =>
  together.orders.filter((other) => other.id !== order?.id)

const bookingsAfter = (state: HostState, choice: HostChoice, { reason }: HostStatusInput, stamp: Stamp): Booking[] => {
  const entryPair = choice.transition.combined?.entryPair
  if (entryPair === undefined || !choice.isLater) return []
  return state.together.bookings
    .filter((booking) => choice.time > booking.statusTime && followsWhole(asOrderPair(booking), entryPair))
    .map((booking) =>
      withBookingPair(booking, asBookingPair(entryPair), stamp, {
        time: choice.time,
        version: derivedId(stamp, booking.id),
        invalidReason: choice.invalidPayment ? reasonText(reason) : '',
      }),
    )
}

/** Changes of the order and of every affected entry of its combined payment. */
const changesOf = (state: HostState, order: Order, choice: HostChoice, stamp: Stamp): Change[] => {
  const entryPair = choice.transition.combined?.entryPair
  const entries =
    entryPair === undefined
      ? []
      : otherOrdersOf(state).filter(
          (other) => choice.time > other.statusTime && followsWhole(storedPair(other), entryPair),
        )
  const combinedPaymentRef = refAfter(state, order, choice)
  return [
    { before: order, after: { ...withPair(order, choice, choice.stored, stamp), combinedPaymentRef } },
    ...entries.map((other) => ({ before: other, after: withPair(other, choice, entryPair ?? choice.stored, stamp) })),
  ]
}

const countEffectsOf = (state: HostState, changes: readonly Change[], stamp: Stamp): Effect<Tables>[] => {
  if (stamp.server === null) return []
  const counts = new Map(state.countsByEvent)
  for (const { before, after } of changes) {
    const counted = counts.get(before.eid)
    if (counted !== undefined) counts.set(before.eid, recount(counted, before, after))
  }
  return [...counts].flatMap(([eid, now]) =>
    JSON.stringify(now) === JSON.stringify(state.countsByEvent.get(eid)) ? [] : putCounts(now),
  )
}

const recordsOf = (state: HostState, order: Order, choice: HostChoice, stamp: Stamp): HandOverRecord[] => {
  const common = { order, stamp, byName: state.actorName, seen: choice.seen }
  const records: HandOverRecord[] = []
  if (choice.gives.length > 0)
    records.push(
      recordOf({ ...common, id: derivedId(stamp, 'fact'), kind: 'handover', lines: choice.gives, undoes: [] }),
    )
  if (choice.voids.length > 0)
    records.push(recordOf({ ...common, id: derivedId(stamp, 'void'), kind: 'void', lines: [], undoes: choice.voids }))
  return records
}

const historyOf = (
  state: HostState,
  order: Order,
  choice: HostChoice,
  { stamp, reason }: { readonly stamp: Stamp; readonly reason: string | undefined },
): OrderHistory[] => {
  const { from, transition } = choice
  const [was, chosen] = [statusLabel(from.status), statusLabel(transition.pair.status)]
  const change = { from, to: transition.pair }
  const line = (what: OrderHistory['what'], note: string, part: string): OrderHistory =>
    historyLine(order, stamp, state.actorName, { what, ...change, note }, part)
  const lines: OrderHistory[] = []
  if (choice.isLater) {
    const note = choice.invalidPayment ? invalidNote(reason) : `${was} to ${chosen}`
    lines.push(line(choice.invalidPayment ? 'invalid-payment' : 'status', note, 'h'))
    if (!choice.hasSeenCurrent)
      lines.push(displacedLine(order, stamp, state.made, `A later change to ${chosen} stands`))
  } else
    lines.push(
      lostLine(order, stamp, state.actorName, { ...change, note: `${was} to ${chosen}: a later change replaced it` }),
    )
  if (choice.gives.length > 0) lines.push(line('handed-over', 'Handed over by setting Collected', 'fact'))
  if (choice.voids.length > 0) lines.push(line('voided', `Hand-overs voided by setting ${chosen}`, 'void'))
  return lines
}

const entryLines = (
  state: HostState,
  changes: readonly Change[],
  said: Pick<OrderHistory, 'what' | 'note'>,
  stamp: Stamp,
): OrderHistory[] =>
  changes
    .slice(1)
    .map(({ before, after }) =>
      historyLine(before, stamp, state.actorName, { ...said, from: storedPair(before), to: storedPair(after) }),
    )

/**
 * Money that arrived for a cancelled order, which a status of an unpaid order would forget. A change whose author had not seen it
 * stands, so that concurrent changes converge.
 */
const forgottenMoney = (
  { event, order }: HostState,
  { saw }: Pick<HostStatusInput, 'saw'>,
  { isLater, stored, gives }: HostChoice,
): Cents => {
  if (event === undefined || order === undefined || !isLater || gives.length > 0) return ZERO_CENTS
  const isSeen = saw === null || saw.paidTime === paidTimeOf(order)
  return isSeen && isReopenedUnpaid(order, stored) ? unreturnedPayment(event, order, order) : ZERO_CENTS
}

const decide = (state: HostState, input: HostStatusInput, stamp: Stamp): Decision<Tables, HostStatusOutput> => {
  const { order } = state
  if (order === undefined) return ORDER_NOT_FOUND
  const choice = hostChoice(order, state.records, state.answers, input, stamp, state.together.record)
  if (isRefusal(choice)) return choice
  if (choice === null)
    return { effects: [], output: { ref: order.id, ...collectionIn(state, order).pair, superseded: false } }
  const forgotten = forgottenMoney(state, input, choice)
  if (forgotten > 0) return returnFirst(forgotten)

  const records = recordsOf(state, order, choice, stamp)
  if (records.length > 0 && state.records.length >= MAX_RECORDS_PER_ORDER) return TOO_MANY_HAND_OVERS
  const changes = choice.isLater ? changesOf(state, order, choice, stamp) : []
  const after = changes[0]?.after ?? order
  const bookings = bookingsAfter(state, choice, input, stamp)
  const lines = [
    ...historyOf(state, order, choice, { stamp, reason: input.reason }),
    ...entryLines(
      state,
      changes,
      choice.invalidPayment
        ? { what: 'invalid-payment', note: invalidNote(input.reason, TOGETHER_NOTE) }
        : { what: 'status', note: TOGETHER_NOTE },
      stamp,
    ),
  ]
  const effects: Effect<Tables>[] = [
    ...changes.map((change) => put('orders', change.after)),
    ...records.map((record) => put('handovers', record)),
    ...lines.map((line) => put('order_history', line)),
    ...putBookings(bookings),
    ...(choice.isLater
      ? recordEffects(
          state.together,
          { orders: changes.map((change) => change.after), bookings },
          choice.transition.combined,
        )
      : []),
    ...countEffectsOf(state, changes, stamp),
  ]
  const { pair } = collectionIn({ ...state, records: [...state.records, ...records] }, after)
  const output = { ref: order.id, ...pair, superseded: !choice.isLater }
  const paid = {
    // The state that the author saw decides, so that concurrent changes converge.
    orders: changes.map(({ before }) =>
      before.id === order.id ? { ...before, ...storedOf(choice.from), paidCents: choice.paidCents } : before,
    ),
    events: state.events,
    ...(choice.shownCents !== undefined && { shown: new Map([[order.id, choice.shownCents]]) }),
    handedOver: choice.transition.pair.status === ORDER_STATUS.collected ? order.id : undefined,
  }
  return withPaymentAndShares({ effects, output }, paid, state.shared, stamp)
}

export const updateOrderStatus = operation({
  name: 'update-order-status',
  label: 'Status of an order',
  subject: 'status',
  version: 1,
  rest: { method: 'PATCH', path: '/update-order-status', msgCode: 25400 },
  input: hostStatusSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 6_000 },
  quota: { maxPerDay: 20_000, noun: 'changes of orders' },
  load: async (reader, input, actor): Promise<HostState> => {
    const state = await loadOrder(reader, input.ref, actor)
    const { order } = state
    const together = await loadPaidTogether(reader, order?.combinedPaymentRef, order?.uid ?? '')
    const countsByEvent = new Map<string, EventCounts>()
    const events = new Map<string, Event>()
    for (const eid of new Set([order, ...together.orders].flatMap((one) => (one === undefined ? [] : [one.eid])))) {
      const event = await reader.get('events', eid)
      if (event === undefined) continue
      events.set(eid, event)
      countsByEvent.set(eid, await loadCounts(reader, event))
    }
    const made = order && (await reader.get('order_history', historyIdOf(order.statusVersion, order.id)))
    const settles =
      input.status === ORDER_STATUS.cancelled ||
      input.status === ORDER_STATUS.unpaid ||
      (order !== undefined && isCancelled(order))
    const shared = await loadShared(reader, settles ? [...events.keys()] : [])
    return { ...state, made, together, countsByEvent, events, shared }
  },
  who: (actor, state, input) => onlyHost(actor, state.order, input.status === ORDER_STATUS.cancelled),
  decide,
})
