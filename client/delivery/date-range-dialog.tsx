import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { DateRange } from '#shared/delivery/delivery-list.ts'

export interface DateRangeProps {
  range: DateRange | null
  /** Null: all days. */
  onChoose: (range: DateRange | null) => void
  onClose: () => void
}

/** Chooses the visible days; a range without an end is a single day. */
export const DateRangeDialog = ({ range, onChoose, onClose }: DateRangeProps) => {
  const [from, setFrom] = useState(() => toDateInput(range?.from ?? null))
  const [to, setTo] = useState(() => toDateInput(range?.to ?? null))
  const choose = (): void => {
    const first = fromDateInput(from) ?? fromDateInput(to)
    const last = fromDateInput(to) ?? first
    onChoose(first && last ? { from: first.at, to: last.at } : null)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Date range"
      text="Deliveries from the first day to the last. Without days: all of them."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="main" onClick={choose}>
            Ok
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField label="From" type="date" figures value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField label="To" type="date" figures value={to} onChange={(event) => setTo(event.target.value)} />
      </div>
    </Dialog>
  )
}
