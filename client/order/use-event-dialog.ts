import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useGo } from '#client/ui/navigation.ts'
import type { EventDialog } from './event-tools.tsx'

export interface UsedEventDialog {
  readonly dialog: EventDialog | null
  /** The event was published just now. */
  readonly isNew: boolean
  readonly show: (dialog: EventDialog) => void
  readonly close: () => void
}

/** The open dialog of a host's event. An address with `share` opens the page with the share sheet. */
export const useEventDialog = (eventId: string): UsedEventDialog => {
  const isShared = useSearch({ strict: false }).share === '1'
  const [dialog, setDialog] = useState<EventDialog | null>(isShared ? 'share' : null)
  const go = useGo()
  return {
    dialog,
    isNew: isShared,
    show: setDialog,
    close: () => {
      setDialog(null)
      // A reload does not share again.
      if (isShared) go({ to: '/event/manage-orders', query: { eventId }, replace: true })
    },
  }
}
