// Exports the visible rows as CSV with one line for each item.
import Papa from 'papaparse'
import { paymentLabel, statusLabel } from '#shared/order/order-status.ts'
import { lineDetail } from '#shared/order/line-detail.ts'
import type { ListedRow } from './packing-live-queries.ts'

export const NOTHING_TO_EXPORT = 'No orders to export'

const COLUMNS = [
  'Order No',
  'Ref',
  'Contact',
  'Phone',
  'Event',
  'Quantity',
  'Item',
  'Options',
  'Payment',
  'Status',
  'Comment',
]

/** Prefixes cells that a spreadsheet would evaluate as a formula. */
export const rowsAsCsv = (rows: readonly ListedRow[]): string =>
  Papa.unparse(
    {
      fields: COLUMNS,
      data: rows.flatMap((row) =>
        row.orders.flatMap(({ order, pair }) =>
          order.lines.map((line) => [
            order.eOrderNo ?? '',
            order.id,
            row.name,
            row.phone,
            order.eTitle,
            line.pQuantity,
            line.pName,
            lineDetail(line),
            paymentLabel(pair.buyerStatus),
            statusLabel(pair.status),
            order.comment,
          ]),
        ),
      ),
    },
    { escapeFormulae: true },
  )

/** Converts the list's name to a file name. */
export const fileName = (title: string, ending: string): string =>
  `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'Packing list'}.${ending}`
