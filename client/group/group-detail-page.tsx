import { useState } from 'react'
import { useAnswer } from '#client/store/use-answer.ts'
import { useLive } from '#client/store/use-live.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { Failing } from '#client/ui/empty.tsx'
import { useQueryParam } from '#client/ui/navigation.ts'
import { Page } from '#client/ui/page.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import type { Group, Member } from '#shared/group/group.ts'
import { getGroup } from '#shared/group/group-operations.ts'
import { MEMBERS_HIDDEN, seesMembers, shownMembers } from '#shared/group/group-reply.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import { groupOnDevice } from './group-queries.ts'
import { membersText } from './group-row.tsx'
import { GroupMembers } from './group-members.tsx'
import { JoinGroup, type JoinableGroup } from './join-group.tsx'

/** A group that the person is in, or one that can be joined. */
export const GroupDetailPage = () => {
  const id = useQueryParam('id') ?? ''
  const here = useLive((db) => groupOnDevice(db, id), [id])
  const away = useAnswer(getGroup, here && !here.group ? { id } : null)
  const asked = useQueryParam('join') !== undefined
  const [joining, setJoining] = useState(asked)
  const group: (Group & Partial<JoinableGroup>) | undefined = here?.group ?? away.value
  const pending = here?.mine?.approval === 1 || (!here?.group && away.value?.request === 3)
  const joined = here?.mine?.approval === 2
  const canHost = isGroupHost(here?.mine) || isGroupAdmin(here?.mine)
  return (
    <Page
      title={group?.name ?? 'Group'}
      back={{ to: '/group/list-my-groups' }}
      {...(group &&
        !joined && {
          dock: (
            <Dock>
              <Button tone="main" wide disabled={pending} onClick={() => setJoining(true)}>
                {pending ? 'REQUESTED' : 'JOIN'}
              </Button>
            </Dock>
          ),
        })}
      {...(group &&
        canHost && {
          dock: (
            <Dock>
              <ButtonLink to="/event/create" query={{ groupId: id }} tone="main" wide>
                Host an Event
              </ButtonLink>
            </Dock>
          ),
        })}
    >
      {!group && (away.busy || !here) && <SkeletonCards cards={1} />}
      {!group && here && !away.busy && away.refusal && (
        <Failing
          level={1}
          text={
            away.refusal.code === 99001
              ? 'This group is not on your phone. It opens when there is signal.'
              : 'This group could not be opened.'
          }
          title={away.refusal.code === 99001 ? 'No signal' : 'Something went wrong'}
          onRetry={away.again}
        />
      )}
      {group && (
        <>
          <Picture
            seed={group.name}
            path={group.photoUrl}
            className="mt-1 aspect-[16/9] w-full rounded-[var(--radius-lg)]"
          />
          <h1 className="mt-4 text-head">{group.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3">
            {membersText(group.totalMembers)} · {group.public === 1 ? 'public' : 'private'}
            {pending && <StatusTag kind="claimed">PENDING</StatusTag>}
          </p>
          <p className="mt-3 text-ink-2" style={{ whiteSpace: 'pre-line' }}>
            {group.description}
          </p>
          {joined && here?.group && <Members group={here.group} mine={here.mine} members={here.members} />}
        </>
      )}
      {joining && group && <JoinGroup group={group} onClose={() => setJoining(false)} onRequested={away.again} />}
    </Page>
  )
}

const Members = ({ group, mine, members }: { group: Group; mine: Member | undefined; members: readonly Member[] }) => (
  <section className="mt-7">
    <h2 className="text-title">Members</h2>
    {seesMembers(group, mine) ? (
      <GroupMembers mine={mine} members={shownMembers(members, mine)} />
    ) : (
      <p className="mt-2 text-ink-2">{MEMBERS_HIDDEN}</p>
    )}
  </section>
)
