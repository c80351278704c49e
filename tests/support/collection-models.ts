// Reference models: the tally and the last hand-overs computed from the whole book, as a device keeps them row by row.
import { stateIn, type CollectionBook } from '#shared/collection/collection-book.ts'
import { liveRecordsOf, type CollectionState } from '#shared/collection/collection-state.ts'
import { standingOf, type Counts, type EventTally, type Standing, type Tally } from '#shared/collection/tally.ts'
import type { Order } from '#shared/order/order.ts'
import { recentHandOvers, type HandedOver, type RecentHandOver } from '#client/collection/recent-hand-overs.ts'

const NONE: Counts = { collected: 0, owed: 0, toCome: 0 }

const plus = <C extends Counts>(counts: C, standing: Standing): C => ({ ...counts, [standing]: counts[standing] + 1 })

type Devices = Map<string, { name: string; time: string; handovers: number; orders: Set<string> }>

const addDevices = (devices: Devices, order: Order, state: CollectionState): void => {
  for (const fact of state.liveRecords) {
    const known = devices.get(fact.deviceId) ?? { name: '', time: '', handovers: 0, orders: new Set<string>() }
    const newer = fact.time > known.time
    known.orders.add(order.id)
    devices.set(fact.deviceId, {
      name: newer ? fact.deviceName : known.name,
      time: newer ? fact.time : known.time,
      handovers: known.handovers + 1,
      orders: known.orders,
    })
  }
}

export const tallyOf = (book: CollectionBook): Tally => {
  let total = NONE
  const byEvent = new Map<string, EventTally>()
  const devices: Devices = new Map()
  for (const order of book.orders.values()) {
    const state = stateIn(book, order)
    addDevices(devices, order, state)
    const standing = standingOf(order, state)
    if (standing === null) continue
    total = plus(total, standing)
    const title = book.events.get(order.eid)?.title ?? order.eTitle
    byEvent.set(order.eid, plus(byEvent.get(order.eid) ?? { eid: order.eid, title, ...NONE }, standing))
  }
  return {
    total,
    byEvent: [...byEvent.values()].sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)),
    byDevice: [...devices]
      .map(([deviceId, { name, handovers, orders }]) => ({
        deviceId,
        deviceName: name,
        handovers,
        orders: orders.size,
      }))
      .sort((a, b) => b.handovers - a.handovers || (a.deviceName < b.deviceName ? -1 : 1)),
  }
}

const MAX_RECENT_HAND_OVERS = 5

/** The same from a whole book, without the live list. */
export const recentInBook = (
  book: Pick<CollectionBook, 'orders' | 'recordsByOrder'>,
  deviceId: string,
): readonly RecentHandOver[] => {
  const own: HandedOver[] = []
  for (const [ref, records] of book.recordsByOrder) {
    const order = book.orders.get(ref)
    if (order === undefined) continue
    for (const record of liveRecordsOf(records)) if (record.deviceId === deviceId) own.push({ record, order })
  }
  own.sort((a, b) => (a.record.time < b.record.time ? 1 : -1))
  return recentHandOvers(own, MAX_RECENT_HAND_OVERS)
}
