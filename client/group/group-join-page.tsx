import { useParams, useSearch } from '@tanstack/react-router'
import type { Destination } from '#client/ui/destination.ts'
import { useState } from 'react'
import { useGo } from '#client/ui/navigation.ts'
import { nextPage } from '#client/ui/next-page.ts'
import { Page } from '#client/app/parts/page.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { GroupHead } from './group-head.tsx'
import { GroupFailing, GroupLoading, NotForYou } from './group-states.tsx'
import { JoinGroupDialog } from './join-group-dialog.tsx'
import { getShareEvent } from '#shared/event/event-queries.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { useGroup } from './use-group.ts'
import { BANNED } from '#shared/group/group-refusals.ts'

/** The shared event in the address to continue with; null for other addresses. */
const sharedEventOf = (address: string | undefined): { readonly id: string; readonly shareCode: string } | null => {
  if (address?.startsWith('/event/detail-shared?') !== true) return null
  const query = new URLSearchParams(address.slice(address.indexOf('?')))
  return { id: query.get('eid') ?? '', shareCode: query.get('shareCode') ?? '' }
}

/** Target of a group's share link: asks whether to join. `next`: the page to open after joining. */
export const GroupJoinPage = () => {
  const { gid } = useParams({ from: '/signed-in/group/join/$gid' })
  const used = useGroup(gid)
  const go = useGo()
  const { next: address } = useSearch({ from: '/signed-in/group/join/$gid' })
  const wanted = nextPage(address)
  const shared = useAnswer(getShareEvent, sharedEventOf(address)).value
  const next: Destination = wanted ?? { to: '/group/list-events', query: { groupId: gid } }
  const { group } = used
  const leave = (): void => {
    // An answered or waiting request stands in My Group.
    if (wanted && (used.joined || !used.pending)) go({ ...next, replace: true })
    else go({ to: '/group/list-my-groups', replace: true })
  }
  return (
    <Page title={group?.name ?? 'Group'} back={{ to: '/group/list-my-groups', label: 'My Group' }}>
      {used.banned && <NotForYou text={BANNED.message} seed={used.mine?.groupName ?? ''} />}
      {!used.banned && !group && used.busy && (
        <GroupLoading isComing={used.isComing}>
          <SkeletonCards cards={1} />
        </GroupLoading>
      )}
      {!used.banned && !group && !used.busy && <GroupFailing refusal={used.refusal} onRetry={used.again} />}
      {!used.banned && group && <GroupHead group={group} admin={false} pending={used.pending} />}
      {!used.banned && group && (
        <Joining key={gid} used={used} group={group} next={next} eventTitle={shared?.title} onLeave={leave} />
      )}
    </Page>
  )
}

interface JoiningProps {
  used: ReturnType<typeof useGroup>
  group: NonNullable<ReturnType<typeof useGroup>['group']>
  next: Destination
  /** Title of the shared event that the person comes from. */
  eventTitle: string | undefined
  onLeave: () => void
}

/** Members continue at once; others see that their request was sent, also when the group arrives meanwhile. */
const Joining = ({ used, group, next, eventTitle, onLeave }: JoiningProps) => {
  const [hasSent, setSent] = useState(false)
  const go = useGo()
  /** A member at once continues with the order. */
  const requested = (): void => {
    if (group.autoApproval === 1 && eventTitle !== undefined) go({ ...next, replace: true })
    else used.requested()
  }
  return used.joined && !hasSent ? (
    <Redirect {...next} />
  ) : (
    <JoinGroupDialog
      group={group}
      requested={used.pending}
      eventTitle={group.autoApproval === 1 ? eventTitle : undefined}
      onClose={onLeave}
      onSend={() => setSent(true)}
      onRequested={requested}
    />
  )
}
