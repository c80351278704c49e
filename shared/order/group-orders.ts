// Orders of all events of a group: filter by the event's status, and the export of several events.
import { isClosed } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { ExportTable } from '#shared/kernel/export-table.ts'
import { sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import type { ExportedOrder } from './order-export-columns.ts'
import { FORMAT_1_HEAD, format1 } from './order-export.ts'
import { orderSums, type CountedOrder, type OrderSums } from './order-sums.ts'

/** Values of an event's status (CON-032). */
export const EVENT_STATUS_FILTERS = [
  { value: '1', label: 'Open Order' },
  { value: '0', label: 'Close Order' },
] as const
export type EventStatusFilter = (typeof EVENT_STATUS_FILTERS)[number]['value']

/** An event that its host or its closing time has closed counts as closed. */
export const hasEventStatus = (
  event: Pick<Event, 'status' | 'closingTimestamp'>,
  wanted: EventStatusFilter,
  now: Seconds,
): boolean => isClosed(event, now) === (wanted === '0')

interface OrderOfEvent extends CountedOrder {
  readonly event: Event
}

const byEvent = <T extends OrderOfEvent>(orders: readonly T[]): readonly (readonly [Event, readonly T[]])[] => {
  const groups = new Map<string, readonly [Event, T[]]>()
  for (const each of orders) {
    const { event } = each
    const group = groups.get(event.id)
    if (group) group[1].push(each)
    else groups.set(event.id, [event, [each]])
  }
  return [...groups.values()]
}

/** Sums over all events. `partOfEvents`: orders of the same events may be missing. */
export const groupSums = (orders: readonly OrderOfEvent[], { partOfEvents = false } = {}): OrderSums => {
  const parts = byEvent(orders).map(([event, group]) => orderSums(event, group))
  const sum = (amount: (part: OrderSums) => number): number => parts.reduce((total, part) => total + amount(part), 0)
  const cents = (amount: (part: OrderSums) => Cents): Cents => sumCents(parts.map(amount))
  return {
    orders: sum((part) => part.orders),
    paid: sum((part) => part.paid),
    claimed: sum((part) => part.claimed),
    unpaid: sum((part) => part.unpaid),
    collected: cents((part) => part.collected),
    sales: cents((part) => part.sales),
    stillToPay: cents((part) => part.stillToPay),
    toBeReturned: cents((part) => part.toBeReturned),
    // Orders that are missing here may have the other shares of the delivery cost.
    uncoveredDelivery: partOfEvents ? ZERO_CENTS : cents((part) => part.uncoveredDelivery),
    fees: new Map(parts.flatMap((part) => [...part.fees])),
    gaps: new Map(parts.flatMap((part) => [...part.gaps])),
  }
}

/** Format 1 with the event's title in front: a row for each item, event after event. */
export const groupOrdersTable = (
  orders: readonly (ExportedOrder & { readonly event: Event })[],
  now: Seconds,
): ExportTable => {
  const tables = byEvent(orders).map(([event, group]) => ({ title: event.title, table: format1(event, group, now) }))
  return {
    name: 'Orders',
    head: ['Event', ...FORMAT_1_HEAD],
    rowCount: tables.reduce((count, { table }) => count + table.rowCount, 0),
    rows: function* () {
      for (const { title, table } of tables) for (const row of table.rows()) yield [title, ...row]
    },
  }
}
