import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import {
  draftRange,
  formatSlashed,
  parseSlashed,
  pickEnd,
  pickStart,
  type DayRange,
  type RangeDraft,
} from '#shared/dashboard/dashboard-range.ts'
import { DayField } from './day-field.tsx'

export interface SyncDataDialogProps {
  range: DayRange
  onSync: (range: DayRange) => void
  onClose: () => void
}

/** Chooses the days of the dashboard. */
export const SyncDataDialog = ({ range, onSync, onClose }: SyncDataDialogProps) => {
  const [draft, setDraft] = useState<RangeDraft>(range)
  const [startText, setStartText] = useState(() => formatSlashed(range.firstDay))
  const [endText, setEndText] = useState(() => formatSlashed(range.lastDay))
  const [asked, setAsked] = useState(false)
  const chosen = draftRange(draft)
  const changeStart = (text: string): void => {
    setStartText(text)
    const day = parseSlashed(text) ?? null
    if (day === draft.firstDay) return
    setDraft(pickStart(day))
    setEndText('')
  }
  const changeEnd = (text: string): void => {
    setEndText(text)
    setDraft(pickEnd({ ...draft, lastDay: null }, parseSlashed(text) ?? null))
  }
  const sync = (): void => {
    setAsked(true)
    if (chosen === null) return
    onSync(chosen)
    onClose()
  }
  const endError = (): string | undefined => {
    if (draft.lastDay !== null) return chosen === null ? 'Choose at most ten years' : undefined
    if (parseSlashed(endText) !== undefined) return 'The end day cannot be earlier than the start day'
    return asked ? 'Choose a day' : undefined
  }
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
        <DayField
          label="Start day"
          text={startText}
          error={asked && draft.firstDay === null ? 'Choose a day' : undefined}
          onText={changeStart}
        />
        <DayField label="End day" text={endText} min={draft.firstDay} error={endError()} onText={changeEnd} />
      </div>
    </Dialog>
  )
}
