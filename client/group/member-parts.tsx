import { Button } from '#client/ui/button.tsx'
import { Link } from '#client/ui/link.tsx'
import { isOnlyBanned, roleOf } from '#shared/group/group-check.ts'
import type { Member } from '#shared/group/group.ts'
import { useMemberPaths } from './use-member-paths.ts'

/** Links to the member for admins; plain text for others. */
export const MemberName = ({ member, admin }: { member: Member; admin: boolean }) => {
  const page = useMemberPaths().member(member.groupId, member.userId)
  const note = [member.banned === 1 && 'Banned', member.visible === 0 && 'Hidden'].filter(Boolean).join(' · ')
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {admin ? (
        <Link {...page} className="font-semibold text-ink underline decoration-line-strong underline-offset-4">
          {member.name}
        </Link>
      ) : (
        <b className="font-semibold">{member.name}</b>
      )}
      {note !== '' && <span className="text-label font-semibold text-danger-ink">{note}</span>}
    </span>
  )
}

/** The member's role, which a banned person who left has not; an admin answers a request here. */
export const Permission = ({
  member,
  admin,
  onPending,
}: {
  member: Member
  admin: boolean
  onPending: (member: Member) => void
}) => {
  if (isOnlyBanned(member)) return null
  const role = roleOf(member)
  if (role === 'PENDING' && admin)
    return (
      <Button tone="soft" small aria-label={`PENDING: ${member.name}`} onClick={() => onPending(member)}>
        PENDING
      </Button>
    )
  return <span className="over">{role}</span>
}
