import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import {
  draftRange,
  formatSlashed,
  pickEnd,
  pickStart,
  type DayRange,
  type RangeDraft,
} from '#shared/dashboard/dashboard-range.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

export interface SyncDataDialogProps {
  range: DayRange
  onSync: (range: DayRange) => void
  onClose: () => void
}

const shown = (day: Seconds | null): string => (day === null ? 'dd/MM/yyyy' : formatSlashed(day))

/** Chooses the days of the dashboard. */
export const SyncDataDialog = ({ range, onSync, onClose }: SyncDataDialogProps) => {
  const [draft, setDraft] = useState<RangeDraft>(range)
  const [asked, setAsked] = useState(false)
  const chosen = draftRange(draft)
  const isTooLong = draft.firstDay !== null && draft.lastDay !== null && chosen === null
  const sync = (): void => {
    setAsked(true)
    if (chosen === null) return
    onSync(chosen)
    onClose()
  }
  const missing = (day: Seconds | null): string | undefined => (asked && day === null ? 'Choose a day' : undefined)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Sync Data"
      text="The dashboard shows orders placed from the first day to the last."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="main" onClick={sync}>
            Sync data
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Start day"
          type="date"
          figures
          value={toDateInput(draft.firstDay)}
          hint={shown(draft.firstDay)}
          error={missing(draft.firstDay)}
          onChange={(event) => setDraft(pickStart(fromDateInput(event.target.value)?.at ?? null))}
        />
        <TextField
          label="End day"
          type="date"
          figures
          min={toDateInput(draft.firstDay)}
          value={toDateInput(draft.lastDay)}
          hint={shown(draft.lastDay)}
          error={isTooLong ? 'Choose at most ten years' : missing(draft.lastDay)}
          onChange={(event) => {
            const day = fromDateInput(event.target.value)?.at ?? null
            setDraft((before) => pickEnd(before, day))
          }}
        />
      </div>
    </Dialog>
  )
}
