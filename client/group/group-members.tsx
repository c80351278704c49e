import { usePicture } from '#client/store/picture.ts'
import { useOperation } from '#client/store/use-operation.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { RIGHTS, roleOf, type GroupRole } from '#shared/group/group-check.ts'
import { approveGroupJoin, changeGroupRole } from '#shared/group/group-operations.ts'
import type { Member } from '#shared/group/group.ts'
import { formatDate } from '#shared/kernel/clock.ts'
import { isGroupAdmin } from '#shared/roles.ts'

const roles = Object.keys(RIGHTS) as GroupRole[]

/** Who is in a group; an admin accepts requests and changes rights. */
export const GroupMembers = ({ mine, members }: { mine: Member | undefined; members: readonly Member[] }) => {
  const admin = isGroupAdmin(mine)
  const waiting = members.filter((member) => member.approval === 1)
  const approved = members.filter((member) => member.approval === 2)
  return (
    <ul className="rows mt-1">
      {[...(admin ? waiting : []), ...approved].map((member) => (
        <MemberRow key={member.id} member={member} admin={admin} />
      ))}
    </ul>
  )
}

const MemberRow = ({ member, admin }: { member: Member; admin: boolean }) => {
  const photo = usePicture(member.photoUrl)
  const role = roleOf(member)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={member.name} photo={photo} />
      <div className="min-w-0">
        <p className="font-semibold">{member.name}</p>
        <p className="text-meta text-ink-3">
          {role === 'PENDING' ? 'asked to join' : 'since'} <span className="num">{formatDate(member.createdAt)}</span>
        </p>
      </div>
      {!admin && <span className="over">{role}</span>}
      {admin && role === 'PENDING' && <Accept member={member} />}
      {admin && role !== 'PENDING' && <Role member={member} role={role} />}
      {admin && role === 'PENDING' && member.answer !== '' && (
        <p className="col-span-2 col-start-2 text-meta text-ink-2">‘{member.answer}’</p>
      )}
    </li>
  )
}

const Accept = ({ member }: { member: Member }) => {
  const approve = useOperation(approveGroupJoin)
  const toast = useToast()
  const accept = async (): Promise<void> => {
    const outcome = await approve({ groupId: member.groupId, userId: member.userId })
    toast(outcome.ok ? { text: `${member.name} was accepted` } : { text: outcome.refusal.message, failed: true })
  }
  return (
    <Button tone="soft" onClick={() => void accept()}>
      ACCEPT
    </Button>
  )
}

const Role = ({ member, role }: { member: Member; role: GroupRole }) => {
  const change = useOperation(changeGroupRole)
  const toast = useToast()
  const choose = async (wanted: GroupRole): Promise<void> => {
    const outcome = await change({ groupId: member.groupId, userId: member.userId, role: wanted })
    toast(outcome.ok ? { text: 'Change role success' } : { text: outcome.refusal.message, failed: true })
  }
  return (
    <Select
      label={`Rights of ${member.name}`}
      hideLabel
      value={role}
      options={roles.map((value) => ({ value, label: value }))}
      onChange={(event) => void choose(event.target.value as GroupRole)}
    />
  )
}
