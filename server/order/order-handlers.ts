// Reading orders over REST: a buyer's own, and a host's events.
import { NOT_YOUR_EVENT } from '#shared/event/event-refusals.ts'
import type { Order } from '#shared/order/order.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { eventById, eventsOfHostIn } from '#server/event/event-repository.ts'
import type { HandlersFor } from '#server/http/call.ts'
import type { Parts } from '#server/parts.ts'
import { orderByRef, ordersOfBuyer, ordersOfEvents } from './order-repository.ts'
import { orderReplies } from './order-reply-repository.ts'

export const orderHandlers = ({
  database,
}: Parts): HandlersFor<
  'list-orders-by-buyer' | 'list-orders-by-event' | 'list-orders-by-ref' | 'get-order-by-host-id'
> => ({
  'list-orders-by-buyer': (_input, { actor, groupId }) =>
    database.read(async (snapshot) => {
      const orders = await ordersOfBuyer(snapshot, actor.id)
      return orderReplies(snapshot, groupId === null ? orders : orders.filter((order) => order.eGroupId === groupId))
    }),

  'list-orders-by-event': ({ eid }, { actor }) =>
    database.read(async (snapshot) => {
      const event = await eventById(snapshot, eid)
      if (event?.createdUserId !== actor.id) return NOT_YOUR_EVENT
      return orderReplies(snapshot, await ordersOfEvents(snapshot, [eid]))
    }),

  'list-orders-by-ref': ({ ref }, { actor, byPaymentLink }) =>
    database.read(async (snapshot) => {
      const order = await orderByRef(snapshot, ref)
      if (!order || (order.uid !== actor.id && order.hostId !== actor.id)) return ORDER_NOT_FOUND
      const [reply] = await orderReplies(snapshot, [order])
      if (!reply) return ORDER_NOT_FOUND
      return byPaymentLink ? { ...reply, uPhone: '', uEmail: '', bookingAddress: null } : reply
    }),

  'get-order-by-host-id': (part, { actor, groupId }) =>
    database.read(async (snapshot) => {
      const events = await eventsOfHostIn(snapshot, actor.id, groupId, part)
      const places = new Map(events.map(({ id }, place) => [id, place]))
      const orders = await ordersOfEvents(snapshot, [...places.keys()])
      const placeOf = ({ eid }: Order): number => places.get(eid) ?? 0
      return orderReplies(
        snapshot,
        orders.toSorted((a, b) => placeOf(a) - placeOf(b)),
      )
    }),
})
