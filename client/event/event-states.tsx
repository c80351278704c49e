// Page states for an event that cannot be shown.
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Dock } from '#client/ui/dock.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Forbidden } from '#client/ui/forbidden.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { EVENT_NOT_FOUND } from '#shared/event/event-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { CAN_NOT_ORDER } from '#shared/order/order-refusals.ts'
import { EventSkeleton } from './event-skeleton.tsx'
import { EventFailing, NoEventFound } from './event-state-parts.tsx'

const HOME: BackTo = { to: '/' }

export const EventLoading = () => (
  <Page title="Event" back={HOME} wide busy>
    <EventSkeleton />
  </Page>
)

/** Name of the event's group, where the refusal may reveal it. */
const groupIn = (refusal: Refusal): string | undefined => {
  const groupId = (refusal.detail as { groupId?: unknown } | undefined)?.groupId
  return typeof groupId === 'string' ? groupId : undefined
}

/** Explains why an event is not shown and offers a next step. */
export const EventRefused = ({
  refusal,
  back,
  onRetry,
}: {
  refusal: Refusal
  /** Address to return to after joining. */
  back: string
  onRetry: () => void
}) => {
  const groupId = groupIn(refusal)
  if (groupId !== undefined) return <MembersOnly groupId={groupId} back={back} />
  if (refusal.code === CAN_NOT_ORDER.code) return <Banned />
  if (refusal.code === EVENT_NOT_FOUND.code) return <NoEvent />
  return (
    <Page title="Event" back={HOME}>
      <EventFailing refusal={refusal} onRetry={onRetry} />
    </Page>
  )
}

export const NoEvent = () => (
  <Page title="Event" back={HOME}>
    <NoEventFound next={{ to: '/' }} />
  </Page>
)

/** The order to edit belongs to another person or to another event. */
export const NoOrder = ({ eid }: { eid: string }) => (
  <Page title="Event" back={HOME}>
    <Empty
      level={1}
      title="No order found"
      text={`It is not on this ${useDeviceNoun()}. Your orders are in My Purchase.`}
      next={{ to: '/event/list-my-purchases', label: 'My Purchase' }}
    >
      <ButtonLink to="/event/detail" query={{ eid }} tone="bare">
        Open the event
      </ButtonLink>
    </Empty>
  </Page>
)

const Banned = () => (
  <Page title="Event" back={HOME}>
    <Forbidden
      title={CAN_NOT_ORDER.message}
      text="An admin of this group has banned you. Orders that you have stay in My Purchase."
    />
  </Page>
)

const MembersOnly = ({ groupId, back }: { groupId: string; back: string }) => (
  <Page
    title="Event"
    back={HOME}
    dock={
      <Dock>
        <ButtonLink to="/group/join/$gid" params={{ gid: groupId }} query={{ next: back }} tone="main" wide>
          Join the group
        </ButtonLink>
      </Dock>
    }
  >
    <Forbidden
      title="Viewing permitted for members only!!"
      text="Join the group of this event to see it and to order."
    />
  </Page>
)
