import { useAnswer } from '#client/store/calls/use-answer.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { shownMembers } from '#shared/group/group-reply.ts'
import type { Member } from '#shared/group/group.ts'
import type { ListedMember } from '#shared/group/member-list.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import { membersOfGroup } from './group-live-queries.ts'
import { getGroup } from '#shared/group/group-queries.ts'

/**
 * Members visible to `mine`, from the device. Purchases and the phone numbers of a host's buyers come from the server
 * and are missing offline.
 */
export const useMembers = (groupId: string, mine: Member | undefined): readonly ListedMember[] | undefined => {
  const here = useLive(membersOfGroup, groupId)
  const asks = isGroupAdmin(mine) || isGroupHost(mine)
  const answer = useAnswer(getGroup, asks ? { id: groupId, getMembers: '1' } : null)
  const byUser = new Map(answer.value?.members.map((reply) => [reply.uid, reply]))
  if (!here) return undefined
  return shownMembers(here.members, mine).map((member) => ({
    member,
    phone: here.details.get(member.id)?.phone ?? byUser.get(member.userId)?.phone ?? '',
    events: here.hosted.get(member.userId) ?? 0,
    purchases: asks ? (byUser.get(member.userId)?.orderCount ?? null) : null,
  }))
}
