// The host cancels, rejects or verifies a combined payment: every entry follows. Of two concurrent changes of an entry the
// later one wins, applied to the state that its author saw.
import { z } from 'zod/mini'
import { putBookings, withBookingPair } from '#shared/delivery/booking-state.ts'
import { asBookingPair, asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { derivedId, type Decision, type Effect, type Stamp } from '#shared/kernel/change.ts'
import { atLeastAfter, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { seenTime } from '#shared/order/host-choice.ts'
import { displacedLine, historyIdOf, invalidNote, lostLine, reasonText } from '#shared/order/order-history.ts'
import { basedOnSchema, reasonInput } from '#shared/order/order-inputs.ts'
import { storedOf, storedPair } from '#shared/order/order-status.ts'
import type { Order, OrderHistory, StatusPair } from '#shared/order/order.ts'
import { amountBefore, paidTimeOf } from '#shared/order/paid-amount.ts'
import { withPaymentAndShares } from '#shared/order/settled-shares.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { PaidId } from '#shared/kernel/ids.ts'
import { aboutPayment } from './about-payment.ts'
import { loadEntryOrders, entryOrderEffects, type EntryPair, type EntryOrdersState } from './payment-entry-orders.ts'
import {
  combinedStatusSchema,
  followsWhole,
  isWholeClaimed,
  loadPaidTogether,
  MAX_PAYMENT_ENTRIES,
  placerStatusSchema,
  recordEffects,
  type CombinedPayment,
  type PaidTogether,
} from './combined-payment.ts'
import { COMBINED_NOT_BY_TABLE, COMBINED_NOT_FOUND } from './payment-refusals.ts'

const entrySeenSchema = z.extend(z.omit(basedOnSchema, { facts: true, total: true }), { ref: idText() })
type EntrySeen = z.infer<typeof entrySeenSchema>

const inputSchema = z.object({
  combinedPaymentRef: idText(),
  status: combinedStatusSchema,
  placerStatus: placerStatusSchema,
  /** The entries as the host saw them; null: their state on arrival counts as seen. */
  saw: z.nullable(z.array(entrySeenSchema).check(z.maxLength(2 * MAX_PAYMENT_ENTRIES))),
  /** Only for an invalid payment. */
  reason: reasonInput(),
})
type Input = z.infer<typeof inputSchema>

export interface InvoicesState extends PaidTogether, EntryOrdersState {
  /** Maps an order's reference to the history line of the change that set its current status. */
  readonly made: ReadonlyMap<string, OrderHistory>
}

interface CombinedChange {
  /** New values of the record; its status follows from the entries while the claim stands. */
  readonly record: Partial<Pick<CombinedPayment, 'status' | 'placerStatus'>>
  readonly entryPair: EntryPair
  readonly what: OrderHistory['what']
  readonly note: string
}

/** Maps 'status/placerStatus' to the new pair of every entry. */
const CHANGES: Readonly<Record<string, CombinedChange>> = {
  '-1/-2': {
    record: { status: ORDER_STATUS.cancelled, placerStatus: BUYER_STATUS.refunded },
    entryPair: { status: ORDER_STATUS.cancelled, buyerStatus: BUYER_STATUS.refunded },
    what: 'status',
    note: 'Combined payment cancelled',
  },
  '1/1': {
    record: { status: ORDER_STATUS.unpaid, placerStatus: BUYER_STATUS.notPaid },
    entryPair: { status: ORDER_STATUS.unpaid, buyerStatus: BUYER_STATUS.notPaid },
    what: 'invalid-payment',
    note: invalidNote(undefined),
  },
  '2/2': {
    record: { placerStatus: BUYER_STATUS.paid },
    entryPair: { status: ORDER_STATUS.verified, buyerStatus: BUYER_STATUS.paid },
    what: 'status',
    note: 'Combined payment verified',
  },
}

export type InvoicesStatusOutput = Pick<CombinedPayment, 'status' | 'placerStatus'> & {
  readonly combinedPaymentRef: string
  /** Later changes of another device stand for every entry. */
  readonly superseded: boolean
}

interface Choice<R> {
  readonly row: R
  /** The pair that the author saw. */
  readonly from: StatusPair
  readonly time: HybridTime
  readonly hasSeenCurrent: boolean
  readonly isLater: boolean
}

type WithStatus = Pick<Order, 'statusVersion' | 'statusTime'> & { readonly id: PaidId }

/** The entries that the change concerns, by the state that its author saw. */
const choices = <R extends WithStatus>(
  rows: readonly R[],
  pairOf: (row: R) => StatusPair,
  { saw, entryPair }: { readonly saw: ReadonlyMap<string, EntrySeen>; readonly entryPair: EntryPair },
  stamp: Stamp,
): Choice<R>[] =>
  rows.flatMap((row) => {
    const seen = saw.get(row.id)
    const hasSeenCurrent = seen === undefined || seen.version === row.statusVersion
    const current = pairOf(row)
    const from = hasSeenCurrent ? current : seen.pair
    // An entry that was in the new state already follows, too, if a concurrent change took it out of that state.
    const wasThere = from.status === entryPair.status && from.buyerStatus === entryPair.buyerStatus
    if (!followsWhole(from, entryPair) && !(wasThere && followsWhole(current, entryPair))) return []
    const time = atLeastAfter(stamp.time, hasSeenCurrent ? row.statusTime : seenTime(seen, stamp))
    return [{ row, from, time, hasSeenCurrent, isLater: hasSeenCurrent || time > row.statusTime }]
  })

/** Lines that tell the host which change of an order stands. */
const conflictLines = (
  { made, actorName }: InvoicesState,
  orders: readonly Choice<Order>[],
  { entryPair, note }: CombinedChange,
  stamp: Stamp,
): Effect<Tables>[] =>
  orders.flatMap(({ row, from, hasSeenCurrent, isLater }) => {
    if (!isLater)
      return [
        put(
          'order_history',
          lostLine(row, stamp, actorName, { from, to: entryPair, note: `${note}: a later change replaced it` }),
        ),
      ]
    return hasSeenCurrent
      ? []
      : [put('order_history', displacedLine(row, stamp, made.get(row.id), `A later change stands: ${note}`))]
  })

/**
 * The whole changes only while its claim stands (statuses.md 5), or stood for an author who did not see another device
 * reject it.
 */
const mayChange = ({ record, orders, bookings }: InvoicesState, { saw }: Input): boolean => {
  if (isWholeClaimed(record)) return true
  const versions = new Map([...orders, ...bookings].map(({ id, statusVersion }) => [id, statusVersion]))
  return saw?.some(({ ref, version, combined }) => combined === true && versions.get(ref) !== version) === true
}

const decide = (state: InvoicesState, input: Input, stamp: Stamp): Decision<Tables, InvoicesStatusOutput> => {
  if (state.record === undefined) return COMBINED_NOT_FOUND
  const { combinedPaymentRef, status, placerStatus } = input
  const change = CHANGES[`${status}/${placerStatus}`]
  if (change === undefined || !mayChange(state, input)) return COMBINED_NOT_BY_TABLE
  const { entryPair } = change
  const isInvalid = change.what === 'invalid-payment'
  const whole = isInvalid ? { ...change, note: invalidNote(input.reason) } : change
  const seen = { saw: new Map(input.saw?.map((each) => [each.ref, each])), entryPair }
  const orders = choices(state.orders, storedPair, seen, stamp)
  const bookings = choices(state.bookings, asOrderPair, seen, stamp)
  const all = [...orders, ...bookings]
  const superseded = all.length > 0 && !all.some(({ isLater }) => isLater)

  const amountSeen = (row: Order | Booking, hasSeenCurrent: boolean): Order['paidCents'] =>
    amountBefore(row, hasSeenCurrent ? null : (seen.saw.get(row.id) ?? null))
  const timeOf = new Map(orders.map(({ row, time }) => [row.id, time]))
  const { after, effects } = entryOrderEffects(
    state,
    orders.filter(({ isLater }) => isLater).map(({ row }) => row),
    whole,
    stamp,
    (order) => timeOf.get(order.id) ?? stamp.time,
  )
  const booked = bookings
    .filter(({ isLater }) => isLater)
    .map(({ row, from, hasSeenCurrent, time }) =>
      withBookingPair({ ...row, paidCents: amountSeen(row, hasSeenCurrent) }, asBookingPair(entryPair), stamp, {
        time,
        before: from,
        version: derivedId(stamp, row.id),
        invalidReason: isInvalid ? reasonText(input.reason) : '',
      }),
    )
  const isUnchanged = superseded || (all.length === 0 && entryPair.status === ORDER_STATUS.verified)
  const written = [
    ...effects,
    ...conflictLines(state, orders, whole, stamp),
    ...putBookings(booked),
    ...(isUnchanged ? [] : recordEffects(state, { orders: after, bookings: booked }, whole.record)),
  ]
  const output = { combinedPaymentRef, status, placerStatus, superseded }
  // The state that the author saw decides, so that concurrent changes converge.
  const paid = orders.map(({ row, from, hasSeenCurrent }) => ({
    ...row,
    ...storedOf(from),
    paidCents: amountSeen(row, hasSeenCurrent),
  }))
  return withPaymentAndShares({ effects: written, output }, { orders: paid, events: state.events }, state.shared, stamp)
}

export const updateInvoicesStatus = operation({
  name: 'update-invoices-status',
  label: 'Status of a combined payment',
  subject: 'status',
  version: 2,
  upcasts: { 1: (input: object) => ({ ...input, saw: null }) },
  rest: { method: 'PATCH', path: '/update-invoices-status', msgCode: 26_900 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of payments' },
  load: async (reader, { combinedPaymentRef, saw }, actor): Promise<InvoicesState> => {
    const record = await reader.get('combined_payments', combinedPaymentRef)
    const together = await loadPaidTogether(reader, record?.id, record?.uid ?? '')
    const made = new Map<string, OrderHistory>()
    for (const { id, statusVersion } of saw === null ? [] : together.orders) {
      const line = await reader.get('order_history', historyIdOf(statusVersion, id))
      if (line) made.set(id, line)
    }
    return { ...together, ...(await loadEntryOrders(reader, together.orders, actor.id)), made }
  },
  who: (actor, { record }) => (actor.kind === 'user' && record?.hostId === actor.id ? null : COMBINED_NOT_FOUND),
  decide,
  about: aboutPayment,
})

/** The entries of a combined payment that a screen sends with a change of the whole. */
export const entriesSeen = ({ record, orders, bookings }: PaidTogether): NonNullable<Input['saw']> => [
  ...orders.map((order) => ({
    ref: order.id,
    version: order.statusVersion,
    time: order.statusTime,
    pair: storedPair(order),
    combined: isWholeClaimed(record),
    paidCents: order.paidCents,
    paidTime: paidTimeOf(order),
  })),
  ...bookings.map((booking) => ({
    ref: booking.id,
    version: booking.statusVersion,
    time: booking.statusTime,
    pair: asOrderPair(booking),
    combined: isWholeClaimed(record),
    paidCents: booking.paidCents,
    paidTime: paidTimeOf(booking),
  })),
]
