import { CalendarClock } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { scrollSoon } from '#client/ui/scroll-to.ts'
import { useToast } from '#client/ui/toast.tsx'
import { When } from '#client/ui/when.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import type { User } from '#shared/account/user.ts'
import { checkEvent } from '#shared/event/event-check.ts'
import type { GroupName } from './event-live-queries.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { DraftPreview } from './draft-preview.tsx'
import { itemsStep } from './event-form-steps.ts'
import type { EventForm } from './event-form.ts'
import { withTidyLink } from './external-link.ts'
import { FormSteps } from './form-steps.tsx'
import { previewRows } from './preview-rows.ts'
import { PublishLaterDialog } from './publish-later-dialog.tsx'
import { usePublish } from './use-publish.ts'

export interface EventConfirmProps {
  eventId: string | undefined
  form: EventForm
  group: GroupName
  me: User
}

/** Last step: previews the event as buyers see it and publishes it. */
export const EventConfirm = ({ eventId, form, group, me }: EventConfirmProps) => {
  const now = useNow(30)
  const [began] = useState(now)
  const [busy, run] = useBusy()
  const [refusal, setRefusal] = useState('')
  const foot = useRef<HTMLDivElement>(null)
  const [later, setLater] = useState(false)
  const publish = usePublish(eventId !== undefined, form)
  const toast = useToast()
  const go = useGo()
  const draft = withTidyLink(form.draft)
  const before = itemsStep({ eventId, fromConfirm: true })
  const { event, products, delivery } = previewRows(draft, { id: form.eventId, group, host: me, at: began })
  const waits = form.scheduled !== null

  /** The message is below the last item, and the pressed button always visible. */
  const refuse = (message: string): void => {
    setRefusal(message)
    scrollSoon(() => foot.current)
  }

  const send = async (openTime: Seconds | null): Promise<void> => {
    const wrong = Object.values(checkEvent(draft, now, eventId === undefined ? undefined : form.given))[0]
    if (wrong !== undefined) return refuse(wrong)
    const outcome = await run(() => publish(draft, openTime))
    if (!outcome.ok) return refuse(outcome.message)
    const isNew = eventId === undefined && openTime === null
    // The share dialog of a new event says it.
    if (!isNew) toast({ text: outcome.words })
    go({
      to: '/event/manage-orders',
      query: { eventId: form.eventId, ...(isNew && { share: '1' as const }) },
      replace: true,
    })
  }

  return (
    <>
      <DraftPreview
        event={event}
        products={products}
        delivery={delivery}
        head={<FormSteps at={3} name="Preview, as buyers see it" />}
        foot={
          <div ref={foot} className="mt-6 grid justify-items-center gap-1">
            {refusal !== '' && !later && <FieldError>{refusal}</FieldError>}
            {form.scheduled !== null && (
              <>
                <p id="opens" className="text-meta text-ink-2">
                  Opens <When at={form.scheduled} clock />, by itself
                </p>
                <Button disabled aria-describedby="opens">
                  PUBLISH
                </Button>
              </>
            )}
            {(waits || eventId === undefined) && (
              <Button tone="bare" icon={CalendarClock} onClick={() => setLater(true)}>
                {waits ? 'Change when it opens' : 'Schedule a later publish'}
              </Button>
            )}
            <ButtonLink {...before} tone="bare">
              PREVIOUS
            </ButtonLink>
          </div>
        }
        action={
          <Button tone="main" busy={busy} onClick={() => void send(null)}>
            {waits ? 'SAVE' : 'PUBLISH'}
          </Button>
        }
      />
      {later && (
        <PublishLaterDialog
          closing={event.closingTimestamp}
          openTime={form.scheduled}
          now={now}
          busy={busy}
          refusal={refusal}
          onSchedule={(openTime) => void send(openTime)}
          onClose={() => {
            setLater(false)
            setRefusal('')
          }}
        />
      )}
    </>
  )
}
