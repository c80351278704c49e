// Reads of the operator's view: every event and its orders.
import { EVENT_NOT_FOUND } from '#shared/event/event-refusals.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { isFlagSet } from '#shared/kernel/rest-shapes.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { firstWithinBytes } from '#server/db/list-limits.ts'
import { eventById } from '#server/event/event-repository.ts'
import { eventReplies } from '#server/event/event-reply-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { allOrderReplies } from '#server/order/order-reply-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { hostPageRows } from './host-page-rows.ts'
import { allEventsPage } from './all-events-repository.ts'

export const operatorViewHandlers = ({
  database,
}: ServerContext): HandlersFor<
  'get-all-event' | 'get-event-by-admin' | 'get-list-order-by-admin' | 'list-rows-by-admin'
> => ({
  'get-all-event': ({ eventQty, isNext, timestamp, lastId, status }, { actor }) =>
    database.read(async (snapshot) => {
      const events = await allEventsPage(snapshot, {
        take: eventQty,
        isNext: isNext === '1',
        last: timestamp === undefined ? null : { createdAt: timestamp, id: lastId ?? null },
        status: status === undefined ? null : status === '1' ? 1 : 0,
      })
      return firstWithinBytes(await eventReplies(snapshot, events, { viewerId: actor.id }), jsonBytes)
    }),

  'get-event-by-admin': (input, { actor }) =>
    database.read(async (snapshot) => {
      const event = await eventById(snapshot, input.id ?? input.eid ?? '')
      if (!event) return EVENT_NOT_FOUND
      const orders = await allOrderReplies(snapshot, [event.id])
      if (isRefusal(orders)) return orders
      const [reply] = await eventReplies(snapshot, [event], {
        viewerId: actor.id,
        isOperator: true,
        withProducts: isFlagSet(input.getProducts) || isFlagSet(input.isGetProducts),
        withZones: isFlagSet(input.getDeliveryZones) || isFlagSet(input.isGetDeliveryZones),
        withBuyerNames: isFlagSet(input.getBuyerNames) || isFlagSet(input.isGetBuyerNames),
        ordersOf: () => orders,
      })
      return reply ?? EVENT_NOT_FOUND
    }),

  'list-rows-by-admin': ({ kind, id }) => database.read((snapshot) => hostPageRows(snapshot, kind, id)),

  'get-list-order-by-admin': ({ eid }) =>
    database.read(async (snapshot) => {
      const event = await eventById(snapshot, eid)
      return event ? allOrderReplies(snapshot, [eid]) : EVENT_NOT_FOUND
    }),
})
