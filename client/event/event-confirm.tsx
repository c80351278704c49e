import { useState } from 'react'
import { useNow } from '#client/store/now.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { User } from '#shared/account/user.ts'
import { checkEvent } from '#shared/event/event-check.ts'
import type { Group } from '#shared/group/group.ts'
import { EventPreview } from './event-preview.tsx'
import { itemsStep } from './event-form-steps.ts'
import type { EventForm } from './event-form.ts'
import { withTidyLink } from './external-link.ts'
import { FormSteps } from './form-steps.tsx'
import { previewRows } from './preview-rows.ts'
import { usePublish } from './use-publish.ts'

export interface EventConfirmProps {
  eventId: string | undefined
  form: EventForm
  group: Group
  me: User
}

/** The last step: the event as a buyer will see it, and publishing it. */
export const EventConfirm = ({ eventId, form, group, me }: EventConfirmProps) => {
  const now = useNow(30)
  const [began] = useState(now)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const publish = usePublish(eventId, form)
  const toast = useToast()
  const go = useGo()
  const draft = withTidyLink(form.draft)
  const before = itemsStep({ eventId, fromConfirm: true })
  const { event, products } = previewRows(form.eventId, draft, { group, me, now: began })

  const send = async (): Promise<void> => {
    const wrong = Object.values(checkEvent(draft, now))[0]
    if (wrong !== undefined) return setRefusal(wrong)
    setBusy(true)
    const outcome = await publish(draft)
    setBusy(false)
    if (!outcome.ok) return setRefusal(outcome.message)
    toast({ text: outcome.words })
    go('/event/manage-orders', { eventId: form.eventId }, { replace: true })
  }

  return (
    <EventPreview
      event={event}
      products={products}
      head={<FormSteps at={3} name="Preview, as buyers see it" />}
      foot={
        <div className="mt-6 grid justify-items-center gap-1">
          {refusal !== '' && <FieldError>{refusal}</FieldError>}
          <ButtonLink to={before.to} query={before.query} tone="bare">
            PREVIOUS
          </ButtonLink>
        </div>
      }
      action={
        <Button tone="main" busy={busy} onClick={() => void send()}>
          PUBLISH
        </Button>
      }
    />
  )
}
