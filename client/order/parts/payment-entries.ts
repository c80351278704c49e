// Entries of a combined payment, for the questions that a host answers about one of them.
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { asOrderPair } from '#shared/delivery/booking.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { isWholeClaimed } from '#shared/payment/combined-payment.ts'
import { orderName } from '#client/order/order-name.ts'
import { paidTogether, type TogetherView } from '#client/order/order-live-queries.ts'

const NOT_TOGETHER: TogetherView = { record: undefined, orders: [], bookings: [] }

/** Sentence for the question before a paid entry is cancelled; none for one that is paid alone. */
export const cancelledTogether = (others: string): string[] =>
  others === '' ? [] : [`It was paid together with ${others}. All of them are cancelled and refunded.`]

/** The entries on this device at the moment; none for an order or booking that is paid alone. */
export const entriesNow = async (of: Pick<Order, 'uid' | 'hostId' | 'combinedPaymentRef'>): Promise<TogetherView> => {
  const db = activeDatabase.get()
  return db === null || of.combinedPaymentRef === null ? NOT_TOGETHER : paidTogether(db, of)
}

/**
 * Names the entries that change together with one of them, such as 'order 12, Bread evening'. Empty when no other does:
 * paid alone, or the payment was rejected or cancelled before.
 */
export const othersTogether = ({ record, orders, bookings }: TogetherView, id: string): string => {
  if (!isWholeClaimed(record)) return ''
  return [
    ...orders
      .filter(({ order, state }) => order.id !== id && !isCancelled(state.pair))
      .map(({ order }) => `${orderName(order).toLowerCase()}, ${order.eTitle}`),
    ...bookings
      .filter((booking) => booking.id !== id && !isCancelled(asOrderPair(booking)))
      .map(({ dzName }) => `the delivery to ${dzName}`),
  ].join('; ')
}

/** The same for several orders that change at once. */
export const othersOfAll = async (views: readonly { readonly order: Order }[]): Promise<string> => {
  const named = await Promise.all(views.map(async ({ order }) => othersTogether(await entriesNow(order), order.id)))
  return [...new Set(named.filter((others) => others !== ''))].join('; ')
}
