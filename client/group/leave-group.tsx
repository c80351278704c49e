import { LogOut, Undo2 } from 'lucide-react'
import { useLive } from '#client/store/lists/use-live.ts'
import { useNow } from '#client/store/lists/now.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { counted } from '#client/ui/count-words.ts'
import type { Group, Member } from '#shared/group/group.ts'
import { seenOf } from '#shared/group/member-answer.ts'
import { isOnlyAdmin, openEventsOfMine } from './group-live-queries.ts'
import { OnlyAdmin } from './group-states.tsx'
import { removeMember } from '#shared/group/remove-member.ts'

/** Leaves a group. The only admin must stay (decision Q-082). */
export const LeaveGroup = ({ group, mine }: { group: Pick<Group, 'id' | 'name'>; mine: Member }) => {
  const confirm = useConfirm()
  const noun = useDeviceNoun()
  const remove = useOperation(removeMember)
  const toast = useToast()
  const go = useGo()
  const isOnly = useLive(isOnlyAdmin, group.id, mine.userId)
  const hosted = useLive(openEventsOfMine, group.id, useNow(60))
  const leave = async (): Promise<void> => {
    const text =
      hosted === 0
        ? `You leave ${group.name}. Your orders stay; its events are no longer on your ${noun}.`
        : `You leave ${group.name}. Your orders stay. You still host ${counted(hosted ?? 0, 'open event')} here: close ${hosted === 1 ? 'it' : 'them'} first if you want no more orders.`
    if (!(await confirm({ title: 'Are you sure?', text, verb: 'Leave the group', keep: 'Stay', danger: true }))) return
    const outcome = await remove({ groupId: group.id, userId: mine.userId, seen: seenOf(mine) })
    if (outcome.ok) go({ to: '/group/list-my-groups', replace: true })
    else toast({ text: outcome.refusal.message, failed: true })
  }
  if (isOnly === undefined || hosted === undefined) return null
  if (isOnly) return <OnlyAdmin purpose="To leave the group" className="mt-10 text-center" />
  return (
    <p className="mt-10 text-center">
      <Button tone="bare" icon={LogOut} onClick={() => void leave()}>
        Leave the group
      </Button>
    </p>
  )
}

/** Leaves a group that banned the person. */
export const LeaveBanned = ({ mine }: { mine: Member }) => {
  const confirm = useConfirm()
  const remove = useOperation(removeMember)
  const toast = useToast()
  const leave = async (): Promise<void> => {
    const text = `${mine.groupName} no longer has your phone number and email. You stay banned from it.`
    if (!(await confirm({ title: 'Leave the group?', text, verb: 'Leave', keep: 'Stay', danger: true }))) return
    const outcome = await remove({ groupId: mine.groupId, userId: mine.userId, seen: seenOf(mine) })
    if (!outcome.ok) toast({ text: outcome.refusal.message, failed: true })
  }
  return (
    <Button small aria-label={`Leave ${mine.groupName}`} onClick={() => void leave()}>
      Leave
    </Button>
  )
}

/** Withdraws a request to join. */
export const WithdrawRequest = ({ mine, onWithdrawn }: { mine: Member; onWithdrawn: () => void }) => {
  const remove = useOperation(removeMember)
  const toast = useToast()
  const withdraw = async (): Promise<void> => {
    const outcome = await remove({ groupId: mine.groupId, userId: mine.userId, seen: seenOf(mine) })
    toast(outcome.ok ? { text: 'Request withdrawn' } : { text: outcome.refusal.message, failed: true })
    if (!outcome.ok) return
    onWithdrawn()
    // Sends the withdrawal before a new request can overtake it.
    await syncNow()
  }
  return (
    <Button tone="bare" icon={Undo2} className="mt-2 -ml-3" onClick={() => void withdraw()}>
      Withdraw the request
    </Button>
  )
}
