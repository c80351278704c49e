import type { ReactNode } from 'react'
import { Picture } from '#client/app/parts/picture.tsx'
import { Link } from '#client/ui/link.tsx'
import type { Group } from '#shared/group/group.ts'

export const membersText = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`

export type ListedGroup = Pick<Group, 'id' | 'name' | 'photoUrl' | 'description' | 'totalMembers' | 'public'>

/** A group with its picture; actions are at the right. */
export const GroupRow = ({ group, facts, children }: { group: ListedGroup; facts?: string; children?: ReactNode }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 py-3">
    <Picture small seed={group.name} isGroup path={group.photoUrl} className="size-16 rounded-[var(--radius-lg)]" />
    <div className="min-w-0">
      <h2 className="text-lead leading-6">
        <Link to="/group/list-events" query={{ groupId: group.id }} className="text-ink no-underline">
          {group.name}
        </Link>
      </h2>
      <p className="mt-0.5 text-meta text-ink-3">
        {facts ?? `${membersText(group.totalMembers)} · ${group.public === 1 ? 'public' : 'private'}`}
      </p>
    </div>
    {children}
  </li>
)
