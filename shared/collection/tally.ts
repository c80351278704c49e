// Progress of a collection: collected, owed and to come, by event and by device.
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
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
