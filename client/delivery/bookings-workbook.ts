// Builds the workbook of a host's bookings. Loaded on the first export.
import { utils, write } from 'xlsx'
import { WORKBOOK, exportSheets } from '#shared/delivery/delivery-list.ts'
import type { Booking } from '#shared/delivery/booking.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Column widths in characters. */
const WIDTHS = [16, 10, 40, 20, 14, 28, 12, 14, 40].map((wch) => ({ wch }))

export const bookingsWorkbook = (bookings: readonly Booking[]): Blob => {
  const book = utils.book_new()
  book.Props = { Title: WORKBOOK }
  for (const { name, rows } of exportSheets(bookings)) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    sheet['!cols'] = WIDTHS
    utils.book_append_sheet(book, sheet, name)
  }
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], { type: TYPE })
}
