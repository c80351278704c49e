import { useState } from 'react'
import { syncNow } from '#client/store/sync-state.ts'
import { useOperation } from '#client/store/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { joinGroup } from '#shared/group/group-operations.ts'
import type { GroupReply } from '#shared/group/group-reply.ts'
import { FieldError } from '#client/ui/field.tsx'

export type JoinableGroup = Pick<GroupReply, 'id' | 'name' | 'question' | 'hasPasscode' | 'autoApproval'>

export interface JoinGroupProps {
  group: JoinableGroup
  onClose: () => void
  onRequested: () => void
}

const NO_SIGNAL_CODE = 99001

/** Asks what the group asks, then joins. A wrong passcode is passed over in silence; only missing signal is said. */
export const JoinGroup = ({ group, onClose, onRequested }: JoinGroupProps) => {
  const join = useOperation(joinGroup)
  const [answer, setAnswer] = useState('')
  const [passcode, setPasscode] = useState('')
  const [state, setState] = useState<'asking' | 'sending' | 'requested' | 'no-signal'>('asking')
  const asksPasscode = group.autoApproval === 1 && group.hasPasscode

  const send = async (): Promise<void> => {
    setState('sending')
    const outcome = await join({ groupId: group.id, answer, passcode })
    if (!outcome.ok && outcome.refusal.code === NO_SIGNAL_CODE) {
      setState('no-signal')
      return
    }
    setState('requested')
    if (outcome.ok) {
      onRequested()
      await syncNow()
    }
  }

  if (state === 'requested')
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Request submitted"
        text={
          group.autoApproval === 1
            ? `${group.name} opens on your home page.`
            : `An admin of ${group.name} will look at it.`
        }
        actions={
          <Button tone="main" onClick={onClose}>
            Done
          </Button>
        }
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Join ${group.name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="main" busy={state === 'sending'} onClick={() => void send()}>
            JOIN
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {group.question !== '' && (
          <TextArea
            label={group.question}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
            rows={2}
          />
        )}
        {asksPasscode && (
          <TextField
            label="Passcode"
            hint="From a neighbour who is in the group"
            value={passcode}
            autoComplete="off"
            onChange={(event) => setPasscode(event.target.value)}
          />
        )}
        {group.question === '' && !asksPasscode && (
          <p className="text-ink-2">
            {group.autoApproval === 1 ? 'You are in at once.' : 'An admin of the group answers your request.'}
          </p>
        )}
        {state === 'no-signal' && <FieldError>No signal. Joining needs it; try again when you have some.</FieldError>}
      </div>
    </Dialog>
  )
}
