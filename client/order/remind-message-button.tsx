import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { TextArea } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { newId } from '#shared/kernel/ids.ts'
import { BUILT_IN_MESSAGE, defaultMessage, messageRefusal, type RemindMessage } from '#shared/payment/remind-message.ts'
import { createRemindMessage } from '#shared/payment/create-remind-message.ts'
import { setDefaultRemindMessage } from '#shared/payment/set-default-remind-message.ts'
import { remindMessagesOf } from './remind-message-live-queries.ts'

/** Edits the host's payment reminder, which is used for all their events. */
export const RemindMessageButton = (look: { tone: 'bare' | 'line'; small: boolean; className: string }) => {
  const [open, setOpen] = useState(false)
  const hostId = useSession().user?.id ?? ''
  const own = useLive(remindMessagesOf, hostId)
  return (
    <>
      <Button {...look} icon={MessageSquareText} onClick={() => setOpen(true)}>
        Remind message
      </Button>
      {open && (
        <Sheet open onOpenChange={setOpen} title="Remind message">
          {own === undefined ? <SkeletonRows rows={2} /> : <Messages own={own} />}
        </Sheet>
      )}
    </>
  )
}

const Messages = ({ own }: { own: readonly RemindMessage[] }) => {
  const sent = defaultMessage(own).message
  const create = useOperation(createRemindMessage)
  const choose = useOperation(setDefaultRemindMessage)
  const toast = useToast()
  const [text, setText] = useState(sent)
  const saving = useFormSave()

  const save = async (): Promise<void> => {
    if (await saving.save(messageRefusal(text)?.message, () => create({ id: newId(), message: text })))
      toast({ text: 'change message success, it will apply for future' })
  }

  const makeDefault = async (message: string): Promise<void> => {
    const outcome = await choose({ id: newId(), message, isDefault: true })
    if (!outcome.ok) return toast({ text: outcome.refusal.message, failed: true })
    setText(message)
    saving.clear()
    toast({ text: 'set default message success, it will apply for future' })
  }

  return (
    <>
      <TextArea
        label="Message to buyers who have not paid"
        hint="Gotong adds the link to their order."
        value={text}
        error={saving.error}
        onChange={(event) => {
          setText(event.target.value)
          saving.clear()
        }}
      />
      <Button tone="main" wide busy={saving.isBusy} className="mt-4" onClick={() => void save()}>
        Save
      </Button>
      <h3 className="mt-6 font-semibold">Messages</h3>
      <ul className="rows mt-1" aria-label="Messages">
        {[...own.map(({ message }) => message), BUILT_IN_MESSAGE].map((message) => (
          <li key={message} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-48 whitespace-pre-line [overflow-wrap:anywhere]">{message}</span>
            {message === sent ? (
              <StatusTag kind="verified">Default</StatusTag>
            ) : (
              <Button small onClick={() => void makeDefault(message)}>
                Set default
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
