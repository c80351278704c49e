// Loads packing lists from the device.
import { collectionOf, type CollectionState } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { Event } from '#shared/event/event.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { packingRows, quantityOf, type PackedOrder, type PackingRow } from '#shared/packing/packing-rows.ts'
import type { PackingList } from '#shared/packing/packing-list.ts'
import { packingListHeading } from '#shared/packing/packing-list-names.ts'
import { byOrderNumber } from '#shared/collection/collection-book.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { grouped, mapped, ofEach, sorted, summed, type Amounts } from '#client/store/lists/live-views.ts'

export interface PackingListOrder extends PackedOrder {
  readonly state: CollectionState
  /** The order's hand-over records and answers on this device. */
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
}

export interface ListedRow extends PackingRow {
  readonly orders: readonly PackingListOrder[]
}

/** Collection progress of a list. Cancelled orders do not count; an owed order was collected in part. */
export interface ListFigures {
  readonly orders: number
  readonly items: number
  readonly collected: number
  readonly owed: number
  readonly toCome: number
}

export interface ListContent {
  readonly list: PackingList
  readonly events: readonly Event[]
  /** Sorted by order number. */
  readonly listed: readonly PackingListOrder[]
  /** One row for each buyer, sorted by name. */
  readonly rows: readonly ListedRow[]
  readonly figures: ListFigures
}

const ofOrder = (row: { readonly orderId: string }): string => row.orderId

const figuresOf = ({ order, pair, state }: PackingListOrder): Amounts =>
  isCancelled(pair)
    ? {}
    : {
        orders: 1,
        items: quantityOf(order),
        [state.collected ? 'collected' : state.liveRecords.length > 0 ? 'owed' : 'toCome']: 1,
      }

const byName = (a: ListedRow, b: ListedRow): number => a.name.localeCompare(b.name)

/** Null when the host has no such list. */
export const listContent = liveList((from: LiveTables, id: string) => {
  const lists = from.rows('packing_lists', 'id', [id])
  const eventIds = (): readonly string[] => lists.get(id)?.eventIds ?? []
  const events = from.rows('events', 'id', eventIds)
  const recordsByOrder = grouped(from.rows('handovers', 'eid', eventIds), ofOrder)
  const answersByOrder = grouped(from.rows('handover_answers', 'eid', eventIds), ofOrder)
  const listed = mapped(
    from.rows('orders', 'eid', eventIds),
    (order: Order): PackingListOrder => {
      const records = recordsByOrder.of(order.id)
      const answers = answersByOrder.of(order.id)
      const state = collectionOf(order, records, answers)
      return { order, pair: state.pair, state, records, answers }
    },
    [recordsByOrder, answersByOrder],
  )
  const all = sorted(listed, (a, b) => byOrderNumber(a.order, b.order))
  const buyers = grouped(listed, ({ order }) => order.uid)
  const rows = sorted(
    ofEach(buyers, (orders) => packingRows(orders, 'name')[0] as ListedRow),
    byName,
  )
  const figures = summed(listed, figuresOf)
  return (): ListContent | null => {
    const list = lists.get(id)
    if (list?.hostId !== from.userId) return null
    return {
      list,
      events: list.eventIds.flatMap((eid) => events.get(eid) ?? []),
      listed: all.list,
      rows: rows.list,
      figures: {
        orders: figures.of('orders'),
        items: figures.of('items'),
        collected: figures.of('collected'),
        owed: figures.of('owed'),
        toCome: figures.of('toCome'),
      },
    }
  }
})

/** Whether any line of the row is still owed. */
export const isUncollected = (row: ListedRow): boolean =>
  row.orders.some(({ pair, state }) => !isCancelled(pair) && !state.collected)

export interface Package {
  readonly list: PackingList
  /** Number of orders on the device that are not cancelled. */
  readonly orders: number
  readonly events: readonly Event[]
  /** Heading that distinguishes a list without a name. */
  readonly heading: string
  /** Groups of its events. */
  readonly groupIds: readonly string[]
}

/** A host's packing lists, newest first. */
export const packages = liveList((from: LiveTables) => {
  const lists = from.rows('packing_lists', 'hostId', [from.userId])
  const newest = sorted(lists, (a, b) => b.createdAt - a.createdAt)
  const users = from.rows('users', 'id', [from.userId])
  const eventIds = (): readonly string[] => [...new Set([...lists.values()].flatMap((list) => list.eventIds))]
  const packed = summed(from.rows('orders', 'eid', eventIds), (order) => (isCancelled(order) ? {} : { [order.eid]: 1 }))
  const events = from.rows('events', 'id', eventIds)
  return () => ({
    lists: newest.list.map((list): Package => {
      const together = list.eventIds.flatMap((eid) => events.get(eid) ?? [])
      return {
        list,
        orders: list.eventIds.reduce((sum, eid) => sum + packed.of(eid), 0),
        events: together,
        heading: packingListHeading(list.name, together),
        groupIds: together.map(({ groupId }) => groupId),
      }
    }),
    /** Undefined until the host's own row is on the device. */
    mayAdd: users.get(from.userId)?.featureFlags.packingList,
  })
})

export const packageCount = liveList((from: LiveTables) => {
  const lists = from.rows('packing_lists', 'hostId', [from.userId])
  return (): number => lists.size
})

/** The host's events, with those already in a packing list. */
export const offeredRows = liveList((from: LiveTables) => {
  const events = sorted(from.rows('events', 'createdUserId', [from.userId]), () => 0)
  const lists = sorted(from.rows('packing_lists', 'hostId', [from.userId]), () => 0)
  return () => ({ events: events.list, lists: lists.list })
})
