// Replies of events.
import { eventReply, type EventReply } from '#shared/event/event-reply.ts'
import type { Event } from '#shared/event/event.ts'
import { usersByIds } from '#server/account/user-repository.ts'
import { salesOfEvents } from '#server/dashboard/dashboard-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { deliveriesOf } from '#server/delivery/delivery-repository.ts'
import { groupsByIds } from '#server/group/group-repository.ts'
import { buyerNamesOf } from '#server/order/order-repository.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { productPlacesOf, productsOf, statsOf } from './event-repository.ts'
import { shareCodesOf } from './share-code.ts'

export interface EventView {
  readonly viewerId: string
  /** The operator sees what the host sees, except the share code. */
  readonly isOperator?: boolean
  readonly withProducts?: boolean
  readonly withBuyerNames?: boolean
  readonly withZones?: boolean
  /** Replies of an event's orders, for its host. */
  readonly ordersOf?: (eventId: string) => readonly unknown[]
}

/** Sales and the share code are for the host; the host's phone number for the host and buyers. */
export const eventReplies = async (
  snapshot: Snapshot,
  events: readonly Event[],
  view: EventView,
): Promise<EventReply[]> => {
  const ids = events.map((event) => event.id)
  const hosted = events.filter((event) => event.createdUserId === view.viewerId)
  const shareCodes = await shareCodesOf(
    snapshot,
    hosted.map((event) => event.id),
  )
  const sales = await salesOfEvents(snapshot, view.isOperator === true ? events : hosted)
  const buyers = groupBy(view.withBuyerNames === true ? await buyerNamesOf(snapshot, ids) : [], ({ eid }) => eid)
  const bought = await boughtFrom(snapshot, ids, view.viewerId)
  const places = groupBy(await productPlacesOf(snapshot, ids), ({ eid }) => eid)
  const products = groupBy(view.withProducts === true ? await productsOf(snapshot, ids) : [], ({ eid }) => eid)
  const stats = new Map((await statsOf(snapshot, ids)).map((row) => [row.id, row]))
  const deliveries = new Map((await deliveriesOf(snapshot, ids)).map((delivery) => [delivery.eid, delivery]))
  const groups = new Map(
    (await groupsByIds(snapshot, [...new Set(events.map((event) => event.groupId))])).map((group) => [group.id, group]),
  )
  const hosts = new Map(
    (await usersByIds(snapshot, [...new Set(events.map((event) => event.createdUserId))])).map((user) => [
      user.id,
      user,
    ]),
  )
  return events.map((event) => {
    const seesSales = view.isOperator === true || event.createdUserId === view.viewerId
    return eventReply(event, {
      group: groups.get(event.groupId),
      stats: stats.get(event.id),
      productIds: (places.get(event.id) ?? []).map(({ id }) => id),
      products: products.get(event.id) ?? [],
      withProducts: view.withProducts ?? false,
      delivery: deliveries.get(event.id),
      withZones: view.withZones ?? false,
      shareCode: shareCodes.get(event.id) ?? null,
      totalSales: seesSales ? (sales.get(event.id) ?? ZERO_CENTS) : null,
      hostPhone: seesSales || bought.has(event.id) ? (hosts.get(event.createdUserId)?.phone ?? null) : null,
      ...(view.ordersOf ? { orders: view.ordersOf(event.id) } : {}),
      ...(view.withBuyerNames === true ? { buyerNames: (buyers.get(event.id) ?? []).map(({ uName }) => uName) } : {}),
    })
  })
}

const boughtFrom = async (snapshot: Snapshot, eventIds: string[], buyerId: string): Promise<Set<string>> => {
  if (eventIds.length === 0) return new Set()
  const rows = await snapshot
    .selectFrom('orders')
    .select('eid')
    .distinct()
    .where('uid', '=', buyerId)
    .where('eid', 'in', eventIds)
    .execute()
  return new Set(rows.map((row) => row.eid))
}
