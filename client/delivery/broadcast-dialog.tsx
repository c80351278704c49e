import { useRef, useState } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { toldBookings } from '#shared/delivery/delivery-list.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { createNotification } from '#shared/notification/create-notification.ts'
import { NO_MESSAGE } from '#shared/notification/notification-refusals.ts'

export interface BroadcastProps {
  /** Such as 'Delivery Sat 30-11-2030'. */
  title: string
  bookings: readonly Booking[]
  onClose: () => void
}

/** Sends one message to the buyers of all active bookings, with a link to each booking. */
export const BroadcastDialog = ({ title, bookings, onClose }: BroadcastProps) => {
  const tell = useOperation(createNotification)
  const toast = useToast()
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const done = useRef(new Set<string>())
  const receivers = toldBookings(bookings)
  const send = async (): Promise<void> => {
    if (isBlank(message)) return setError(NO_MESSAGE.message)
    setBusy(true)
    const missed: string[] = []
    let reason = ''
    for (const { id, uid, uName } of receivers) {
      if (done.current.has(id)) continue
      const link = `/event/delivery-detail?ref=${id}`
      const outcome = await tell({ receiverId: uid, title, message, link })
      if (outcome.ok) done.current.add(id)
      else {
        missed.push(uName)
        reason = outcome.refusal.message
      }
    }
    setBusy(false)
    if (missed.length > 0) return setError(`Not sent to ${missed.join(', ')}: ${reason}`)
    toast({ text: 'Message sent!' })
    onClose()
  }
  const count = receivers.length === 1 ? '1 booking' : `${receivers.length} bookings`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Broadcast"
      text={
        receivers.length === 0 ? 'There are no bookings to write to yet.' : `Goes to ${count} that are not cancelled.`
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="main" busy={busy} disabled={receivers.length === 0} onClick={() => void send()}>
            Send
          </Button>
        </>
      }
    >
      <TextArea
        label="Message"
        rows={4}
        maxLength={2000}
        value={message}
        error={error}
        onChange={(event) => {
          setError(undefined)
          setMessage(event.target.value)
        }}
      />
    </Dialog>
  )
}
