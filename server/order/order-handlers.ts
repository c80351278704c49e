// REST queries of orders: a buyer's own, and those of a host's events.
import { NOT_YOUR_EVENT } from '#shared/event/event-refusals.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { firstWithinBytes } from '#server/db/list-limits.ts'
import { deliveriesOfHostIn } from '#server/delivery/delivery-repository.ts'
import { deliveryReplies } from '#server/delivery/delivery-reply-repository.ts'
import { eventById, eventsOfHostIn } from '#server/event/event-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { consoleRefusalIn } from '#server/plan/console-access-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { orderByRef, ordersOfBuyer, ordersOfHostIn } from './order-repository.ts'
import { allOrderReplies, orderReplies } from './order-reply-repository.ts'

export const orderHandlers = ({
  database,
}: ServerContext): HandlersFor<
  | 'list-orders-by-buyer'
  | 'list-orders-by-event'
  | 'list-orders-by-ref'
  | 'get-order-by-host-id'
  | 'get-list-orders-and-deliveries-by-host'
> => ({
  'get-list-orders-and-deliveries-by-host': ({ groupId }, { actor }) =>
    database.read(async (snapshot) => {
      const refused = await consoleRefusalIn(snapshot, actor.id, groupId)
      if (refused) return refused
      const orders = await ordersOfHostIn(snapshot, actor.id, groupId)
      const deliveries = await deliveriesOfHostIn(snapshot, actor.id, groupId)
      return {
        orders: firstWithinBytes(await orderReplies(snapshot, orders), jsonBytes),
        deliveries: firstWithinBytes(await deliveryReplies(snapshot, deliveries), jsonBytes),
      }
    }),

  'list-orders-by-buyer': (_input, { actor, groupId }) =>
    database.read(async (snapshot) => {
      const orders = await ordersOfBuyer(snapshot, actor.id, groupId)
      return firstWithinBytes(await orderReplies(snapshot, orders), jsonBytes)
    }),

  'list-orders-by-event': ({ eid }, { actor }) =>
    database.read(async (snapshot) => {
      const event = await eventById(snapshot, eid)
      if (event?.createdUserId !== actor.id) return NOT_YOUR_EVENT
      return allOrderReplies(snapshot, [eid])
    }),

  'list-orders-by-ref': ({ ref }, { actor, paidOrder }) =>
    database.read(async (snapshot) => {
      const order = await orderByRef(snapshot, ref)
      const maySee = order && (paidOrder?.ref === ref || [order.uid, order.hostId].includes(actor.id))
      if (!maySee) return ORDER_NOT_FOUND
      const [reply] = await orderReplies(snapshot, [order])
      if (!reply) return ORDER_NOT_FOUND
      return paidOrder === null ? reply : { ...reply, uPhone: '', uEmail: '', bookingAddress: null }
    }),

  'get-order-by-host-id': (part, { actor, groupId }) =>
    database.read(async (snapshot) => {
      const events = await eventsOfHostIn(snapshot, actor.id, groupId, part)
      const places = new Map(events.map(({ id }, place) => [id, place]))
      const replies = await allOrderReplies(snapshot, [...places.keys()])
      const placeOf = ({ eid }: OrderReply): number => places.get(eid) ?? 0
      return isRefusal(replies) ? replies : replies.toSorted((a, b) => placeOf(a) - placeOf(b))
    }),
})
