// The unpublished event of the form as a row of the host's list.
import { readDraft } from '#client/store/database/drafts.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { eventRow } from '#shared/event/event-rows.ts'
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { isWorthKeeping, NEW_EVENT, toSaved, type EventForm } from './event-form.ts'
import type { HostedEvent } from './hosted-live-queries.ts'

/** The draft of a new event with its group's name; null where none is worth keeping. */
export const draftToHost = async (db: GotongDatabase): Promise<{ form: EventForm; groupName: string } | null> => {
  const draft = await readDraft(db, NEW_EVENT)
  if (draft === undefined) return null
  const form = toSaved(draft.content as EventForm, toSeconds(systemClock.now()))
  if (!isWorthKeeping(form)) return null
  return { form, groupName: (await db.view.groups.get(form.draft.groupId))?.name ?? '' }
}

/** Its times are never past, so that it stands among the events on sale. */
export const hostedDraft = ({ eventId, draft }: EventForm, groupName: string, now: Seconds): HostedEvent => {
  const group = { id: draft.groupId, name: groupName }
  const event = eventRow(draft, { id: eventId, group, host: { id: '', name: '', photoUrl: null }, at: now })
  return {
    event: {
      ...event,
      title: isBlank(event.title) ? 'Event without a title' : event.title,
      closingTimestamp: Math.max(event.closingTimestamp, now + 1),
      pickupTimestamp: Math.max(event.pickupTimestamp, now + 1),
    },
    delivery: undefined,
    stats: undefined,
    waiting: null,
    isDraft: true,
  }
}
