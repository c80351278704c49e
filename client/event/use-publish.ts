import { useCallback } from 'react'
import { isInstallMoment } from '#client/pwa/parts/install-moment.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { createEvent } from '#shared/event/create-event.ts'
import { changesBetween } from '#shared/event/event-changes.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'
import { updateEvent } from '#shared/event/update-event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { EVENT_CREATED } from './parts/event-created.ts'
import { formKey, type EventForm } from './event-form.ts'
import { removeSavedForm } from './use-event-form.ts'
import { createScheduledEvent } from '#shared/event/create-scheduled-event.ts'
import { updateScheduledEvent } from '#shared/event/update-scheduled-event.ts'

export type Published = { readonly ok: true; readonly words: string } | { readonly ok: false; readonly message: string }

/** `openTime`: null publishes at once. */
export type Publish = (draft: EventDraft, openTime: Seconds | null) => Promise<Published>

/** Creates or changes a published or scheduled event and deletes its draft. An edit sends only changed fields. */
export const usePublish = (edited: boolean, { eventId: id, given, scheduled }: EventForm): Publish => {
  const create = useOperation(createEvent)
  const update = useOperation(updateEvent)
  const schedule = useOperation(createScheduledEvent)
  const reschedule = useOperation(updateScheduledEvent)
  return useCallback(
    async (draft, openTime) => {
      const send = async () => {
        if (!edited && openTime === null) return { words: EVENT_CREATED, outcome: await create({ id, ...draft }) }
        if (!edited)
          return {
            words: 'Create scheduled event successfully!',
            outcome: await schedule({ id, ...draft, openTime }),
          }
        const changes = changesBetween(given, draft)
        if (scheduled === null)
          return { words: 'Update event successfully!', outcome: await update({ id, ...changes }) }
        return {
          words: 'Update scheduled event successfully!',
          outcome: await reschedule({ id, ...changes, ...(openTime !== null && { openTime }) }),
        }
      }
      const { words, outcome } = await send()
      if (!outcome.ok) return { ok: false, message: outcome.refusal.message }
      await removeSavedForm(formKey(edited ? id : undefined))
      if (!edited) isInstallMoment.set(true)
      return { ok: true, words }
    },
    [create, update, schedule, reschedule, edited, id, given, scheduled],
  )
}
