import { useState } from 'react'
import { useMaySchedule } from '#client/store/session/may-schedule.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { openTimeMessage } from '#shared/event/event-check.ts'
import { defaultTimes } from '#shared/event/event-draft.ts'
import { formatClock, parseDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { DateField } from '#client/ui/date-field.tsx'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { SCHEDULE_OFF } from '#shared/plan/plan-refusals.ts'

export interface PublishLaterProps {
  closing: Seconds
  /** Current opening time of a scheduled event. */
  openTime: Seconds | null
  now: Seconds
  busy: boolean
  /** Refusal of the last attempt. */
  refusal: string
  onSchedule: (openTime: Seconds) => void
  onClose: () => void
}

/** Chooses the opening time of a scheduled event. */
export const PublishLaterDialog = (props: PublishLaterProps) => {
  const may = useMaySchedule()
  const { now, openTime, onClose } = props
  const [at] = useState(openTime ?? defaultTimes(now).openTime)
  if (may === undefined) return null
  // The opening time of a scheduled event may always be changed.
  return may || openTime !== null ? <Times {...props} at={at} /> : <NotPaid onClose={onClose} />
}

const NotPaid = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Publish later"
    text={`${SCHEDULE_OFF.message}. Your draft stays; you can publish it now.`}
    actions={
      <>
        <Button onClick={onClose}>Close</Button>
        <ButtonLink to="/user/plans" tone="main">
          Buy Scheduling
        </ButtonLink>
      </>
    }
  />
)

const Times = ({ closing, at, now, busy, refusal, onSchedule, onClose }: PublishLaterProps & { at: Seconds }) => {
  const [date, setDate] = useState(() => toDateInput(at))
  const [time, setTime] = useState(() => formatClock(at))
  const day = fromDateInput(date)
  const chosen = day && parseDateTime(`${day.text} ${time}`)
  const message = openTimeMessage(chosen ?? 0, closing, now)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Publish later"
      text="The event is hidden until then."
      actions={
        <>
          <Button onClick={onClose}>CANCEL</Button>
          <Button
            tone="main"
            busy={busy}
            disabled={message !== undefined}
            onClick={() => chosen !== undefined && onSchedule(chosen)}
          >
            SCHEDULE
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <DateField label="Date" value={date} error={message} onChange={(event) => setDate(event.target.value)} />
        <TextField label="Time" type="time" figures value={time} onChange={(event) => setTime(event.target.value)} />
      </div>
      {refusal !== '' && (
        <div className="mt-3">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
