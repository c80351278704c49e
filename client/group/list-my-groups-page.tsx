import { Plus, Search } from 'lucide-react'
import { useLive } from '#client/store/lists/use-live.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Link } from '#client/ui/link.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { roleOf } from '#shared/group/group-check.ts'
import { newestFirst } from '#shared/group/group-search.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { LeaveBanned } from './leave-group.tsx'
import { GroupRow, membersText } from './group-row.tsx'
import { myGroups, myOtherGroups, waitingRequests } from './group-live-queries.ts'

const roleWords = { ADMIN: 'Admin', HOST: 'Host', MEMBER: 'Member', PENDING: 'Pending' } as const

export const ListMyGroupsPage = () => {
  const mine = useLive(myGroups)
  const others = useLive(myOtherGroups) ?? []
  const waiting = useLive(waitingRequests)
  const groups = mine && newestFirst(mine.map(({ group, mine: member }) => ({ ...group, role: roleOf(member) })))
  return (
    <Page title="MY GROUP">
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex items-center gap-2.5 text-head">MY GROUP {groups && <Badge>{groups.length}</Badge>}</h1>
        <ButtonLink to="/group/create" tone="line" icon={Plus}>
          Create New
        </ButtonLink>
      </div>
      {groups === undefined && <SkeletonRows />}
      {groups?.length === 0 && others.length === 0 && (
        <EmptyAfterSync
          title="You don't have any groups!!!"
          text="A group is where neighbours host and buy together. Find one near you, or start your own."
          next={{ to: '/group/search', label: 'Search for a group to Join' }}
        />
      )}
      {groups && groups.length > 0 && (
        <ul className="rows mt-3">
          {groups.map((group) => (
            <RowBoundary key={group.id}>
              <GroupRow group={group} facts={`${membersText(group.totalMembers)} · ${roleWords[group.role]}`}>
                <Waiting groupId={group.id} name={group.name} count={waiting?.get(group.id) ?? 0} />
              </GroupRow>
            </RowBoundary>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <section className="mt-6">
          <h2 className="text-title">
            {others.some(({ banned }) => banned === 1) ? 'Requested or banned' : 'Requested'}
          </h2>
          <ul className="rows mt-1">
            {others.map((member) => (
              <li key={member.id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-3">
                <Link
                  to="/group/list-events"
                  query={{ groupId: member.groupId }}
                  className="min-w-0 font-semibold text-ink no-underline [overflow-wrap:anywhere]"
                >
                  {member.groupName}
                </Link>
                {member.banned === 1 ? (
                  <span className="flex items-center gap-3">
                    <StatusTag kind="cancelled">Banned</StatusTag>
                    <LeaveBanned mine={member} />
                  </span>
                ) : (
                  <StatusTag kind="claimed">PENDING</StatusTag>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {groups && groups.length + others.length > 0 && (
        <p className="mt-8">
          <ButtonLink to="/group/search" tone="line" icon={Search} wide>
            Search for a group to Join
          </ButtonLink>
        </p>
      )}
    </Page>
  )
}

/** Tells an admin how many people ask to join. */
const Waiting = ({ groupId, name, count }: { groupId: string; name: string; count: number }) =>
  count > 0 && (
    <ButtonLink to="/group/list-members" query={{ groupId }} tone="soft" small aria-label={`${count} PENDING: ${name}`}>
      {count} PENDING
    </ButtonLink>
  )
