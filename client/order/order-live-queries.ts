// Loads orders from the device.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { filtered, grouped, mapped, sorted } from '#client/store/lists/live-views.ts'
import { byOrderNumber } from '#shared/collection/collection-book.ts'
import { collectionOf, type CollectionState } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import type { CombinedPayment } from '#shared/payment/combined-payment.ts'
import { lastSentRequest, type SentRequest } from '#shared/payment/payment-request.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order, OrderHistory } from '#shared/order/order.ts'
import { memberId } from '#shared/group/group.ts'
import { newestFirst } from '#shared/order/order-history.ts'
import { isPlacedByBuyer } from '#shared/order/own-order.ts'
import { packingListHeading } from '#shared/packing/packing-list-names.ts'
import { isApproved } from '#shared/roles.ts'

export interface OrderView {
  readonly order: Order
  readonly event: Event
  /** The event was removed; only its title remains. */
  readonly gone: boolean
  /** Its hand-over records. */
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  readonly state: CollectionState
}

const viewOf = (
  order: Order,
  event: Event | undefined,
  records: readonly HandOverRecord[],
  answers: readonly HandoverAnswer[],
): OrderView => ({
  order,
  event: event ?? eventGone(order),
  gone: event === undefined,
  records,
  answers,
  state: collectionOf(order, records, answers),
})

const byNumber = (a: OrderView, b: OrderView): number => byOrderNumber(a.order, b.order)
const ofOrder = (row: { readonly orderId: string }): string => row.orderId

/** A buyer's orders with their hand-over records. */
export const myPurchases = liveList((from: LiveTables) => {
  const orders = from.rows('orders', 'uid', [from.userId])
  const ids = (): string[] => [...orders.values()].map((order) => order.id)
  const events = from.rows('events', 'id', () => [...new Set([...orders.values()].map((order) => order.eid))])
  const records = grouped(from.rows('handovers', 'orderId', ids), ofOrder)
  const answers = grouped(from.rows('handover_answers', 'orderId', ids), ofOrder)
  const views = mapped(
    orders,
    (order) => viewOf(order, events.get(order.eid), records.of(order.id), answers.of(order.id)),
    [records, answers],
    [events],
  )
  const list = sorted(views, byNumber)
  return (): readonly OrderView[] => list.list
})

/** A buyer's delivery bookings. */
export const myBookings = liveList((from: LiveTables) => {
  const list = sorted(from.rows('bookings', 'uid', [from.userId]), () => 0)
  return (): readonly Booking[] => list.list
})

/** Number of a buyer's orders and bookings. */
export const countOwn = async (db: GotongDatabase): Promise<number> => {
  const [orders, bookings] = await Promise.all([
    db.view.orders.where('uid').equals(db.userId).count(),
    db.view.bookings.where('uid').equals(db.userId).count(),
  ])
  return orders + bookings
}

export interface Purchase extends OrderView {
  readonly history: readonly OrderHistory[]
}

/** Null when the order is not on the device. */
export const purchase = async (db: GotongDatabase, ref: string): Promise<Purchase | null> => {
  const order = await db.view.orders.get(ref)
  if (!order) return null
  const [event, records, answers, history] = await Promise.all([
    db.view.events.get(order.eid),
    db.view.handovers.where('orderId').equals(ref).toArray(),
    db.view.handover_answers.where('orderId').equals(ref).toArray(),
    db.view.order_history.where('orderId').equals(ref).toArray(),
  ])
  return { ...viewOf(order, event, records, answers), history: newestFirst(history) }
}

const viewsOf = async (db: GotongDatabase, orders: readonly Order[]): Promise<OrderView[]> => {
  const ids = orders.map(({ id }) => id)
  const [events, records, answers] = await Promise.all([
    db.view.events.bulkGet(orders.map(({ eid }) => eid)),
    db.view.handovers.where('orderId').anyOf(ids).toArray(),
    db.view.handover_answers.where('orderId').anyOf(ids).toArray(),
  ])
  return orders.map((order, n) =>
    viewOf(
      order,
      events[n],
      records.filter(({ orderId }) => orderId === order.id),
      answers.filter(({ orderId }) => orderId === order.id),
    ),
  )
}

/** The person's own orders of an event that are not cancelled, by number. */
export const ownOrdersOf = async (db: GotongDatabase, eid: string): Promise<OrderView[]> => {
  const own = db.view.orders.where('uid').equals(db.userId)
  const orders = await own.filter((order) => order.eid === eid && !isCancelled(order)).toArray()
  return (await viewsOf(db, orders)).sort(byNumber)
}

/** Buyers of an event who may get messages in the words of its host, as far as this device has the rows. */
export const reachableBuyers = async (
  db: GotongDatabase,
  eid: string,
  groupId: string,
): Promise<ReadonlySet<string>> => {
  const orders = await db.view.orders.where('eid').equals(eid).toArray()
  const reachable = new Set<string>(orders.filter(isPlacedByBuyer).map(({ uid }) => uid))
  const others = [...new Set(orders.map(({ uid }) => uid))].filter((uid) => !reachable.has(uid))
  const [members, earlier] = await Promise.all([
    db.view.members.bulkGet(others.map((uid) => memberId(groupId, uid))),
    db.view.orders
      .where('uid')
      .anyOf(others)
      .filter((order) => order.hostId === db.userId && isPlacedByBuyer(order))
      .toArray(),
  ])
  for (const member of members) if (member && isApproved(member)) reachable.add(member.userId)
  for (const { uid } of earlier) reachable.add(uid)
  return reachable
}

/** A buyer's orders with one host. */
export const ordersWithHost = async (
  db: GotongDatabase,
  { uid, hostId }: Pick<Order, 'uid' | 'hostId'>,
): Promise<OrderView[]> => {
  const orders = await db.view.orders
    .where('uid')
    .equals(uid)
    .filter((order) => order.hostId === hostId)
    .toArray()
  return viewsOf(db, orders)
}

/** A buyer's bookings with one host. */
export const bookingsWithHost = (
  db: GotongDatabase,
  { uid, hostId }: Pick<Order, 'uid' | 'hostId'>,
): Promise<Booking[]> =>
  db.view.bookings
    .where('uid')
    .equals(uid)
    .filter((booking) => booking.hostId === hostId)
    .toArray()

export interface TogetherView {
  readonly record: CombinedPayment | undefined
  readonly orders: readonly OrderView[]
  readonly bookings: readonly Booking[]
}

/** Entries of a combined payment, for its buyer and its host. Orders stand as the buyer chose them; the first names the transfer. */
export const paidTogether = async (
  db: GotongDatabase,
  { uid, hostId, combinedPaymentRef: ref }: Pick<Order, 'uid' | 'hostId' | 'combinedPaymentRef'>,
): Promise<TogetherView> => {
  const [record, orders, bookings] = await Promise.all([
    db.view.combined_payments.get(ref ?? ''),
    ordersWithHost(db, { uid, hostId }),
    bookingsWithHost(db, { uid, hostId }),
  ])
  const entries = orders.filter(({ order }) => order.combinedPaymentRef === ref)
  const places = new Map(record?.orders.map((entry, place) => [entry.ref, place]))
  const placeOf = ({ order }: OrderView): number => places.get(order.id) ?? places.size
  return {
    record,
    orders: entries.toSorted((a, b) => placeOf(a) - placeOf(b)),
    bookings: bookings.filter((booking) => booking.combinedPaymentRef === ref),
  }
}

export interface ManagedEvent {
  readonly event: Event
  readonly stats: EventStats | undefined
  /** Sorted by order number. */
  readonly orders: readonly OrderView[]
  readonly products: readonly Product[]
  /** Packing lists that contain the event. */
  readonly lists: readonly { readonly id: string; readonly heading: string }[]
}

/** Null when the person does not host the event. */
export const managedEvent = liveList((from: LiveTables, eid: string) => {
  const events = from.rows('events', 'id', [eid])
  const stats = from.rows('event_stats', 'id', [eid])
  const sold = sorted(from.rows('products', 'eid', [eid]), (a, b) => a.position - b.position)
  const packed = sorted(from.rows('packing_lists', 'eventIds', [eid]), () => 0)
  const together = from.rows('events', 'id', () => packed.list.flatMap(({ eventIds }) => eventIds))
  const records = grouped(from.rows('handovers', 'eid', [eid]), ofOrder)
  const answers = grouped(from.rows('handover_answers', 'eid', [eid]), ofOrder)
  const views = mapped(
    from.rows('orders', 'eid', [eid]),
    (order) => viewOf(order, events.get(eid), records.of(order.id), answers.of(order.id)),
    [records, answers],
    [events],
  )
  const orders = sorted(views, byNumber)
  return (): ManagedEvent | null => {
    const event = events.get(eid)
    if (event?.createdUserId !== from.userId) return null
    const lists = packed.list.map(({ id, name, eventIds }) => ({
      id,
      heading: packingListHeading(
        name,
        eventIds.flatMap((each) => together.get(each) ?? []),
      ),
    }))
    return { event, stats: stats.get(eid), orders: orders.list, products: sold.list, lists }
  }
})

/** Orders of all events of one group that the person hosts. */
export const groupOrders = liveList((from: LiveTables, groupId: string) => {
  const events = filtered(
    from.rows('events', 'groupId', [groupId]),
    ({ createdUserId }) => createdUserId === from.userId,
  )
  const ids = (): string[] => [...events.values()].map(({ id }) => id)
  const records = grouped(from.rows('handovers', 'eid', ids), ofOrder)
  const answers = grouped(from.rows('handover_answers', 'eid', ids), ofOrder)
  const orders = filtered(from.rows('orders', 'hostId', [from.userId]), ({ eGroupId }) => eGroupId === groupId)
  const views = mapped(
    orders,
    (order) => viewOf(order, events.get(order.eid), records.of(order.id), answers.of(order.id)),
    [records, answers],
    [events],
  )
  const list = sorted(views, (a, b) => b.order.createdAt - a.order.createdAt)
  return (): readonly OrderView[] => list.list
})

export const orderHistory = async (db: GotongDatabase, ref: string): Promise<OrderHistory[]> =>
  newestFirst(await db.view.order_history.where('orderId').equals(ref).toArray())

/** The last payment request that was sent to buyers of an event; null if none was sent. */
export const sentRequest = liveList((from: LiveTables, eid: string) => {
  const requests = filtered(from.rows('order_history', 'eid', [eid]), ({ what }) => what === 'payment-requested')
  return (): SentRequest | null => lastSentRequest([...requests.values()])
})
