// Sends a message to the buyers of an event or a delivery: one notification for each order or booking that is not cancelled.
// A buyer whose order another user placed gets it only as a member of the group or as an earlier buyer of the host.
import { z } from 'zod/mini'
import { linesText } from '#shared/kernel/typed-text.ts'
import { isBookingCancelled } from '#shared/delivery/booking-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { DELIVERY_NOT_FOUND, deliveryHostOnly } from '#shared/delivery/delivery-refusals.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { loadBookingsOf } from '#shared/delivery/bookings-of-delivery.ts'
import { creatorOnly, EVENT_NOT_FOUND } from '#shared/event/event-refusals.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { formatDay, formatWindow } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { isPlacedByBuyer, loadReachableBuyers } from '#shared/order/own-order.ts'
import { notify, type Notifying } from './notification.ts'
import { NO_MESSAGE, NO_RECEIVER, tooManyMessages } from './notification-refusals.ts'

/** Larger than the orders of the largest event. */
const MAX_CHOSEN_REFS = 10_000

const inputSchema = z.object({
  about: z.enum(['event', 'delivery']),
  /** Id of the event or the delivery. */
  id: idText(),
  /** References of the orders or bookings that were chosen; null for all. Others and cancelled ones are ignored. */
  refs: z.nullable(z.array(idText()).check(z.maxLength(MAX_CHOSEN_REFS))),
  message: linesText(2000),
})

interface Receiver {
  readonly ref: string
  readonly userId: string
  readonly link: string
}

/** Messages of one broadcast to one buyer for orders that others placed. Orders that buyers placed themselves have no maximum. */
export const MAX_MESSAGES_FOR_ORDERS_ON_BEHALF = 5

/**
 * Receivers of a broadcast to an event: one for each order that is not cancelled (decision Q-085). Orders that others placed
 * count only for `reachable` buyers; null where these are not known.
 */
export const orderReceivers = (orders: readonly Order[], reachable: ReadonlySet<string> | null): Receiver[] => {
  const onBehalf = new Map<string, number>()
  const isReached = (order: Order): boolean => {
    if (isCancelled(order)) return false
    if (reachable === null || isPlacedByBuyer(order)) return true
    const count = (onBehalf.get(order.uid) ?? 0) + 1
    onBehalf.set(order.uid, count)
    return reachable.has(order.uid) && count <= MAX_MESSAGES_FOR_ORDERS_ON_BEHALF
  }
  return orders
    .filter(isReached)
    .map(({ id, uid }) => ({ ref: id, userId: uid, link: `/event/purchase-detail?ref=${id}` }))
}

/** Receivers of a broadcast to a delivery: one for each booking that is not cancelled. */
export const bookingReceivers = (bookings: readonly Booking[]): Receiver[] =>
  bookings
    .filter((booking) => !isBookingCancelled(booking))
    .map(({ id, uid }) => ({ ref: id, userId: uid, link: `/event/delivery-detail?ref=${id}` }))

const deliveryTitle = ({ deliveryTimestamp: at, deliveryDuration }: Delivery): string =>
  `Delivery ${formatDay(at)}, ${formatWindow(at, deliveryDuration)}`

export const broadcastMessage = operation({
  name: 'broadcast-message',
  label: 'Broadcast',
  subject: 'other',
  version: 1,
  rest: { method: 'POST', path: '/broadcast-message', msgCode: 40000 },
  input: inputSchema,
  offline: true,
  rateLimit: {
    windowS: QUARTER_HOUR_S,
    maxPerUser: 60,
    perTarget: { max: 10, target: ({ id }) => id },
    refusal: tooManyMessages,
  },
  quota: { maxPerDay: 100, perTargetPerDay: { max: 20, target: ({ id }) => id }, noun: 'broadcasts' },
  load: async (reader, { about, id }, actor) => {
    const delivery = about === 'delivery' ? await reader.get('deliveries', id) : undefined
    const event = about === 'event' ? await reader.get('events', id) : undefined
    const isHost = (delivery?.hostId ?? event?.createdUserId) === actor.id
    const orders = event && isHost ? await reader.list('orders', 'eid', id) : []
    return {
      sender: await reader.get('users', actor.id),
      delivery,
      event,
      orders,
      reachable: await loadReachableBuyers(reader, orders),
      bookings: isHost ? await loadBookingsOf(reader, delivery) : [],
    }
  },
  who: (actor, { delivery, event }) => creatorOnly(actor, event) ?? deliveryHostOnly(actor, delivery),
  decide: ({ sender, delivery, event, orders, reachable, bookings }, { about, refs, message }, stamp) => {
    const title = event?.title ?? (delivery && deliveryTitle(delivery))
    if (sender === undefined || title === undefined) return about === 'event' ? EVENT_NOT_FOUND : DELIVERY_NOT_FOUND
    if (isBlank(message)) return NO_MESSAGE
    const refsChosen = refs && new Set(refs)
    const isChosen = ({ id }: { readonly id: string }): boolean => refsChosen === null || refsChosen.has(id)
    // A device has not the members of every group.
    const known = stamp.server === null ? null : reachable
    const receivers = [
      ...orderReceivers(orders.filter(isChosen), known),
      ...bookingReceivers(bookings.filter(isChosen)),
    ]
    if (receivers.length === 0) return NO_RECEIVER
    const notices = receivers.map(({ ref, userId, link }) =>
      notify(stamp, ref, {
        userId,
        senderId: sender.id,
        senderName: sender.name,
        title,
        message,
        link,
      }),
    )
    const notified = notices.map(({ row }) => row.id)
    return { effects: notices, output: { sent: notified.length, notified } satisfies Notifying & { sent: number } }
  },
})
