import { useCallback } from 'react'
import { saveFile } from '#client/ui/save-file.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { NOTHING_TO_EXPORT, WORKBOOK } from '#shared/delivery/delivery-list.ts'

/** Downloads a workbook. `title`: name of the file, 'Total order' by default. */
export type Export = (bookings: readonly Booking[], title?: string) => Promise<void>

const asFileName = (title: string): string => title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim() || WORKBOOK

export const useExport = (): Export => {
  const toast = useToast()
  return useCallback(
    async (bookings, title = WORKBOOK) => {
      if (bookings.length === 0) return toast({ text: NOTHING_TO_EXPORT, failed: true })
      const { bookingsWorkbook } = await import('./bookings-workbook.ts')
      saveFile(bookingsWorkbook(bookings), `${asFileName(title)}.xlsx`)
    },
    [toast],
  )
}
