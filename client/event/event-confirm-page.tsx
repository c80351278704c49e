import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useSearch } from '@tanstack/react-router'
import { Page } from '#client/app/parts/page.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { useMe } from '#client/account/parts/use-me.ts'
import { groupsForEvent, hostedGroups } from './event-live-queries.ts'
import { EventConfirm } from './event-confirm.tsx'
import { detailsStep } from './event-form-steps.ts'
import { formKey } from './event-form.ts'
import { useSavedForm } from './use-event-form.ts'

/** Preview of a new event. */
export const CreatedConfirmPage = () => <Confirm eventId={undefined} />

/** Preview of an edited event. */
export const UpdateConfirmPage = () => <Confirm eventId={useSearch({ from: '/signed-in/event/update-confirm' }).id} />

const groupOfDraft = async (db: GotongDatabase, groupId: string | undefined, eventId: string | undefined) => ({
  groupId,
  group: (eventId === undefined ? await hostedGroups(db) : await groupsForEvent(db, eventId)).find(
    ({ id }) => id === groupId,
  ),
})

const Confirm = ({ eventId }: { eventId: string | undefined }) => {
  const form = useSavedForm(formKey(eventId))
  const groupId = form?.draft.groupId
  const read = useLive(groupOfDraft, groupId, eventId)
  const me = useMe()
  if (form === null) return <Redirect {...detailsStep({ eventId, fromConfirm: false })} />
  if (form === undefined || read === undefined || read.groupId !== groupId || !me)
    return (
      <Page title="Preview" back={{ to: '/event/list-my-events' }} busy>
        <Skeleton className="-mx-[var(--gutter)] aspect-[6/5] rounded-none desk:mx-0" />
      </Page>
    )
  // Publishing requires a group; the first step asks for one.
  if (read.group === undefined) return <Redirect {...detailsStep({ eventId, fromConfirm: true })} />
  return <EventConfirm eventId={eventId} form={form} group={read.group} me={me} />
}
