// REST queries of packing lists, for their host only.
import { packingListReply, type PackingListReply } from '#shared/packing/packing-reply.ts'
import type { PackingList } from '#shared/packing/packing-list.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Snapshot } from '#server/db/database.ts'
import { eventsByIds } from '#server/event/event-repository.ts'
import { eventReplies } from '#server/event/event-reply-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { orderReplies } from '#server/order/order-reply-repository.ts'
import { ordersOfEvents } from '#server/order/order-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { packingListById, packingListsOf } from './packing-list-repository.ts'
import { PACK_NOT_FOUND } from '#shared/packing/packing-refusals.ts'

const listReplies = async (snapshot: Snapshot, lists: readonly PackingList[]): Promise<PackingListReply[]> => {
  const orders = await ordersOfEvents(
    snapshot,
    lists.flatMap((list) => list.eventIds),
  )
  const replies = new Map((await orderReplies(snapshot, orders)).map((reply) => [reply.ref, reply]))
  return lists.map((list) =>
    packingListReply(
      list,
      orders.filter((order) => list.eventIds.includes(order.eid)),
      (order) => replies.get(order.id),
    ),
  )
}

/** Includes the orders of each. */
const eventsWithOrders = async (snapshot: Snapshot, eventIds: readonly string[], viewerId: string) => {
  const events = await eventsByIds(snapshot, eventIds)
  const replies = await orderReplies(snapshot, await ordersOfEvents(snapshot, eventIds))
  const ordersOf = (eid: string): OrderReply[] => replies.filter((reply) => reply.eid === eid)
  return eventReplies(snapshot, events, { viewerId, withProducts: true, ordersOf })
}

export const packingHandlers = ({
  database,
}: ServerContext): HandlersFor<
  'list-packing-list' | 'get-packing-list-by-event-id' | 'list-events-by-packing-list'
> => ({
  'list-packing-list': (_input, { actor }) =>
    database.read(async (snapshot) => listReplies(snapshot, await packingListsOf(snapshot, actor.id))),

  'get-packing-list-by-event-id': ({ eventIds }, { actor }) =>
    database.read(async (snapshot) => {
      const lists = await packingListsOf(snapshot, actor.id)
      return listReplies(
        snapshot,
        lists.filter((list) => list.eventIds.some((id) => eventIds.includes(id))),
      )
    }),

  'list-events-by-packing-list': ({ id }, { actor }) =>
    database.read(async (snapshot) => {
      const list = await packingListById(snapshot, id)
      if (!list || list.hostId !== actor.id) return PACK_NOT_FOUND
      return eventsWithOrders(snapshot, list.eventIds, actor.id)
    }),
})
