import { useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { feedbackMessage } from '#shared/account/profile-check.ts'
import { createFeedback } from '#shared/account/account-commands.ts'

const DRAFT = 'gotong:feedback'

const saveTyped = (text: string): void => {
  if (text === '') sessionStorage.removeItem(DRAFT)
  else sessionStorage.setItem(DRAFT, text)
}

/** The typed text stays until it was sent, also while the dialog is closed. */
export const FeedbackDialog = ({ onClose }: { onClose: () => void }) => {
  const toast = useToast()
  const [text, setText] = useState(() => sessionStorage.getItem(DRAFT) ?? '')
  const saving = useFormSave()

  const submit = async (): Promise<void> => {
    const send = () => call(createFeedback, { type: 'feedback', message: text.trim() })
    if (!(await saving.save(feedbackMessage(text), send))) return
    saveTyped('')
    toast({ text: 'Thank you!' })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Feedback"
      text="What works, what does not, and what is missing? Your message goes to the people who run this Gotong."
    >
      <form className="grid gap-4" {...saving.form(submit)}>
        <TextArea
          label="Your feedback"
          rows={5}
          maxLength={5000}
          value={text}
          error={saving.error}
          onChange={(event) => {
            setText(event.target.value)
            saveTyped(event.target.value)
            saving.clear()
          }}
        />
        <Button type="submit" tone="main" wide busy={saving.isBusy}>
          Send
        </Button>
      </form>
    </Dialog>
  )
}
