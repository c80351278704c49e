// Keeps the whole collection in memory, so that a verdict awaits nothing.
import type { CollectionState } from '#shared/collection/collection-state.ts'
import { byOrderNumber, stateIn, type CollectionBook } from '#shared/collection/collection-book.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { standingOf, type Counts, type Tally } from '#shared/collection/tally.ts'
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import type { PackingList } from '#shared/packing/packing-list.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { filtered, grouped, mapped, sorted, summed, type Amounts } from '#client/store/lists/live-views.ts'
import { currentDevice } from '#client/store/device/device.ts'
import { recentHandOvers, type HandedOver, type RecentHandOver } from './recent-hand-overs.ts'

export interface LiveCollection {
  readonly book: Omit<CollectionBook, 'events'>
  /** The last hand-overs of this device, which it can undo. */
  readonly recent: readonly RecentHandOver[]
  /** Cheap: only changes are counted. */
  readonly tally: (events: ReadonlyMap<string, Event>) => Tally
}

const ofOrder = (row: { readonly orderId: string }): string => row.orderId

interface Standing {
  readonly order: Order
  readonly state: CollectionState
}

const SEPARATOR = '\n'
const keyed = (...parts: readonly string[]): string => parts.join(SEPARATOR)

const amountsOf = ({ order, state }: Standing): Amounts => {
  const amounts: Record<string, number> = {}
  const standing = standingOf(order, state)
  if (standing !== null) amounts[keyed('event', order.eid, standing)] = 1
  for (const { deviceId, deviceName } of state.liveRecords) {
    const named = keyed('handovers', deviceId, deviceName)
    amounts[named] = (amounts[named] ?? 0) + 1
    amounts[keyed('orders', deviceId)] = 1
  }
  return amounts
}

const MAX_RECENT_HAND_OVERS = 5

const NONE: Counts = { collected: 0, owed: 0, toCome: 0 }
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** For a renamed device: its name at its latest hand-over. */
const latestName = (deviceId: string, records: Iterable<HandOverRecord>): string => {
  let latest: HandOverRecord | undefined
  for (const record of records)
    if (record.deviceId === deviceId && (latest === undefined || record.time > latest.time)) latest = record
  return latest?.deviceName ?? ''
}

const newestFirst = (a: HandOverRecord, b: HandOverRecord): number => byText(b.time, a.time)

/** Data of the counter: the orders of these events, the host's other orders, and hand-over records. */
export const liveCollection = liveList((from: LiveTables, eventIds: readonly string[]) => {
  const inList = new Set(eventIds)
  const hosted = from.rows('orders', 'hostId', [from.userId])
  const here = filtered(hosted, (order) => inList.has(order.eid))
  const records = from.rows('handovers', 'eid', eventIds)
  const recordsByOrder = grouped(records, ofOrder)
  const answersByOrder = grouped(from.rows('handover_answers', 'eid', eventIds), ofOrder)
  const orders = sorted(here, byOrderNumber)
  const ordersElsewhere = sorted(
    filtered(hosted, (order) => !inList.has(order.eid)),
    byOrderNumber,
  )
  const ordersByBuyer = grouped(here, (order) => order.uid, byOrderNumber)
  const standings = mapped(
    here,
    (order): Standing => ({
      order,
      state: stateIn({ recordsByOrder: recordsByOrder.map, answersByOrder: answersByOrder.map }, order),
    }),
    [recordsByOrder, answersByOrder],
  )
  const sums = summed(standings, amountsOf)
  const { id: deviceId } = currentDevice()
  const own = sorted(
    filtered(records, (record) => record.deviceId === deviceId && record.kind === 'handover'),
    newestFirst,
  )
  const handedOver = function* (): Iterable<HandedOver> {
    for (const record of own.list) {
      const standing = standings.get(record.orderId)
      if (standing?.state.liveRecords.some(({ id }) => id === record.id)) yield { record, order: standing.order }
    }
  }

  const tally = (events: ReadonlyMap<string, Event>): Tally => {
    const byEvent = new Map<string, Record<keyof Counts, number>>()
    const devices = new Map<string, { names: string[]; handovers: number; orders: number }>()
    for (const [key, sum] of sums.map) {
      const [what, id = '', third = ''] = key.split(SEPARATOR)
      if (what === 'event') {
        const counts = byEvent.get(id) ?? { ...NONE }
        counts[third as keyof Counts] += sum
        byEvent.set(id, counts)
        continue
      }
      const device = devices.get(id) ?? { names: [], handovers: 0, orders: 0 }
      devices.set(id, device)
      if (what === 'orders') device.orders = sum
      else {
        device.names.push(third)
        device.handovers += sum
      }
    }
    const titleOf = (eid: string): string =>
      events.get(eid)?.title ?? orders.list.find((order) => order.eid === eid)?.eTitle ?? ''
    const add = (sum: Counts, counts: Counts): Counts => ({
      collected: sum.collected + counts.collected,
      owed: sum.owed + counts.owed,
      toCome: sum.toCome + counts.toCome,
    })
    return {
      total: [...byEvent.values()].reduce(add, NONE),
      byEvent: [...byEvent]
        .map(([eid, counts]) => ({ eid, title: titleOf(eid), ...counts }))
        .sort((a, b) => byText(a.title, b.title) || byText(a.eid, b.eid)),
      byDevice: [...devices]
        .map(([deviceId, { names, handovers, orders: count }]) => {
          const live = (): HandOverRecord[] => [...standings.values()].flatMap(({ state }) => state.liveRecords)
          const [only = '', ...more] = names
          const deviceName = more.length === 0 ? only : latestName(deviceId, live())
          return { deviceId, deviceName, handovers, orders: count }
        })
        .sort((a, b) => b.handovers - a.handovers || byText(a.deviceName, b.deviceName)),
    }
  }

  return (): LiveCollection => ({
    book: {
      orders: orders.map,
      ordersElsewhere: ordersElsewhere.map,
      ordersByBuyer: ordersByBuyer.map,
      recordsByOrder: recordsByOrder.map,
      answersByOrder: answersByOrder.map,
    },
    recent: recentHandOvers(handedOver(), MAX_RECENT_HAND_OVERS),
    tally,
  })
})

export interface HostedCollections {
  /** Newest first. */
  readonly lists: readonly PackingList[]
  readonly events: readonly Event[]
}

export const hostedCollections = liveList((from: LiveTables) => {
  const lists = sorted(from.rows('packing_lists', 'hostId', [from.userId]), (a, b) => b.createdAt - a.createdAt)
  const events = sorted(from.rows('events', 'createdUserId', [from.userId]), () => 0)
  return (): HostedCollections => ({ lists: lists.list, events: events.list })
})
