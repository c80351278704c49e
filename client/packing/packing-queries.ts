// What the packing pages read from the device.
import { collectionOf, type CollectionState } from '#shared/collection/collection-state.ts'
import type { Event } from '#shared/event/event.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { packingRows, quantityOf, type PackedOrder, type PackingRow } from '#shared/packing/packing-rows.ts'
import type { PackingList } from '#shared/packing/packing-list.ts'
import { packingListHeading } from '#shared/packing/packing-rules.ts'
import { byOrderNumber } from '#shared/collection/collection-book.ts'
import type { LiveTables } from '#client/store/lists/live-list.ts'
import { grouped, mapped, ofEach, sorted, summed, type Amounts } from '#client/store/lists/live-views.ts'

export interface ListedOrder extends PackedOrder {
  readonly state: CollectionState
  /** Ids of the hand-over facts on this device. */
  readonly facts: readonly string[]
}

export interface ListedRow extends PackingRow {
  readonly orders: readonly ListedOrder[]
}

/** How far a list's collection has come. Cancelled orders count nowhere; of an owed order a part went out. */
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
  /** By order number. */
  readonly listed: readonly ListedOrder[]
  /** One for each buyer, by name. */
  readonly rows: readonly ListedRow[]
  readonly figures: ListFigures
}

const ofOrder = (row: { readonly orderId: string }): string => row.orderId

const counts = (pair: StatusPair): boolean => pair.status !== -1 && pair.buyerStatus > 0

const figuresOf = ({ order, pair, state }: ListedOrder): Amounts =>
  !counts(pair)
    ? {}
    : {
        orders: 1,
        items: quantityOf(order),
        [state.collected ? 'collected' : state.liveFacts.length > 0 ? 'owed' : 'toCome']: 1,
      }

const byName = (a: ListedRow, b: ListedRow): number => a.name.localeCompare(b.name)

/** Null when there is no such list of this host. */
export const listContent = (from: LiveTables, id: string) => {
  const lists = from.rows('packing_lists', 'id', [id])
  const eventIds = (): readonly string[] => lists.get(id)?.eventIds ?? []
  const events = from.rows('events', 'id', eventIds)
  const facts = grouped(from.rows('handovers', 'eid', eventIds), ofOrder)
  const answers = grouped(from.rows('handover_answers', 'eid', eventIds), ofOrder)
  const listed = mapped(
    from.rows('orders', 'eid', eventIds),
    (order: Order): ListedOrder => {
      const held = facts.of(order.id)
      const state = collectionOf(order, held, answers.of(order.id))
      return { order, pair: state.pair, state, facts: held.map((fact) => fact.id) }
    },
    [facts, answers],
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
}

/** Whether something of the row is still to go out. */
export const isUncollected = (row: ListedRow): boolean =>
  row.orders.some(({ pair, state }) => counts(pair) && !state.collected)

export interface Package {
  readonly list: PackingList
  /** Those that are not cancelled. */
  readonly orders: number
  /** What tells a list without a name from others. */
  readonly heading: string
}

/** A host's packing lists, the newest first. */
export const packages = (from: LiveTables) => {
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
        heading: packingListHeading(list.name, together),
      }
    }),
    mayAdd: users.get(from.userId)?.featureFlags.packingList === true,
  })
}

export const packageCount = (from: LiveTables) => {
  const lists = from.rows('packing_lists', 'hostId', [from.userId])
  return (): number => lists.size
}

/** The host's events and what is packed already. */
export const offeredRows = (from: LiveTables) => {
  const events = sorted(from.rows('events', 'createdUserId', [from.userId]), () => 0)
  const lists = sorted(from.rows('packing_lists', 'hostId', [from.userId]), () => 0)
  return () => ({ events: events.list, lists: lists.list })
}
