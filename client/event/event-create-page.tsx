import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useState } from 'react'
import { NoHostedGroup } from '#client/group/parts/no-hosted-group.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { Group } from '#shared/group/group.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { ChooseReHost } from './choose-re-host.tsx'
import { EventCreateForm } from './event-create-form.tsx'
import { blankForm, isWorthKeeping, NEW_EVENT, reHostForm, type EventForm } from './event-form.ts'
import { hostedGroups, ownEvents } from './event-live-queries.ts'
import { eventToReHost, type EventToReHost } from './event-to-re-host.ts'
import { UnpublishedDraft } from './unpublished-draft.tsx'
import { removeSavedForm, useSavedForm } from './use-event-form.ts'

const TITLE = 'Host an Event'
const BACK: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }

/** First step of a new event: blank, hosted again, or a restored draft. */
export const EventCreatePage = () => {
  const groups = useLive(hostedGroups)
  const { groupId, fromReHost, eventId } = useSearch({ from: '/signed-in/event/create' })
  const reHosts = fromReHost === '1'
  const again = useLive(eventToReHost, reHosts ? eventId : undefined)
  const own = useLive(ownEvents)
  const draft = useSavedForm(NEW_EVENT)
  if (groups === undefined || again === undefined || own === undefined || draft === undefined)
    return (
      <Page title={TITLE} back={BACK} busy>
        <SkeletonRows />
      </Page>
    )
  if (groups.length === 0)
    return <NoHostedGroup title={TITLE} back={BACK} refusal="Only hosts and admins of a group can create events" />
  if (reHosts && eventId === undefined && own.length > 0 && !draft?.reHostOf)
    return <ChooseReHost title={TITLE} back={BACK} own={own} />
  // A member may come from a group without being its host.
  const hosted = groups.find(({ id }) => id === groupId)?.id
  return <Begin key={again?.id} groups={groups} groupId={hosted} again={again} draft={draft} />
}

interface BeginProps {
  groups: readonly Group[]
  /** Group from the address, if it is hosted. */
  groupId: string | undefined
  /** The event to host again. */
  again: EventToReHost | null
  draft: EventForm | null
}

/** Whether the draft is the one that the address names. */
const isMeant = (form: EventForm, groupId: string | undefined, again: EventToReHost | null): boolean =>
  again === null
    ? groupId === undefined || form.draft.groupId === '' || form.draft.groupId === groupId
    : form.reHostOf === again.id

/** Clears a group in which the person does not host, or hosts no longer. */
const withHostedGroup = (form: EventForm, { groups, groupId = '' }: Omit<BeginProps, 'draft'>): EventForm =>
  groups.some(({ id }) => id === form.draft.groupId) ? form : { ...form, draft: { ...form.draft, groupId } }

const freshForm = (props: Omit<BeginProps, 'draft'>): EventForm => {
  const { groups, groupId, again } = props
  const now = toSeconds(systemClock.now())
  if (again) return withHostedGroup(reHostForm(again, now), props)
  const chosen = groups.find((group) => group.id === groupId) ?? (groups.length === 1 ? groups[0] : undefined)
  return blankForm(now, chosen?.id ?? '')
}

const Begin = ({ draft, ...props }: BeginProps) => {
  const worth = draft !== null && isWorthKeeping(draft) ? draft : null
  const [begun, setBegun] = useState<{ form: EventForm; resumed: boolean; round: number } | null>(() => {
    if (worth === null) return { form: freshForm(props), resumed: false, round: 0 }
    if (!isMeant(worth, props.groupId, props.again)) return null
    return { form: withHostedGroup(worth, props), resumed: true, round: 0 }
  })
  const startAgain = (): void =>
    setBegun((before) => ({ form: freshForm(props), resumed: false, round: (before?.round ?? 0) + 1 }))
  if (begun === null && worth !== null)
    return (
      <UnpublishedDraft
        title={TITLE}
        back={BACK}
        draft={worth}
        wanted={props.again?.draft.title}
        onResume={() => setBegun({ form: withHostedGroup(worth, props), resumed: true, round: 1 })}
        onDiscard={() => void removeSavedForm(NEW_EVENT).then(startAgain)}
      />
    )
  if (begun === null) return null
  return (
    <EventCreateForm
      key={begun.round}
      title={TITLE}
      back={BACK}
      groups={props.groups}
      initial={begun.form}
      resumed={begun.resumed}
      onAnew={startAgain}
    />
  )
}
