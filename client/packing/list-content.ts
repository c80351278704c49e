// A packing list with everything on it, as the screens and the paper show it.
import { useMemo } from 'react'
import { collectionOf, type CollectionState } from '#shared/collection/collection-state.ts'
import type { Event } from '#shared/event/event.ts'
import { packingRows, type PackedOrder, type PackingRow, type PackingSort } from '#shared/packing/packing-rows.ts'
import type { PackingList } from '#shared/packing/packing-list.ts'
import { useEventOrders } from '#client/store/event-orders.ts'
import { useSession } from '#client/store/session.ts'
import { useLive } from '#client/store/use-live.ts'
import type { Order } from '#shared/order/order.ts'

export interface ListedOrder extends PackedOrder {
  readonly state: CollectionState
  /** Ids of the hand-over facts on this device. */
  readonly facts: readonly string[]
}

export interface ListedRow extends PackingRow {
  readonly orders: readonly ListedOrder[]
}

export interface ListContent {
  readonly list: PackingList
  readonly events: readonly Event[]
  readonly orders: readonly Order[]
  readonly listed: readonly ListedOrder[]
}

const NO_IDS: readonly string[] = []

/** Undefined while reading, null when there is no such list of this host. */
export const useListContent = (id: string | undefined): ListContent | null | undefined => {
  const userId = useSession().user?.id
  const found = useLive(
    async (db) => {
      const list = id === undefined ? undefined : await db.view.packing_lists.get(id)
      if (list === undefined || list.hostId !== userId) return null
      const events = await db.view.events.bulkGet(list.eventIds)
      return { id, list, events: events.filter((event) => event !== undefined) }
    },
    [id, userId],
  )
  const content = useEventOrders(found?.list.eventIds ?? NO_IDS)
  return useMemo(() => {
    if (found === null) return null
    if (found === undefined || content === undefined || found.id !== id) return undefined
    const listed = content.orders.map((order) => {
      const facts = content.factsByOrder.get(order.id) ?? []
      const state = collectionOf(order, facts, content.answersByOrder.get(order.id) ?? [])
      return { order, pair: state.pair, state, facts: facts.map((fact) => fact.id) }
    })
    return { list: found.list, events: found.events, orders: content.orders, listed }
  }, [id, found, content])
}

export const rowsOf = (listed: readonly ListedOrder[], sort: PackingSort): ListedRow[] =>
  packingRows(listed, sort) as ListedRow[]

/** Whether something of the row is still to go out. */
export const isUncollected = (row: ListedRow): boolean =>
  row.orders.some(({ pair, state }) => pair.status !== -1 && pair.buyerStatus > 0 && !state.collected)
