// A person's notifications from the device, with what became of the payments that they ask to verify. Every page starts with
// it: it imports no schema.
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { grouped } from '#client/store/lists/live-views.ts'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { bookingPayment } from '#shared/delivery/booking-payment.ts'
import type { Notification } from '#shared/notification/notification.ts'
import { isClaimWaiting } from '#shared/order/payment-state.ts'

export interface OwnNotification {
  readonly notification: Notification
  /** All payments that it asks to verify are decided. */
  readonly isDone: boolean
  readonly isUnread: boolean
}

/** A page of rows that was stored before the app was updated has none. */
const claimsOf = ({ claims }: Partial<Pick<Notification, 'claims'>>): readonly string[] => claims ?? []

const ofOrder = (row: { readonly orderId: string }): string => row.orderId

/** In no order. */
export const ownNotifications = liveList((from: LiveTables) => {
  const own = from.rows('notifications', 'userId', [from.userId])
  const claims = (): string[] => [...new Set([...own.values()].flatMap(claimsOf))]
  const orders = from.rows('orders', 'id', claims)
  const bookings = from.rows('bookings', 'id', claims)
  const records = grouped(from.rows('handovers', 'orderId', claims), ofOrder)
  const answers = grouped(from.rows('handover_answers', 'orderId', claims), ofOrder)
  /** Orders that are not on the device have been archived, with nothing left to verify. */
  const isWaiting = (ref: string): boolean => {
    const order = orders.get(ref)
    if (order) return isClaimWaiting(collectionOf(order, records.of(ref), answers.of(ref)).pair)
    const booking = bookings.get(ref)
    return booking !== undefined && bookingPayment(booking) === 'claimed'
  }
  return (): readonly OwnNotification[] =>
    [...own.values()].map((notification) => {
      const asked = claimsOf(notification)
      const isDone = asked.length > 0 && !asked.some(isWaiting)
      return { notification, isDone, isUnread: notification.readAt === null && !isDone }
    })
})
