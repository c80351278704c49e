// Exports the visible rows of a packing list with one row for each item.
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { ExportContent, ExportTable } from '#shared/kernel/export-table.ts'
import { format1Rows, FORMAT_1_HEAD, lineCount } from '#shared/order/order-export.ts'
import type { PackedOrder, PackingRow } from '#shared/packing/packing-rows.ts'
import { packingListHeading } from '#shared/packing/packing-list-names.ts'
import type { ListContent } from './packing-live-queries.ts'

/** The columns of Format 1 after the event, because each event counts its orders from 1. */
const tableOfOrders = (
  name: string,
  orders: readonly PackedOrder[],
  events: ReadonlyMap<string, Event>,
  now: Seconds,
): ExportTable => ({
  name,
  head: ['Event', ...FORMAT_1_HEAD],
  rowCount: lineCount(orders),
  *rows() {
    for (const each of orders) {
      const event = events.get(each.order.eid)
      if (event) for (const row of format1Rows(each, event, now)) yield [each.order.eTitle, ...row]
    }
  },
})

/** A table of all shown orders, and one for each of several events. A list contains no removed event. */
export const exportContent = (
  { list, events }: Pick<ListContent, 'list' | 'events'>,
  shown: readonly PackingRow[],
  now: Seconds,
): ExportContent => {
  const byId = new Map(events.map((event) => [event.id, event]))
  const orders = shown.flatMap((row) => row.orders)
  const title = packingListHeading(list.name, events)
  const all = tableOfOrders(title, orders, byId, now)
  const each = events.map((event) =>
    tableOfOrders(
      event.title,
      orders.filter(({ order }) => order.eid === event.id),
      byId,
      now,
    ),
  )
  return { title, tables: events.length > 1 ? [all, ...each] : [all] }
}
