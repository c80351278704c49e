import { useCallback } from 'react'
import { useOperation } from '#client/store/use-operation.ts'
import { createEvent } from '#shared/event/create-event.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'
import { formKey, type EventForm } from './event-form.ts'
import { removeKeptForm } from './use-event-form.ts'

export type Published = { readonly ok: true; readonly words: string } | { readonly ok: false; readonly message: string }

/** Creates the event, or changes it; its draft goes. */
export const usePublish = (
  eventId: string | undefined,
  form: EventForm,
): ((draft: EventDraft) => Promise<Published>) => {
  const create = useOperation(createEvent)
  return useCallback(
    async (draft) => {
      const outcome = await create({ id: form.eventId, ...draft })
      if (!outcome.ok) return { ok: false, message: outcome.refusal.message }
      await removeKeptForm(formKey(eventId))
      return { ok: true, words: 'Create event successfully!' }
    },
    [create, eventId, form.eventId],
  )
}
