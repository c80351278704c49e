// The host cancels, rejects or verifies a combined payment: every member follows.
import { z } from 'zod/mini'
import { putBookings, withBookingPair } from '#shared/delivery/booking-state.ts'
import { asBookingPair, asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { derivedId, type Decision, type Stamp } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isCancelled, type CombinedChange } from '#shared/order/order-status.ts'
import type { OrderHistory, StatusPair } from '#shared/order/order.ts'
import { withSettledShares } from '#shared/order/settled-shares.ts'
import type { Tables } from '#shared/tables.ts'
import { loadMemberOrders, memberOrderEffects, type Member, type MemberOrdersState } from './member-orders.ts'
import {
  combinedStatusSchema,
  loadPaidTogether,
  placerStatusSchema,
  recordEffects,
  type CombinedPayment,
  type PaidTogether,
} from './combined-payment.ts'
import { COMBINED_NOT_BY_TABLE, COMBINED_NOT_FOUND } from './payment-refusals.ts'

const inputSchema = z.object({
  combinedPaymentRef: idText(),
  status: combinedStatusSchema,
  placerStatus: placerStatusSchema,
})
type Input = z.infer<typeof inputSchema>

export type InvoicesState = PaidTogether & MemberOrdersState

interface Whole {
  /** Null: the record follows from its members. */
  readonly record: Pick<CombinedChange, 'status' | 'placerStatus'> | null
  readonly member: Member
  readonly what: OrderHistory['what']
  readonly note: string
}

/** Maps 'status/placerStatus' to the new pair of every member. */
const CHANGES: Readonly<Record<string, Whole>> = {
  '-1/-2': {
    record: { status: -1, placerStatus: -2 },
    member: { status: -1, buyerStatus: -2 },
    what: 'status',
    note: 'Combined payment cancelled',
  },
  '1/1': {
    record: { status: 1, placerStatus: 1 },
    member: { status: 1, buyerStatus: 1 },
    what: 'invalid-payment',
    note: 'Invalid payment',
  },
  '2/2': { record: null, member: { status: 2, buyerStatus: 2 }, what: 'status', note: 'Combined payment verified' },
}

/** Members that are cancelled one by one stay cancelled when the others are verified. */
const follows = (pair: StatusPair, { status, buyerStatus }: Member): boolean =>
  (pair.status !== status || pair.buyerStatus !== buyerStatus) && !(status === 2 && isCancelled(pair))

export type InvoicesStatusOutput = Pick<CombinedPayment, 'status' | 'placerStatus'> & {
  readonly combinedPaymentRef: string
}

const decide = (state: InvoicesState, input: Input, stamp: Stamp): Decision<Tables, InvoicesStatusOutput> => {
  const { record } = state
  if (record === undefined) return COMBINED_NOT_FOUND
  const whole = CHANGES[`${input.status}/${input.placerStatus}`]
  if (whole === undefined) return COMBINED_NOT_BY_TABLE
  const { member } = whole
  const followed = state.orders.filter((order) => follows(order, member))
  const { after, effects } = memberOrderEffects(state, followed, whole, stamp)
  const bookings: Booking[] = state.bookings
    .filter((booking) => follows(asOrderPair(booking), member))
    .map((booking) => withBookingPair(booking, asBookingPair(member), stamp, { version: derivedId(stamp, booking.id) }))
  const all = [...effects, ...putBookings(bookings), ...recordEffects(state, { orders: after, bookings }, whole.record)]
  return withSettledShares({ effects: all, output: input }, state.shared, stamp)
}

export const updateInvoicesStatus = operation({
  name: 'update-invoices-status',
  label: 'Status of a combined payment',
  subject: 'status',
  version: 1,
  rest: { method: 'PATCH', path: '/update-invoices-status', msgCode: 26_900 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of payments' },
  load: async (reader, { combinedPaymentRef }, actor): Promise<InvoicesState> => {
    const record = await reader.get('combined_payments', combinedPaymentRef)
    const together = await loadPaidTogether(reader, record?.id, record?.uid ?? '')
    return { ...together, ...(await loadMemberOrders(reader, together.orders, actor.id)) }
  },
  who: (actor, { record }) => (actor.kind === 'user' && record?.hostId === actor.id ? null : COMBINED_NOT_FOUND),
  decide,
})
