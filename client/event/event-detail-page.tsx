import { currentRef } from '#client/store/renew-refs.ts'
import { useAnswer } from '#client/store/use-answer.ts'
import { useLive } from '#client/store/use-live.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { Empty, Failing, Forbidden } from '#client/ui/empty.tsx'
import { useQueryParam } from '#client/ui/navigation.ts'
import { Page } from '#client/ui/page.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { artFor } from '#client/ui/art.ts'
import { getEvent } from '#shared/event/event-queries.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { CAN_NOT_ORDER } from '#shared/order/order-refusals.ts'
import { EventDetail } from './event-detail.tsx'
import { eventOnDevice } from './event-queries.ts'

const HOME = { to: '/' }
const NO_SIGNAL = 99001

/** An event of the person's groups from the device; any other one is asked for, to say how to get in. */
export const EventDetailPage = () => {
  const eid = useQueryParam('eid') ?? ''
  const oid = useQueryParam('oid')
  const shared = useQueryParam('shareCode') !== undefined
  const here = useLive((db) => eventOnDevice(db, eid), [eid])
  const ref = useLive((db) => currentRef(db, oid ?? ''), [oid])
  const order = useLive(
    async (db) => (ref === undefined ? undefined : ((await db.view.orders.get(ref)) ?? null)),
    [ref],
  )
  const away = useAnswer(getEvent, here && !here.event && eid !== '' ? { id: eid } : null)
  if (here?.event && here.event.id === eid && order !== undefined)
    return (
      <EventDetail
        key={`${eid}:${order?.id ?? ''}`}
        event={here.event}
        products={here.products}
        stats={here.stats}
        mine={here.mine}
        order={shared ? null : order}
      />
    )
  if (!here || here.event || away.busy) return <Loading />
  if (away.value) return <MembersOnly title={away.value.title} groupId={away.value.groupId} />
  const groupId = groupIn(away.refusal)
  if (groupId !== undefined) return <MembersOnly title="" groupId={groupId} />
  if (away.refusal?.code === CAN_NOT_ORDER.code) return <Banned />
  if (away.refusal?.code === NO_SIGNAL)
    return (
      <Page title="Event" back={HOME}>
        <Failing
          level={1}
          title="No signal"
          text="This event is not on your phone. It opens when there is signal."
          onRetry={away.again}
        />
      </Page>
    )
  return (
    <Page title="Event" back={HOME}>
      <Empty level={1} title="No Event Found" text="It was removed, or the link is not complete.">
        <ButtonLink to="/" tone="main" className="mt-2">
          Open events
        </ButtonLink>
      </Empty>
    </Page>
  )
}

/** A refusal to show an event says which group it belongs to, where that may be said. */
const groupIn = (refusal: Refusal | null): string | undefined => {
  const groupId = (refusal?.detail as { groupId?: unknown } | undefined)?.groupId
  return typeof groupId === 'string' ? groupId : undefined
}

const Loading = () => (
  <Page title="Event" back={HOME} busy>
    <p className="sr-only" role="status">
      Loading...
    </p>
    <Skeleton className="-mx-[var(--gutter)] aspect-[6/5] !rounded-none desk:mx-0" />
    <div className="mt-6 grid gap-3">
      <Skeleton className="h-4 w-7/12" />
      <Skeleton className="h-8 w-10/12" />
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="mt-4 h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
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

const MembersOnly = ({ title, groupId }: { title: string; groupId: string }) => (
  <Page
    title="Event"
    back={HOME}
    dock={
      <Dock>
        <ButtonLink to="/group/list-events" query={{ groupId }} tone="main" wide>
          Join the group
        </ButtonLink>
      </Dock>
    }
  >
    <Forbidden
      title="Viewing permitted for members only!!"
      text={
        title === ''
          ? 'Join the group of this event to see it and to order.'
          : `Join the group to see ‘${title}’ and to order.`
      }
      picture={artFor(title)}
    />
  </Page>
)
