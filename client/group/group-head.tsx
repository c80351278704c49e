import { Pencil, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Picture } from '#client/app/parts/picture.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { joiningText } from '#shared/group/group-check.ts'
import { membersText } from './group-row.tsx'
import { ShareGroup } from './share-group.tsx'
import type { ShownGroup } from './use-group.ts'

export interface GroupHeadProps {
  group: ShownGroup
  admin: boolean
  /** The request to join waits for an admin. */
  pending?: boolean
}

/** Name, picture and description of a group with its share and edit actions. */
export const GroupHead = ({ group, admin, pending }: GroupHeadProps) => {
  const [sharing, setSharing] = useState(false)
  return (
    <header className="mt-1 desk:mt-4 desk:grid desk:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] desk:gap-8">
      <Picture
        seed={group.name}
        isGroup
        path={group.photoUrl}
        className="aspect-[16/9] w-full rounded-[var(--radius-lg)] desk:aspect-[4/3]"
      />
      <div className="mt-4 desk:mt-0">
        <h1 className="text-head text-balance">{group.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3">
          {membersText(group.totalMembers)} · {group.public === 1 ? 'public' : 'private'}
          {pending && <StatusTag kind="claimed">PENDING</StatusTag>}
        </p>
        <MoreText text={group.description} className="mt-3 max-w-prose text-ink-2" />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button icon={Share2} onClick={() => setSharing(true)}>
            SHARE
          </Button>
          {admin && (
            <ButtonLink to="/group/update" query={{ id: group.id }} icon={Pencil}>
              Edit group
            </ButtonLink>
          )}
        </div>
      </div>
      {sharing && (
        <ShareGroup
          groupId={group.id}
          title={`Share ${group.name}`}
          text={`Everybody with this link ${joiningText(group)}.`}
          leave="CLOSE"
          onLeave={() => setSharing(false)}
        />
      )}
    </header>
  )
}

/** The tabs EVENT HOSTED and MEMBERS with their counts. */
export const GroupTabs = ({
  group,
  events,
  current,
}: {
  group: Pick<ShownGroup, 'id' | 'totalMembers'>
  events: number | undefined
  current: 'events' | 'members'
}) => (
  <Tabs
    label="Group"
    className="mt-5 -mx-[var(--gutter)] desk:mx-0 desk:px-0"
    tabs={[
      {
        to: '/group/list-events',
        query: { groupId: group.id },
        label: 'EVENT HOSTED',
        count: events,
        current: current === 'events',
      },
      {
        to: '/group/list-members',
        query: { groupId: group.id },
        label: 'MEMBERS',
        count: group.totalMembers,
        current: current === 'members',
      },
    ]}
  />
)
