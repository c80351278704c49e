import { useOperation } from '#client/store/changes/use-operation.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Member } from '#shared/group/group.ts'
import { seenOf } from '#shared/group/member-answer.ts'
import { approveGroupJoin } from '#shared/group/approve-group-join.ts'
import { removeMember } from '#shared/group/remove-member.ts'

export interface RequestActions {
  /** Resolves to whether the request was accepted. */
  readonly accept: () => Promise<boolean>
  readonly reject: () => Promise<boolean>
}

/** An admin's answers to a request to join. */
export const useRequest = (member: Member): RequestActions => {
  const approve = useOperation(approveGroupJoin)
  const remove = useOperation(removeMember)
  const toast = useToast()
  const asSeen = { groupId: member.groupId, userId: member.userId, seen: seenOf(member) }
  const showOutcome = (
    outcome: Awaited<ReturnType<typeof remove>> | Awaited<ReturnType<typeof approve>>,
    words: string,
  ) => {
    toast(outcome.ok ? { text: words } : { text: outcome.refusal.message, failed: true })
    return outcome.ok
  }
  return {
    accept: async () => showOutcome(await approve(asSeen), `${member.name} was accepted`),
    reject: async () => showOutcome(await remove(asSeen), `${member.name} was rejected`),
  }
}
