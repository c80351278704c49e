import { z } from 'zod/mini'
import { bookingsOfDelivery, removeDelivery, deliveryOf } from '#shared/delivery/delivery-of-event.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { derivedId } from '#shared/kernel/change.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { withPaidCents } from '#shared/order/paid-amount.ts'
import { liveRecordsOf } from '#shared/collection/collection-state.ts'
import { put, remove } from '#shared/writes.ts'
import { ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'
import { isPaidOrder } from './event-state.ts'
import { deleteRefusal } from './host-actions.ts'

const inputSchema = z.object({ id: idText() })

/**
 * Removes an event that nobody has paid for. Its orders become cancelled and stay with their buyers (decision Q-051).
 */
export const deleteEvent = operation({
  name: 'delete-event',
  label: 'Event deleted',
  subject: 'other',
  version: 1,
  rest: { method: 'DELETE', path: '/delete-event', msgCode: 20400 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, input, actor) => {
    const deliveries = await reader.list('deliveries', 'hostId', actor.id)
    return {
      event: await reader.get('events', input.id),
      shareCode: await reader.get('share_codes', input.id),
      products: await reader.list('products', 'eid', input.id),
      orders: await reader.list('orders', 'eid', input.id),
      handovers: await reader.list('handovers', 'eid', input.id),
      lists: await reader.list('packing_lists', 'hostId', actor.id),
      deliveries,
      bookings: await bookingsOfDelivery(reader, deliveries, input.id),
      user: await reader.get('users', actor.id),
    }
  },
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event, shareCode, products, orders, handovers, lists, deliveries, bookings, user }, input, stamp) => {
    if (event === undefined) return EVENT_NOT_FOUND
    const refused = deleteRefusal(liveRecordsOf(handovers).length > 0 || orders.some(isPaidOrder))
    if (refused) return refused
    const delivery = deliveryOf(deliveries, event.id)
    const unbooked = delivery ? removeDelivery(delivery, bookings, stamp) : []
    if (isRefusal(unbooked)) return unbooked
    const open = orders.filter((order) => order.status !== ORDER_STATUS.cancelled)
    const decision = {
      effects: [
        ...open.flatMap((order) => [
          // One mutation changes several orders: each change gets its own version.
          put('orders', {
            ...order,
            status: ORDER_STATUS.cancelled,
            statusVersion: derivedId(stamp, order.id),
            statusTime: stamp.time,
          }),
          put(
            'order_history',
            historyLine(
              order,
              stamp,
              user?.name ?? '',
              {
                what: 'cancelled',
                from: { status: order.status, buyerStatus: order.buyerStatus },
                to: { status: ORDER_STATUS.cancelled, buyerStatus: order.buyerStatus },
                note: 'The event was removed',
              },
              `${order.id}.h`,
            ),
          ),
        ]),
        ...lists
          .filter((list) => list.eventIds.includes(input.id))
          .map((list) => {
            const eventIds = list.eventIds.filter((id) => id !== input.id)
            return eventIds.length === 0
              ? remove('packing_lists', list.id)
              : put('packing_lists', { ...list, eventIds })
          }),
        ...unbooked,
        ...products.map((product) => remove('products', product.id)),
        remove('event_stats', event.id),
        ...(stamp.server ? [remove('event_ledgers', event.id)] : []),
        ...(shareCode ? [remove('share_codes', event.id)] : []),
        remove('events', event.id),
      ],
      output: { id: event.id },
    }
    return withPaidCents(decision, { orders: open, events: new Map([[event.id, event]]) })
  },
})
