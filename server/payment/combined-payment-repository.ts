import type { Booking } from '#shared/delivery/booking.ts'
import type { Order } from '#shared/order/order.ts'
import type { CombinedPayment } from '#shared/payment/combined-payment.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const payments = codecOf('combined_payments')
const orders = codecOf('orders')
const bookings = codecOf('bookings')

/** Newest first. */
export const combinedPaymentsByRefs = async (
  snapshot: Snapshot,
  refs: readonly string[],
): Promise<CombinedPayment[]> => {
  if (refs.length === 0) return []
  const rows = await snapshot
    .selectFrom('combined_payments')
    .select(payments.fields)
    .where('id', 'in', [...new Set(refs)])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return payments.readable(rows)
}

type Ref = Pick<CombinedPayment, 'id' | 'uid'>

export const ordersPaidTogether = async (snapshot: Snapshot, { id, uid }: Ref): Promise<Order[]> => {
  const rows = await snapshot
    .selectFrom('orders')
    .select(orders.fields)
    .where('combinedPaymentRef', '=', id)
    .where('uid', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return orders.readable(rows)
}

export const bookingsPaidTogether = async (snapshot: Snapshot, { id, uid }: Ref): Promise<Booking[]> => {
  const rows = await snapshot
    .selectFrom('bookings')
    .select(bookings.fields)
    .where('combinedPaymentRef', '=', id)
    .where('uid', '=', uid)
    .orderBy('deliveryTimestamp')
    .orderBy('id')
    .execute()
  return bookings.readable(rows)
}
