import { useState } from 'react'
import { NO_SIGNAL } from '#client/store/envelope.ts'
import { useOperation } from '#client/store/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { LOCKED_OUT } from '#shared/group/group-check.ts'
import { joinGroup } from '#shared/group/group-operations.ts'
import type { GroupReply } from '#shared/group/group-reply.ts'

export type JoinableGroup = Pick<GroupReply, 'id' | 'name' | 'question' | 'hasPasscode' | 'autoApproval'>

export interface JoinGroupProps {
  group: JoinableGroup
  /** Asked before: there is nothing more to do. */
  requested?: boolean
  onClose: () => void
  onRequested: () => void
}

const asksPasscode = (group: JoinableGroup): boolean => group.autoApproval === 1 && group.hasPasscode

/** A failure is passed over in silence: nobody learns here whether a passcode was right. */
const whatFollows = (group: JoinableGroup): string => {
  if (group.autoApproval === 0) return `An admin of ${group.name} will look at it.`
  return asksPasscode(group)
    ? `With the right passcode ${group.name} is now in My Group. If it is not, ask a neighbour for it.`
    : `${group.name} is now in My Group.`
}

type State = 'asking' | 'sending' | 'requested'

/** Asks what the group asks, then joins. */
export const JoinGroup = ({ group, requested = false, onClose, onRequested }: JoinGroupProps) => {
  const join = useOperation(joinGroup)
  const [answer, setAnswer] = useState('')
  const [passcode, setPasscode] = useState('')
  const [state, setState] = useState<State>('asking')
  const [held, setHeld] = useState('')

  const send = async (): Promise<void> => {
    setState('sending')
    setHeld('')
    const outcome = await join({ groupId: group.id, answer, passcode })
    if (!outcome.ok && [NO_SIGNAL.code, LOCKED_OUT.code].includes(outcome.refusal.code)) {
      const noSignal = outcome.refusal.code === NO_SIGNAL.code
      setHeld(noSignal ? 'No signal. Joining needs it; try again when you have some.' : outcome.refusal.message)
      setState('asking')
      return
    }
    setState('requested')
    if (outcome.ok) onRequested()
  }

  if (state === 'requested' || (requested && state === 'asking'))
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Request submitted"
        text={whatFollows(group)}
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
            maxLength={1000}
            onChange={(event) => setAnswer(event.target.value)}
            rows={2}
          />
        )}
        {asksPasscode(group) && (
          <TextField
            label="Passcode"
            hint="From a neighbour who is in the group"
            value={passcode}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setPasscode(event.target.value)}
          />
        )}
        {group.question === '' && !asksPasscode(group) && (
          <p className="text-ink-2">
            {group.autoApproval === 1 ? 'You are in at once.' : 'An admin of the group answers your request.'}
          </p>
        )}
        {held && <FieldError>{held}</FieldError>}
      </div>
    </Dialog>
  )
}
