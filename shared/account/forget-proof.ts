// Deletes a payment proof that was open when its buyer's account was deleted, once its host has dealt with it. Only
// the server runs it, one order or booking at a time.
import { z } from 'zod/mini'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import type { Event } from '#shared/event/event.ts'
import { idText } from '#shared/kernel/bounds.ts'
import type { Decision } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { systemOperation } from '#shared/system-operation.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { isForgotten, isPastAsking, isSettled } from './open-proof.ts'

interface Ordered {
  readonly order: Order
  readonly event: Event | undefined
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
}

/** Handed-over goods settle it as well, once the collection is over: until then a scan may be a mistake. */
const orderIsDone = ({ order, event, records, answers }: Ordered, now: Seconds): boolean => {
  if (isSettled(order)) return true
  const dueAt = event === undefined ? order.createdAt : event.pickupTimestamp + event.pickupDuration
  return isPastAsking(dueAt, now) || (dueAt <= now && collectionOf(order, records, answers).collected)
}

const bookingIsDone = (booking: Booking, now: Seconds): boolean =>
  isSettled(asOrderPair(booking)) || isPastAsking(booking.deliveryTimestamp + booking.deliveryDuration, now)

export const forgetProof = systemOperation({
  name: 'forget-proof',
  /** Reference of an order or a booking. */
  input: z.object({ ref: idText() }),
  load: async (reader, { ref }) => {
    const order = await reader.get('orders', ref)
    return {
      ordered: order && {
        order,
        event: await reader.get('events', order.eid),
        records: await reader.list('handovers', 'orderId', ref),
        answers: await reader.list('handover_answers', 'orderId', ref),
      },
      booking: order ? undefined : await reader.get('bookings', ref),
    }
  },
  /** `uid`: buyer whose proof was deleted; null for none. */
  decide: ({ ordered, booking }, _input, stamp): Decision<Tables, { readonly uid: string | null }> => {
    const now = stamp.server?.now ?? stamp.at
    if (ordered && isForgotten(ordered.order) && orderIsDone(ordered, now)) {
      const { order } = ordered
      return { effects: [put('orders', { ...order, paymentScreenshot: null })], output: { uid: order.uid } }
    }
    if (booking && isForgotten(booking) && bookingIsDone(booking, now))
      return { effects: [put('bookings', { ...booking, paymentScreenshot: null })], output: { uid: booking.uid } }
    return { effects: [], output: { uid: null } }
  },
})
