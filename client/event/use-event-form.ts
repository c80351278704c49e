import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { draftWriter, type DraftWriter } from '#client/store/database/drafts.ts'
import { useSavedDraft } from '#client/store/changes/use-saved-draft.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { toSaved, type EventForm } from './event-form.ts'

/** A saved draft; null for none, undefined while loading. */
export const useSavedForm = (key: string): EventForm | null | undefined => {
  const draft = useSavedDraft(key) as EventForm | null | undefined
  return useMemo(() => draft && toSaved(draft, toSeconds(systemClock.now())), [draft])
}

export interface EventFormState {
  readonly form: EventForm
  readonly draft: EventDraft
  /** The form with changes that are not rendered yet. */
  current(): EventForm
  /** The device could not save the last change. */
  readonly unsaved: boolean
  change(next: (form: EventForm) => EventForm): void
  set(part: Partial<EventDraft>): void
  /** Resolves when the draft is saved, so that the next step finds it. */
  keep(): Promise<void>
  /** Deletes the draft after publishing or discarding it. */
  remove(): Promise<void>
}

/** A form that is saved after every change. */
export const useEventForm = (key: string, initial: EventForm): EventFormState => {
  const db = useSyncExternalStore(activeDatabase.subscribe, activeDatabase.get)
  const [form, setForm] = useState(initial)
  const [unsaved, setUnsaved] = useState(false)
  const latest = useRef(initial)
  const writer = useRef<DraftWriter<EventForm> | null>(null)

  const keep = useCallback(async (): Promise<void> => {
    if (!db) return
    writer.current ??= draftWriter<EventForm>(db, key)
    const isSaved = await writer.current.write(latest.current)
    setUnsaved(!isSaved)
  }, [db, key])

  const change = useCallback(
    (next: (form: EventForm) => EventForm): void => {
      latest.current = next(latest.current)
      setForm(latest.current)
      void keep()
    },
    [keep],
  )

  const set = useCallback(
    (part: Partial<EventDraft>) => change((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    [change],
  )

  const remove = useCallback(async (): Promise<void> => {
    if (!db) return
    await (writer.current ?? draftWriter<EventForm>(db, key)).remove()
    writer.current = null
  }, [db, key])

  const current = useCallback((): EventForm => latest.current, [])

  return { form, draft: form.draft, current, unsaved, change, set, keep, remove }
}

/** Deletes the saved draft of a form that is not open. */
export const removeSavedForm = async (key: string): Promise<void> => {
  const db = activeDatabase.get()
  if (db) await draftWriter(db, key).remove()
}
