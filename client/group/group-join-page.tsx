import { useParams, useSearch } from '@tanstack/react-router'
import type { Destination } from '#client/ui/destination.ts'
import { useState } from 'react'
import { useGo } from '#client/ui/navigation.ts'
import { nextPage } from '#client/ui/next-page.ts'
import { Page } from '#client/app/parts/page.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { GroupHead } from './group-head.tsx'
import { GroupFailing, NotForYou } from './group-states.tsx'
import { JoinGroupDialog } from './join-group-dialog.tsx'
import { useGroup } from './use-group.ts'
import { BANNED } from '#shared/group/group-refusals.ts'

/** Target of a group's share link: asks whether to join. `next`: the page to open after joining. */
export const GroupJoinPage = () => {
  const { gid } = useParams({ from: '/signed-in/group/join/$gid' })
  const used = useGroup(gid)
  const go = useGo()
  const wanted = nextPage(useSearch({ from: '/signed-in/group/join/$gid' }).next)
  const next: Destination = wanted ?? { to: '/group/list-events', query: { groupId: gid } }
  const { group } = used
  const leave = (): void => {
    if (wanted && used.joined) go({ ...next, replace: true })
    else go({ to: '/group/list-my-groups', replace: true })
  }
  return (
    <Page title={group?.name ?? 'Group'} back={{ to: '/group/list-my-groups', label: 'My Group' }}>
      {used.banned && <NotForYou text={BANNED.message} seed={used.mine?.groupName ?? ''} />}
      {!used.banned && !group && used.busy && <SkeletonCards cards={1} />}
      {!used.banned && !group && !used.busy && <GroupFailing refusal={used.refusal} onRetry={used.again} />}
      {!used.banned && group && <GroupHead group={group} admin={false} pending={used.pending} />}
      {!used.banned && group && <Joining key={gid} used={used} group={group} next={next} onLeave={leave} />}
    </Page>
  )
}

interface JoiningProps {
  used: ReturnType<typeof useGroup>
  group: NonNullable<ReturnType<typeof useGroup>['group']>
  next: Destination
  onLeave: () => void
}

/** Members continue at once; others see that their request was sent. */
const Joining = ({ used, group, next, onLeave }: JoiningProps) => {
  const [was] = useState(used.joined)
  return was ? (
    <Redirect {...next} />
  ) : (
    <JoinGroupDialog group={group} requested={used.pending} onClose={onLeave} onRequested={used.again} />
  )
}
