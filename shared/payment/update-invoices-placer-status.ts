// The buyer pays several orders and bookings with one transfer and one screenshot.
import { z } from 'zod/mini'
import { onlyBooker, withBookingPair } from '#shared/delivery/booking-state.ts'
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { BOOKING_NOT_FOUND } from '#shared/delivery/booking-refusals.ts'
import type { Event } from '#shared/event/event.ts'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import { derivedId, type Decision, type Effect, type Reader, type Stamp } from '#shared/kernel/change.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { atLeastAfter } from '#shared/kernel/hybrid-time.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { refSchema } from '#shared/order/order-inputs.ts'
import { CLAIM_TOO_HIGH, NO_SCREENSHOT, ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { onlyBuyer } from '#shared/order/order-state.ts'
import { afterBuyer, storedPair } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { isOverclaimed, paidCentsInput, withPaidCents, withPaidTime } from '#shared/order/paid-amount.ts'
import { bookingWaits, orderWaits } from '#shared/order/pay-together.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import { BOOKER_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { aboutPayment } from './about-payment.ts'
import { MAX_PAYMENT_ENTRIES, statusOfEntries, withoutEntries, type CombinedPayment } from './combined-payment.ts'
import { COMBINED_REF_TAKEN, NOT_TOGETHER, NOTHING_TO_PAY } from './payment-refusals.ts'
import { fileHash } from './file-url.ts'
import { uploadId, type Upload } from './upload.ts'

const inputSchema = z.object({
  /** Reference of the new combined payment. */
  ref: refSchema,
  orderRefs: z.array(idText()).check(z.maxLength(MAX_PAYMENT_ENTRIES)),
  /** Cents of each order on the payer's screen, as `orderRefs` stand; the totals where omitted. */
  amounts: z.optional(z.array(paidCentsInput()).check(z.maxLength(MAX_PAYMENT_ENTRIES))),
  bookingRefs: z.array(idText()).check(z.maxLength(MAX_PAYMENT_ENTRIES)),
  paymentScreenshot: z.nullable(pictureText()),
})
type Input = z.infer<typeof inputSchema>

export interface PlacerState {
  readonly known: CombinedPayment | undefined
  readonly orders: readonly (Order | undefined)[]
  readonly bookings: readonly (Booking | undefined)[]
  readonly events: ReadonlyMap<string, Event>
  /** Payments that entries leave. */
  readonly left: readonly CombinedPayment[]
  readonly upload: Upload | undefined
  readonly actorName: string
}

const load = async (reader: Reader<Tables>, input: Input, actorId: string): Promise<PlacerState> => {
  const hash = input.paymentScreenshot === null ? undefined : fileHash(input.paymentScreenshot)
  const orders: (Order | undefined)[] = []
  const bookings: (Booking | undefined)[] = []
  const events = new Map<string, Event>()
  const left = new Map<string, CombinedPayment>()
  for (const ref of new Set(input.orderRefs)) orders.push(await reader.get('orders', ref))
  for (const ref of new Set(input.bookingRefs)) bookings.push(await reader.get('bookings', ref))
  for (const { eid } of orders.flatMap((order) => order ?? [])) {
    const event = await reader.get('events', eid)
    if (event) events.set(eid, event)
  }
  for (const entry of [...orders, ...bookings]) {
    const ref = entry?.combinedPaymentRef ?? null
    const record = ref === null ? undefined : await reader.get('combined_payments', ref)
    if (record) left.set(record.id, record)
  }
  return {
    known: await reader.get('combined_payments', input.ref),
    orders,
    bookings,
    events,
    left: [...left.values()],
    upload: hash === undefined ? undefined : await reader.get('uploads', uploadId(hash, actorId)),
    actorName: (await reader.get('users', actorId))?.name ?? '',
  }
}

/** Pairs of an order's reference and the amount that the payer's screen showed. */
const shownOf = ({ orderRefs, amounts }: Input): (readonly [string, Cents])[] =>
  orderRefs.flatMap((ref, n) => {
    const cents = amounts?.[n]
    return cents === undefined ? [] : [[ref, cents] as const]
  })

const mayPay = (order: Order, event: Event | undefined, now: number): boolean =>
  event !== undefined && orderWaits({ order, event, pair: order }, now)

const decide = (state: PlacerState, input: Input, stamp: Stamp): Decision<Tables, { readonly ref: string }> => {
  const { known, left } = state
  const output = { ref: input.ref }
  if (known) return known.uid === stamp.actor.id ? { effects: [], output } : COMBINED_REF_TAKEN
  const orders = state.orders.flatMap((order) => order ?? [])
  const bookings = state.bookings.flatMap((booking) => booking ?? [])
  const [first] = [...orders, ...bookings]
  if (first === undefined) return NOTHING_TO_PAY
  const now = stamp.server?.now ?? stamp.at
  const fits =
    [...orders, ...bookings].every(({ hostId }) => hostId === first.hostId) &&
    orders.every((order) => mayPay(order, state.events.get(order.eid), now)) &&
    bookings.every(bookingWaits)
  if (!fits) return NOT_TOGETHER
  if (input.paymentScreenshot === null || fileHash(input.paymentScreenshot) === undefined) return NO_SCREENSHOT
  if (stamp.server !== null && state.upload === undefined) return NO_SCREENSHOT
  const shown = new Map(shownOf(input))
  const isTooHigh = (order: Order): boolean => {
    const event = state.events.get(order.eid)
    return event !== undefined && isOverclaimed(shown.get(order.id), order, event)
  }
  if (stamp.server !== null && orders.some(isTooHigh)) return CLAIM_TOO_HIGH

  const together = { combinedPaymentRef: input.ref, paymentScreenshot: input.paymentScreenshot }
  const claimed = orders.map((order) => ({ order, pair: afterBuyer('claim', order) }))
  const booked = bookings.map((booking) => ({
    booking,
    pair: { status: booking.status, bookerStatus: BOOKER_STATUS.paid } as const,
  }))
  const record: CombinedPayment = {
    id: input.ref,
    uid: stamp.actor.id,
    hostId: first.hostId,
    // The host may have verified every entry before its payment.
    status: statusOfEntries([
      ...claimed.map(({ pair }) => pair),
      ...booked.map(({ booking, pair }) => asOrderPair({ ...booking, ...pair })),
    ]),
    placerStatus: BUYER_STATUS.paid,
    orders: orders.map(({ id, eid }) => ({ eid, ref: id })),
    bookings: bookings.map(({ id }) => id),
    createdAt: stamp.at,
  }
  const refs = [...orders, ...bookings].map(({ id }) => id)
  const note = `Payment screenshot submitted for ${refs.length} together`
  const effects: Effect<Tables>[] = [
    put('combined_payments', record),
    ...left.map((old) => withoutEntries(old, refs)),
    ...claimed.flatMap(({ order, pair }) => {
      const statusTime = atLeastAfter(stamp.time, order.statusTime)
      const after = { ...pair, ...together, statusVersion: stamp.mutation, statusTime, claimedAt: stamp.at }
      const change = { what: 'claimed', note, from: storedPair(order), to: pair } as const
      return [
        put('orders', { ...order, ...after, fieldTimes: withPaidTime(order, statusTime) }),
        put('order_history', historyLine(order, stamp, state.actorName, change)),
      ]
    }),
    ...booked.map(({ booking, pair }) => {
      const version = derivedId(stamp, booking.id)
      return put('bookings', { ...withBookingPair(booking, pair, stamp, { version }), ...together })
    }),
  ]
  return withPaidCents({ effects, output }, { orders, events: state.events, shown })
}

export const updateInvoicesPlacerStatus = operation({
  name: 'update-invoices-placer-status',
  label: 'Orders and bookings paid together',
  subject: 'payment',
  version: 1,
  rest: { method: 'PATCH', path: '/update-invoices-placer-status', msgCode: 26_800 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: { maxPerDay: 1_000, noun: 'payments' },
  load: (reader, input, actor) => load(reader, input, actor.id),
  who: (actor, { orders, bookings }) => {
    if (orders.includes(undefined)) return ORDER_NOT_FOUND
    if (bookings.includes(undefined)) return BOOKING_NOT_FOUND
    for (const order of orders) {
      const refused = onlyBuyer(actor, order)
      if (refused) return refused
    }
    for (const booking of bookings) {
      const refused = onlyBooker(actor, booking)
      if (refused) return refused
    }
    return null
  },
  decide,
  about: aboutPayment,
  files: ({ paymentScreenshot }) => {
    const hash = paymentScreenshot === null ? undefined : fileHash(paymentScreenshot)
    return hash === undefined ? [] : [hash]
  },
})
