import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useState } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { useDiscard } from './use-discard.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Empty } from '#client/ui/empty.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { EVENT_NOT_FOUND } from '#shared/event/event-refusals.ts'
import { DraftStrip } from './draft-strip.tsx'
import { EventDetailsStep } from './event-details-step.tsx'
import { formKey, isWorthKeeping, type EventForm } from './event-form.ts'
import { eventToEdit } from './event-to-edit.ts'
import { groupsForEvent, type GroupName } from './event-live-queries.ts'
import { useEventForm, useSavedForm } from './use-event-form.ts'

const TITLE = 'Edit Post'

/** First step of editing an event that is on sale or scheduled. */
export const EventUpdatePage = () => {
  const { id } = useSearch({ from: '/signed-in/event/update' })
  const back: BackTo = { to: '/event/manage-orders', query: { eventId: id }, label: 'Orders' }
  const draft = useSavedForm(formKey(id))
  const groups = useLive(groupsForEvent, id)
  const found = useLive(eventToEdit, id)
  if (draft === undefined || groups === undefined || found === undefined)
    return (
      <Page title={TITLE} back={back} busy>
        <SkeletonRows />
      </Page>
    )
  if (found === null || found.refused !== undefined)
    return (
      <Page title={TITLE} back={{ to: '/event/list-my-events' }}>
        <Empty
          level={1}
          title={found?.refused ?? EVENT_NOT_FOUND.message}
          text={found?.why}
          next={{ to: '/event/list-my-events', label: 'Hosted Event' }}
        />
      </Page>
    )
  return <Begin key={id} id={id} groups={groups} fresh={found.form} draft={draft} />
}

interface BeginProps {
  id: string
  groups: readonly GroupName[]
  fresh: EventForm
  draft: EventForm | null
}

const Begin = ({ id, groups, fresh, draft }: BeginProps) => {
  const resumed = draft !== null && isWorthKeeping(draft)
  const [begun, setBegun] = useState({ form: resumed ? draft : fresh, resumed, round: 0 })
  return (
    <Edit
      key={begun.round}
      id={id}
      groups={groups}
      initial={begun.form}
      resumed={begun.resumed}
      onAnew={() => setBegun(({ round }) => ({ form: fresh, resumed: false, round: round + 1 }))}
    />
  )
}

interface EditProps {
  id: string
  groups: readonly GroupName[]
  initial: EventForm
  resumed: boolean
  onAnew: () => void
}

const Edit = ({ id, groups, initial, resumed, onAnew }: EditProps) => {
  const state = useEventForm(formKey(id), initial)
  const askToDiscard = useDiscard(state.remove, onAnew)
  const noun = useDeviceNoun()
  const fromConfirm = useSearch({ from: '/signed-in/event/update' }).fromConfirm === '1'

  const discard = (): Promise<void> =>
    askToDiscard({
      title: 'Discard your changes?',
      text: `The event stays as it is published. Your changes are on this ${noun} only.`,
      keep: 'Keep my changes',
    })

  return (
    <EventDetailsStep
      title={TITLE}
      back={{ to: '/event/manage-orders', query: { eventId: id }, label: 'Orders' }}
      place={{ eventId: id, fromConfirm }}
      groups={groups}
      state={state}
    >
      {resumed && !fromConfirm && (
        <DraftStrip
          words="Your unpublished changes, as you left them."
          verb="Discard"
          onDiscard={() => void discard()}
        />
      )}
    </EventDetailsStep>
  )
}
