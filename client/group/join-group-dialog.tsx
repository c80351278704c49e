import { useId, useState } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { useFormSave, type FormMessages } from '#client/ui/use-form-save.ts'
import type { GroupReply } from '#shared/group/group-reply.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { WRONG_PASSCODE } from '#shared/group/group-refusals.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { joinGroup } from '#shared/group/join-group.ts'

export type JoinableGroup = Pick<GroupReply, 'id' | 'name' | 'question' | 'hasPasscode' | 'autoApproval'>

export interface JoinGroupProps {
  group: JoinableGroup
  /** The person has already asked to join. */
  requested?: boolean
  /** Title of the event that the person wants to order from. */
  eventTitle?: string | undefined
  onClose: () => void
  /** Called before the request is sent. */
  onSend?: () => void
  onRequested: () => void
}

const asksPasscode = (group: JoinableGroup): boolean => group.autoApproval === 1 && group.hasPasscode

const whatFollows = (group: JoinableGroup): string =>
  group.autoApproval === 0 ? `An admin of ${group.name} will answer your request.` : `${group.name} is now in My Group.`

const messagesOf = ({ code, message }: Refusal, group: JoinableGroup): FormMessages<'passcode'> => {
  if (code === WRONG_PASSCODE.code && asksPasscode(group)) return { passcode: message }
  return code === NO_SIGNAL.code ? 'No signal. You need signal to join. Try again when you have some.' : message
}

/** Asks the group's question and sends the request to join. */
export const JoinGroupDialog = ({
  group,
  requested = false,
  eventTitle,
  onClose,
  onSend,
  onRequested,
}: JoinGroupProps) => {
  const join = useOperation(joinGroup)
  const [answer, setAnswer] = useState('')
  const [passcode, setPasscode] = useState('')
  const [isSent, setSent] = useState(false)
  const saving = useFormSave<'passcode'>()
  const formId = useId()

  /** A failure shows no toast: the dialog stays open and shows the message (decision Q-078). */
  const send = async (): Promise<void> => {
    onSend?.()
    const request = () => join({ groupId: group.id, answer, passcode })
    if (!(await saving.save(undefined, request, (refusal) => void saving.show(messagesOf(refusal, group))))) return
    setSent(true)
    onRequested()
  }

  if (isSent || (requested && !saving.isBusy))
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
      text={eventTitle !== undefined && `To order from ‘${eventTitle}’.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="main" busy={saving.isBusy}>
            {eventTitle === undefined ? 'JOIN' : 'JOIN AND ORDER'}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" {...saving.form(send)}>
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
            error={saving.messages.passcode}
            onChange={(event) => {
              setPasscode(event.target.value)
              saving.clear()
            }}
          />
        )}
        {group.question === '' && !asksPasscode(group) && (
          <p className="text-ink-2">
            {group.autoApproval === 1 ? 'You join at once.' : 'An admin of the group answers your request.'}
          </p>
        )}
        {saving.error !== undefined && <FieldError>{saving.error}</FieldError>}
      </form>
    </Dialog>
  )
}
