import { useState } from 'react'
import type { Seconds } from '#shared/kernel/clock.ts'
import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'
import { fromDateInput, toDateInput } from './date-input.ts'
import { Dialog } from './dialog.tsx'

/** Times within the first and the last day. */
interface DateRange {
  readonly from: Seconds
  readonly to: Seconds
}

export interface DateRangeProps {
  /** Tells what the days limit. */
  text: string
  range: DateRange | null
  /** Null: all days. */
  onChoose: (range: DateRange | null) => void
  onClose: () => void
}

/** Chooses the visible days; a range without an end is a single day. */
export const DateRangeDialog = ({ text, range, onChoose, onClose }: DateRangeProps) => {
  const [from, setFrom] = useState(() => toDateInput(range?.from ?? null))
  const [to, setTo] = useState(() => toDateInput(range?.to ?? null))
  const first = fromDateInput(from) ?? fromDateInput(to)
  const last = fromDateInput(to) ?? first
  const isReversed = first !== undefined && last !== undefined && last.at < first.at
  const choose = (): void => {
    if (isReversed) return
    onChoose(first && last ? { from: first.at, to: last.at } : null)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Date range"
      text={text}
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
        <DateField label="From" value={from} onChange={(event) => setFrom(event.target.value)} />
        <DateField
          label="To"
          value={to}
          error={isReversed ? 'The end day cannot be earlier than the start day' : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
