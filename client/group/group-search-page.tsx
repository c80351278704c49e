import { useState } from 'react'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useSettled } from '#client/ui/use-settled.ts'
import type { GroupReply } from '#shared/group/group-reply.ts'
import { foundGroups } from '#shared/group/group-search.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { groupsThatBanned } from './group-live-queries.ts'
import { GroupRow } from './group-row.tsx'
import { JoinGroupDialog } from './join-group-dialog.tsx'
import { listGroups } from '#shared/group/group-queries.ts'

export const GroupSearchPage = () => {
  const [typed, setTyped] = useState('')
  const [joining, setJoining] = useState<GroupReply | null>(null)
  const [requested, setRequested] = useState<readonly string[]>([])
  const wanted = useSettled(typed.trim())
  const answer = useAnswer(listGroups, wanted === '' ? null : { search: wanted })
  const banned = useLive(groupsThatBanned)
  const found = answer.value && foundGroups(answer.value, wanted)
  return (
    <Page title="Search for a group to Join" back={{ to: '/group/list-my-groups' }}>
      <h1 className="sr-only desk:not-sr-only desk:mt-3 desk:text-head">Search for a group to Join</h1>
      <Search label="Name of a group" value={typed} onChange={setTyped} className="mt-2 desk:mt-4" />
      {wanted === '' && (
        <p className="mt-6 text-ink-2">
          Find your neighbourhood group by its name, or search for the groups that neighbours recommended. Their events
          appear on your home page once you are in.
        </p>
      )}
      {wanted !== '' && answer.busy && !found && <SkeletonRows />}
      {answer.refusal && !found && (
        <Failing
          text="Searching for other groups needs signal. Your own groups are under My Group."
          title={answer.refusal.message}
          onRetry={answer.again}
        />
      )}
      {found && found.length === 0 && (
        <Empty title="No group found" text={`No group is called ‘${wanted}’. You can create it.`}>
          <ButtonLink to="/group/create" tone="main" className="mt-2">
            Create a group
          </ButtonLink>
        </Empty>
      )}
      {found && found.length > 0 && (
        <ul className="rows mt-3">
          {found.map((group) => {
            const pending = group.request === 3 || requested.includes(group.id)
            return (
              <RowBoundary key={group.id}>
                <GroupRow group={group}>
                  {banned?.has(group.id) ? (
                    <StatusTag kind="cancelled">Banned</StatusTag>
                  ) : group.request === 2 ? (
                    <span className="text-meta font-semibold text-ink-2">Joined</span>
                  ) : (
                    <Button tone="soft" disabled={pending} onClick={() => setJoining(group)}>
                      {pending ? 'REQUESTED' : 'JOIN'}
                    </Button>
                  )}
                </GroupRow>
              </RowBoundary>
            )
          })}
        </ul>
      )}
      <p className="mt-8 text-center">
        <ButtonLink to="/group/list-my-groups" tone="bare">
          Done
        </ButtonLink>
      </p>
      {joining && (
        <JoinGroupDialog
          group={joining}
          onClose={() => setJoining(null)}
          onRequested={() => {
            setRequested((before) => [...before, joining.id])
            answer.again()
          }}
        />
      )}
    </Page>
  )
}
