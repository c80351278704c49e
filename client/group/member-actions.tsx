import { Ban, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useSession } from '#client/store/session/session.ts'
import { Button, ButtonRow } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { Switch } from '#client/ui/switch.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { isOnlyBanned, RIGHTS, roleOf, type GroupRole } from '#shared/group/group-check.ts'
import type { Group, Member } from '#shared/group/group.ts'
import { seenOf } from '#shared/group/member-answer.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isOnlyAdmin } from './group-live-queries.ts'
import { OnlyAdmin } from './group-states.tsx'
import { useMemberPaths } from './use-member-paths.ts'
import { useRequest } from './use-request.ts'
import { removeMember } from '#shared/group/remove-member.ts'
import { changeGroupRole } from '#shared/group/change-group-role.ts'
import { banMember } from '#shared/group/ban-member.ts'
import { changeVisibleUserGroup } from '#shared/group/change-visible-user-group.ts'

type Outcome = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }

/** ACCEPT and REJECT on the page of a pending member. */
export const AnswerRequest = ({ member }: { member: Member }) => {
  const { accept, reject } = useRequest(member)
  const { list } = useMemberPaths()
  const go = useGo()
  const back = (): void => {
    go({ ...list(member.groupId), replace: true })
  }
  return (
    <div className="mt-6">
      <ButtonRow>
        <Button tone="danger" onClick={() => void reject().then((done) => done && back())}>
          REJECT
        </Button>
        <Button tone="main" onClick={() => void accept()}>
          ACCEPT
        </Button>
      </ButtonRow>
    </div>
  )
}

/** Admin actions on a member: rights, visibility, ban and removal. For a banned person who left only the end of the ban. */
export const MemberActions = ({ group, member }: { group: Group; member: Member }) => {
  const [ban, role, visible, remove] = [
    useOperation(banMember),
    useOperation(changeGroupRole),
    useOperation(changeVisibleUserGroup),
    useOperation(removeMember),
  ]
  const { user } = useSession()
  const toast = useToast()
  const confirm = useConfirm()
  const { list } = useMemberPaths()
  const go = useGo()
  // Resets the radio buttons when the rules refuse the choice.
  const [refused, setRefused] = useState(0)
  const isOnly = useLive(isOnlyAdmin, member.groupId, member.userId)
  const isLeft = isOnlyBanned(member)
  const subject = { groupId: member.groupId, userId: member.userId }
  const showOutcome = (outcome: Outcome, words: string): boolean => {
    toast(outcome.ok ? { text: words } : { text: outcome.refusal.message, failed: true })
    if (!outcome.ok) setRefused((n) => n + 1)
    return outcome.ok
  }

  const toggleBan = async (): Promise<void> => {
    const banned = member.banned === 0 ? 1 : 0
    const outcome = await ban({ ...subject, banned })
    showOutcome(
      outcome,
      banned === 1
        ? `${member.name} has been banned from the ${group.name}`
        : `${member.name} has been unban from the ${group.name}`,
    )
  }
  const takeOut = async (): Promise<void> => {
    const stays = member.banned === 1 ? ' and stays banned' : ''
    const hosts = member.isHost || member.isAdmin ? ' Events that they host here go on: ban them to close these.' : ''
    const text = `${member.name} leaves ${group.name}${stays}. Orders stay as they are.${hosts}`
    if (!(await confirm({ title: 'Are you sure?', text, verb: 'Remove', keep: 'Cancel', danger: true }))) return
    if (!showOutcome(await remove({ ...subject, seen: seenOf(member) }), 'Remove member success')) return
    go({ ...(member.userId === user?.id ? { to: '/group/list-my-groups' } : list(group.id)), replace: true })
  }

  return (
    <section className="mt-6 grid gap-5" aria-label="Rights">
      {!isLeft && (
        <ChoiceChips
          key={refused}
          label="User Rights"
          choices={(Object.keys(RIGHTS) as GroupRole[]).map((value) => ({
            value,
            label: value,
            disabled: isOnly !== false,
          }))}
          value={roleOf(member)}
          onChange={(value) =>
            void role({ ...subject, role: value as GroupRole }).then((outcome) =>
              showOutcome(outcome, 'Change role success'),
            )
          }
        />
      )}
      {isOnly && <OnlyAdmin purpose="To change your rights" className="-mt-2" />}
      {!isLeft && (
        <div className="rows border-y border-line">
          <Switch
            label="Shown in the member list"
            hint={member.visible === 1 ? 'Everybody who can see the list sees them.' : 'Only admins see them.'}
            checked={member.visible === 1}
            onChange={(on) =>
              void visible({ ...subject, visible: on ? 1 : 0 }).then((outcome) => {
                if (!outcome.ok) showOutcome(outcome, '')
              })
            }
          />
        </div>
      )}
      {isOnly === false && (
        <ButtonRow>
          <Button tone={member.banned === 0 ? 'danger' : 'line'} icon={Ban} onClick={() => void toggleBan()}>
            {member.banned === 0 ? 'Ban' : 'Banned/Unban'}
          </Button>
          {!isLeft && (
            <Button tone="danger" icon={UserMinus} onClick={() => void takeOut()}>
              Remove
            </Button>
          )}
        </ButtonRow>
      )}
    </section>
  )
}
