import { useState, type ReactNode } from 'react'
import { ExportSheet } from '#client/app/parts/export-sheet.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { exportTables, WORKBOOK } from '#shared/delivery/delivery-list.ts'
import { NOTHING_TO_EXPORT } from '#shared/kernel/export-table.ts'

export interface BookingsExport {
  /** Opens the sheet, or says that there is nothing to export. */
  readonly start: () => void
  readonly sheet: ReactNode
}

/** Exports bookings. `title`: name of the file, 'Total order' by default. */
export const useBookingsExport = (bookings: readonly Booking[], title = WORKBOOK): BookingsExport => {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  return {
    start: () => (bookings.length === 0 ? toast({ text: NOTHING_TO_EXPORT, warning: true }) : setOpen(true)),
    sheet: isOpen && (
      <ExportSheet
        title="Export bookings"
        content={() => ({ title, tables: exportTables(bookings) })}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
