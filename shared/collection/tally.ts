// Progress of a collection: collected, owed and to come, by event and by device.
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { stateIn, type CollectionBook } from './collection-book.ts'
import type { CollectionState } from './collection-state.ts'

export interface Counts {
  /** Orders without owed lines. */
  readonly collected: number
  /** Orders that were collected in part. */
  readonly owed: number
  /** Orders of which nothing was collected. */
  readonly toCome: number
}

export interface EventTally extends Counts {
  readonly eid: string
  readonly title: string
}

export interface DeviceTally {
  readonly deviceId: string
  /** Name of the device at its latest hand-over. */
  readonly deviceName: string
  /** Live hand-over records of the device, and the number of their orders. */
  readonly handovers: number
  readonly orders: number
}

export interface Tally {
  readonly total: Counts
  readonly byEvent: readonly EventTally[]
  readonly byDevice: readonly DeviceTally[]
}

export type Standing = keyof Counts

/** Null for a cancelled order, which does not count. */
export const standingOf = (order: Order, state: CollectionState): Standing | null => {
  if (state.collected) return 'collected'
  if (isCancelled(order)) return null
  return state.owedLines.some((line) => line.given > 0) ? 'owed' : 'toCome'
}

/** The filter 'not collected'. */
export const isLeftToCollect = (order: Order, state: CollectionState): boolean => {
  const standing = standingOf(order, state)
  return standing === 'owed' || standing === 'toCome'
}

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
