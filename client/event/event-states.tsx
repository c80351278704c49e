// Page states for an event that cannot be shown.
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Dock } from '#client/ui/dock.tsx'
import { Empty, Failing, Forbidden } from '#client/ui/empty.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { EVENT_NOT_FOUND, WRONG_SHARE_CODE } from '#shared/event/event-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { CAN_NOT_ORDER } from '#shared/order/order-refusals.ts'
import { EventColumns } from './picture-page.tsx'
import { NO_SIGNAL } from '#shared/device-refusals.ts'

const HOME: BackTo = { to: '/' }

export const EventLoading = () => (
  <Page title="Event" back={HOME} wide busy>
    <EventColumns
      about={
        <>
          <Skeleton className="-mx-[var(--gutter)] aspect-[6/5] rounded-none desk:mx-0 desk:rounded-[var(--radius-lg)]" />
          <p className="mt-6 text-meta text-ink-3" role="status">
            Loading...
          </p>
          <div className="mt-3 grid gap-3">
            <Skeleton className="h-8 w-10/12" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="h-4 w-11/12" />
          </div>
        </>
      }
    >
      <div className="mt-7 grid gap-3 desk:mt-0">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </EventColumns>
  </Page>
)

/** Name of the event's group, where the refusal may reveal it. */
const groupIn = (refusal: Refusal): string | undefined => {
  const groupId = (refusal.detail as { groupId?: unknown } | undefined)?.groupId
  return typeof groupId === 'string' ? groupId : undefined
}

const whatToDo = ({ code }: Refusal, noun: string): string => {
  if (code === NO_SIGNAL.code) return `This event is not on your ${noun}. It opens when there is signal.`
  if (code === WRONG_SHARE_CODE.code) return 'Ask the person who sent it for the current link.'
  return `Nothing on your ${noun} is lost.`
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
  const noun = useDeviceNoun()
  const groupId = groupIn(refusal)
  if (groupId !== undefined) return <MembersOnly groupId={groupId} back={back} />
  if (refusal.code === CAN_NOT_ORDER.code) return <Banned />
  if (refusal.code === EVENT_NOT_FOUND.code) return <NoEvent />
  return (
    <Page title="Event" back={HOME}>
      <Failing
        level={1}
        title={`Occur error when loading event: ${refusal.message}`}
        text={whatToDo(refusal, noun)}
        details={`event ${refusal.code}`}
        onRetry={onRetry}
      />
    </Page>
  )
}

export const NoEvent = () => (
  <Page title="Event" back={HOME}>
    <Empty
      level={1}
      title="No Event Found"
      text="It was removed, or the link is not complete."
      next={{ to: '/', label: 'Open events' }}
    />
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
