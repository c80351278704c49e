import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useDeferredValue, useState } from 'react'
import { useCounts } from '#client/app/parts/navigation-counts.ts'
import { useConsoleGroups } from '#client/console/parts/console-group.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Empty } from '#client/ui/empty.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { pageOf } from '#client/ui/page-numbers.ts'
import { Pager } from '#client/ui/pager.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { MEMBERS_HIDDEN } from '#shared/group/group-refusals.ts'
import { seesMembers } from '#shared/group/group-reply.ts'
import type { Member } from '#shared/group/group.ts'
import { matchesMember, NEWEST_MEMBERS, sortedMembers, type MemberOrder } from '#shared/group/member-list.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import { GroupTabs } from './group-head.tsx'
import { GroupFailing, GroupLoading, NotForYou } from './group-states.tsx'
import { MemberCards } from './member-cards.tsx'
import { MemberTable } from './member-table.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { useGroupEvents } from './use-group-events.ts'
import { useGroup, type ShownGroup } from './use-group.ts'
import { useMembers } from './use-members.ts'
import { BANNED } from '#shared/group/group-refusals.ts'

const MEMBERS_PER_PAGE = 50

/** Members of a group: the one that the address names, else the chosen group of the console, else the person's first. */
export const ListMembersPage = () => {
  const { groupId: named } = useSearch({ strict: false })
  const counts = useCounts()
  const hosted = useConsoleGroups()
  const id = named ?? (hosted === undefined ? '' : (hosted.chosen?.id ?? counts?.group?.id ?? ''))
  const used = useGroup(id)
  const { group, mine } = used
  const events = useGroupEvents(id)
  const sees = group !== undefined && seesMembers(group, mine)
  return (
    <Page
      title="Members"
      back={group ? { to: '/group/list-events', query: { groupId: id }, label: group.name } : BACK}
      className="pb-8"
      wide
    >
      {used.banned && <NotForYou text={BANNED.message} seed={mine?.groupName ?? ''} />}
      {!used.banned && !group && (used.busy || (id === '' && (!counts || !hosted))) && (
        <GroupLoading isComing={used.isComing}>
          <SkeletonRows />
        </GroupLoading>
      )}
      {!used.banned && !group && !used.busy && <GroupFailing refusal={used.refusal} onRetry={used.again} />}
      {!used.banned && group && (
        <>
          <h1 className="mt-1 text-head text-balance desk:mt-3">{group.name}</h1>
          <GroupTabs group={group} events={used.answer?.totalEvents ?? events?.length} current="members" />
          {sees && used.joined ? (
            <Members group={group} mine={mine} />
          ) : (
            <p className="mt-6 text-lead text-ink-2">{MEMBERS_HIDDEN.message}</p>
          )}
        </>
      )}
    </Page>
  )
}

const BACK: BackTo = { to: '/group/list-my-groups', label: 'My Group' }

const Members = ({ group, mine }: { group: ShownGroup; mine: Member | undefined }) => {
  const isDesktop = useIsDesktop()
  const admin = isGroupAdmin(mine)
  const all = useMembers(group.id, mine)
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const [order, setOrder] = useState<MemberOrder>(NEWEST_MEMBERS)
  const [page, setPage] = useState(1)
  const [requesting, setRequesting] = useState<Member | null>(null)
  const found = sortedMembers(all?.filter((listed) => matchesMember(listed, wanted)) ?? [], order)
  const { page: at, shown } = pageOf(found, page, MEMBERS_PER_PAGE)
  const List = isDesktop ? MemberTable : MemberCards
  return (
    <section aria-label="Members">
      <Search
        label={admin || isGroupHost(mine) ? 'Search Name Or Mobile Number' : 'Search Name'}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setPage(1)
        }}
        className="mt-5 desk:w-[29rem]"
      />
      {!all && <SkeletonRows />}
      {all && found.length === 0 && <Empty title="No member found" text="Try another name or number." />}
      {found.length > 0 && (
        <List
          members={shown}
          admin={admin}
          purchases={admin || isGroupHost(mine)}
          order={order}
          onOrder={setOrder}
          onPending={setRequesting}
        />
      )}
      {found.length > MEMBERS_PER_PAGE && (
        <div className="mt-5">
          <Pager page={at} size={MEMBERS_PER_PAGE} total={found.length} onPage={setPage} />
        </div>
      )}
      {requesting && <RequestDialog group={group} member={requesting} onClose={() => setRequesting(null)} />}
    </section>
  )
}
