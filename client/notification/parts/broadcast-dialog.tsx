import { useState } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { counted, formatCount } from '#client/ui/count-words.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { broadcastMessage, MAX_MESSAGES_FOR_ORDERS_ON_BEHALF } from '#shared/notification/broadcast-message.ts'
import { NO_MESSAGE } from '#shared/notification/notification-refusals.ts'
import { broadcastSent } from './broadcast-sent.ts'

export interface BroadcastProps {
  readonly about: 'event' | 'delivery'
  /** Id of the event or the delivery. */
  readonly id: string
  readonly all: Receivers
  /** Those that search and filters leave; null when nothing is filtered. */
  readonly filtered: Receivers | null
  readonly noun: 'order' | 'booking'
  readonly onClose: () => void
}

export interface Receivers {
  /** References of the orders or bookings that are not cancelled. */
  readonly refs: readonly string[]
  /** Those that get the message for certain. The server may find more: a device does not have every member and earlier order. */
  readonly reached: number
}

const goesTo = ({ refs, reached }: Receivers, noun: string): string => {
  const all = `${counted(refs.length, noun)} that ${refs.length === 1 ? 'is' : 'are'} not cancelled.`
  return reached === refs.length ? `Goes to ${all}` : `Goes to at least ${formatCount(reached)} of ${all}`
}

/** Sends one message to the buyers of all orders or bookings, or of those that the page shows. */
export const BroadcastDialog = ({ about, id, all, filtered, noun, onClose }: BroadcastProps) => {
  const send = useOperation(broadcastMessage)
  const { obstacle } = useSyncState()
  const toast = useToast()
  const [message, setMessage] = useState('')
  const [to, setTo] = useState<'all' | 'filtered'>('all')
  const saving = useFormSave()
  const receivers = to === 'filtered' && filtered ? filtered : all
  const submit = async (): Promise<void> => {
    const refs = to === 'filtered' ? [...receivers.refs] : null
    const wrong = isBlank(message) ? NO_MESSAGE.message : undefined
    if (!(await saving.save(wrong, () => send({ about, id, refs, message })))) return
    toast(broadcastSent(obstacle, { all: receivers.refs.length, reached: receivers.reached, noun }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Broadcast"
      text={all.refs.length === 0 ? `There are no ${noun}s to write to yet.` : goesTo(receivers, noun)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="main" busy={saving.isBusy} disabled={receivers.refs.length === 0} onClick={() => void submit()}>
            Send
          </Button>
        </>
      }
    >
      {filtered !== null && (
        <div className="mb-4">
          <ChoiceChips
            label="To"
            choices={[
              { value: 'all', label: 'All', detail: counted(all.refs.length, noun) },
              { value: 'filtered', label: 'Current filter', detail: counted(filtered.refs.length, noun) },
            ]}
            value={to}
            onChange={setTo}
          />
        </div>
      )}
      {receivers.reached < receivers.refs.length && (
        <p className="mb-4 text-meta text-ink-2">
          If somebody else placed an order, its buyer gets messages only as a member of the group or after ordering from
          you themselves, and at most {MAX_MESSAGES_FOR_ORDERS_ON_BEHALF} at once.
        </p>
      )}
      <TextArea
        label="Message"
        rows={4}
        maxLength={2000}
        value={message}
        error={saving.error}
        onChange={(event) => {
          saving.clear()
          setMessage(event.target.value)
        }}
      />
    </Dialog>
  )
}
