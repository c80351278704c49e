import { useSearch } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#client/store/session/session.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useCounts } from '#client/app/parts/navigation-counts.ts'
import { Dock } from '#client/ui/dock.tsx'
import { LongList } from '#client/ui/long-list.tsx'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { isGroupAdmin } from '#shared/roles.ts'
import { GroupEventCard } from './group-event-card.tsx'
import { GroupHead, GroupTabs } from './group-head.tsx'
import { GroupFailing, GroupLoading, NotForYou } from './group-states.tsx'
import { JoinGroupDialog } from './join-group-dialog.tsx'
import { LeaveGroup, WithdrawRequest } from './leave-group.tsx'
import { useGroupEvents } from './use-group-events.ts'
import { useGroup, type ShownGroup, type UsedGroup } from './use-group.ts'
import { BANNED } from '#shared/group/group-refusals.ts'

/** Estimated row height in pixels. */
const ROW_PX = 272

/** Limits the width of the button, because the dock of the console is wide. */
const AT_THE_END = 'desk:max-w-sm desk:justify-self-end'

/** A group and its events. A person outside the group sees what it is and how to join. */
export const GroupEventsPage = () => {
  const found = useGroup(useSearch({ from: '/signed-in/group/list-events' }).groupId)
  // Until the server knows of the withdrawal, its answer still shows the request.
  const [withdrawn, setWithdrawn] = useState(false)
  const used = { ...found, pending: found.pending && !(withdrawn && found.mine === undefined) }
  const { group, joined, banned } = used
  const counts = useCounts()
  const [joining, setJoining] = useState(false)
  const requested = (): void => {
    setWithdrawn(false)
    used.requested()
  }
  const way =
    group && joined && counts?.hosting ? (
      <ButtonLink to="/event/create" query={{ groupId: group.id }} tone="main" wide className={AT_THE_END}>
        Host an Event
      </ButtonLink>
    ) : (
      group &&
      !joined &&
      !banned && (
        <Button tone="main" wide className={AT_THE_END} disabled={used.pending} onClick={() => setJoining(true)}>
          {used.pending ? 'REQUESTED' : 'JOIN'}
        </Button>
      )
    )
  return (
    <Page
      title={group?.name ?? 'Group'}
      back={{ to: '/group/list-my-groups', label: 'My Group' }}
      className="pb-8"
      wide
      {...(way && { dock: <Dock>{way}</Dock> })}
    >
      {banned && <NotForYou text={BANNED.message} seed={used.mine?.groupName ?? ''} />}
      {!banned && !group && used.busy && (
        <GroupLoading isComing={used.isComing}>
          <SkeletonCards cards={1} />
        </GroupLoading>
      )}
      {!banned && !group && !used.busy && <GroupFailing refusal={used.refusal} onRetry={used.again} />}
      {group && !banned && (
        <>
          <GroupHead group={group} admin={isGroupAdmin(used.mine)} pending={used.pending} />
          {joined ? (
            <Events group={group} used={used} />
          ) : (
            <MembersOnly group={group} used={used} onWithdrawn={() => setWithdrawn(true)} />
          )}
        </>
      )}
      {joining && group && <JoinGroupDialog group={group} onClose={() => setJoining(false)} onRequested={requested} />}
    </Page>
  )
}

const Events = ({ group, used }: { group: ShownGroup; used: UsedGroup }) => {
  const { user } = useSession()
  const listed = useGroupEvents(group.id)
  return (
    <>
      <GroupTabs group={group} events={listed?.length} current="events" />
      {listed?.length === 0 && (
        <EmptyAfterSync title="No events yet" text="New events of this group appear here automatically." />
      )}
      {listed && listed.length > 0 && (
        <ButtonLink
          to="/event/list-hosted-by-group"
          query={{ groupId: group.id }}
          tone="bare"
          icon={CalendarDays}
          className="mt-3 -ml-3 self-start"
        >
          By day
        </ButtonLink>
      )}
      {listed && listed.length > 0 && (
        <LongList
          className="mt-2 grid grid-cols-2 gap-x-4 gap-y-7 desk:gap-x-10"
          columns={[2, 2]}
          rows={listed}
          estimate={ROW_PX}
          keyOf={({ event }) => event.id}
          item={(one, place) => (
            <GroupEventCard key={one.event.id} listed={one} own={one.event.createdUserId === user?.id} place={place} />
          )}
        />
      )}
      {used.mine && <LeaveGroup group={group} mine={used.mine} />}
    </>
  )
}

interface MembersOnlyProps {
  group: ShownGroup
  used: UsedGroup
  onWithdrawn: () => void
}

const MembersOnly = ({ group, used, onWithdrawn }: MembersOnlyProps) => (
  <>
    <GroupTabs group={group} events={used.answer?.totalEvents} current="events" />
    <div className="mt-6">
      <h2 className="text-title">Viewing permitted for members only!!</h2>
      <p className="mt-1 text-ink-2">
        {used.pending
          ? 'Your request waits for an admin. The events appear here once you are in.'
          : 'Join to see the events of this group and to order.'}
      </p>
      {used.mine?.approval === 1 && <WithdrawRequest mine={used.mine} onWithdrawn={onWithdrawn} />}
    </div>
  </>
)
