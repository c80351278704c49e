// REST queries of packing lists, for their host only.
import { packingListReply, type PackingListReply } from '#shared/packing/packing-reply.ts'
import type { PackingList } from '#shared/packing/packing-list.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { ORDERS_TOO_LARGE } from '#shared/order/order-refusals.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { firstWithinBytes, fitsOneAnswer, MAX_COMPLETE_BYTES } from '#server/db/list-limits.ts'
import { eventsByIds, productBytes } from '#server/event/event-repository.ts'
import { eventReplies } from '#server/event/event-reply-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { allOrderReplies, completeReplies } from '#server/order/order-reply-repository.ts'
import { orderBytesByEvent, ordersOfEvents } from '#server/order/order-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { packingListById, packingListsOf } from './packing-list-repository.ts'
import { PACK_NOT_FOUND } from '#shared/packing/packing-refusals.ts'

const eventIdsOf = (lists: readonly PackingList[]): string[] => lists.flatMap(({ eventIds }) => eventIds)

/** Each with all of its orders. */
const listReplies = async (
  snapshot: Snapshot,
  lists: readonly PackingList[],
): Promise<PackingListReply[] | Refusal> => {
  const orders = await ordersOfEvents(snapshot, eventIdsOf(lists))
  if (isRefusal(orders)) return orders
  const replies = await completeReplies(snapshot, orders)
  if (isRefusal(replies)) return replies
  const ordersByEvent = groupBy(orders, ({ eid }) => eid)
  const replyByRef = new Map(replies.map((reply) => [reply.ref, reply]))
  return lists.map((list) =>
    packingListReply(
      list,
      list.eventIds.flatMap((eid) => ordersByEvent.get(eid) ?? []),
      (order) => replyByRef.get(order.id),
    ),
  )
}

/** The newest lists whose orders fit one answer. */
const newestLists = async (snapshot: Snapshot, hostId: string): Promise<PackingList[]> => {
  const lists = await packingListsOf(snapshot, hostId)
  const bytesByEvent = await orderBytesByEvent(snapshot, eventIdsOf(lists))
  const bytesOf = (list: PackingList): number =>
    list.eventIds.reduce((bytes, eid) => bytes + (bytesByEvent.get(eid) ?? 0), jsonBytes(list))
  return firstWithinBytes(lists, bytesOf, MAX_COMPLETE_BYTES)
}

/** Each with all of its products and orders. */
const eventsWithOrders = async (
  snapshot: Snapshot,
  eventIds: readonly string[],
  viewerId: string,
): Promise<EventReply[] | Refusal> => {
  const replies = await allOrderReplies(snapshot, eventIds)
  if (isRefusal(replies)) return replies
  if ((await productBytes(snapshot, eventIds)) > MAX_COMPLETE_BYTES) return ORDERS_TOO_LARGE
  const byEvent = groupBy(replies, ({ eid }) => eid)
  const events = await eventReplies(snapshot, await eventsByIds(snapshot, eventIds), {
    viewerId,
    withProducts: true,
    ordersOf: (eid) => byEvent.get(eid) ?? [],
  })
  return fitsOneAnswer(events) ? events : ORDERS_TOO_LARGE
}

export const packingHandlers = ({
  database,
}: ServerContext): HandlersFor<
  'list-packing-list' | 'get-packing-list-by-event-id' | 'list-events-by-packing-list'
> => ({
  'list-packing-list': (_input, { actor }) =>
    database.read(async (snapshot) => {
      let lists = await newestLists(snapshot, actor.id)
      let replies = await listReplies(snapshot, lists)
      // Replies may be larger than estimated.
      while (isRefusal(replies) && lists.length > 1) {
        lists = lists.slice(0, Math.floor(lists.length / 2))
        replies = await listReplies(snapshot, lists)
      }
      return replies
    }),

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
