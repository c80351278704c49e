// An admin removes a request or a member; a member leaves.
import type { Member, Group } from './group.ts'
import { type MemberAnswer, memberAnswerSchema } from './member-answer.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isOnlyBanned } from './group-check.ts'
import { ANSWERED_BEFORE, MEMBER_NOT_FOUND, STILL_BANNED } from './group-refusals.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { adminsOnly, loadMembers, lastAdminRefusal } from './member-permission.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isBanned } from '#shared/roles.ts'
import { put, remove } from '#shared/writes.ts'

/** Refuses to remove a request that was accepted or made again since the admin saw it. */
const movedOn = (member: Member, seen: MemberAnswer['seen']): Refusal | null =>
  seen === null || (seen.approval === member.approval && seen.createdAt === member.createdAt) ? null : ANSWERED_BEFORE

/** Everybody may leave: members, banned members, and people whose request is pending. */
const adminsOrLeaving = (
  actor: Actor,
  state: { readonly mine: Member | undefined },
  input: MemberAnswer,
): Refusal | null => (actor.id === input.userId ? null : adminsOnly(actor, state))

/**
 * A banned person who leaves or is removed stays banned, so that they can't join again. The group's admins lose the contact
 * details.
 */
const leftBanned = (member: Member): Member => ({ ...member, isAdmin: false, isHost: false, approval: 1, visible: 0 })

const withOneLess = (group: Group): Group => ({ ...group, totalMembers: Math.max(0, group.totalMembers - 1) })

export const removeMember = operation({
  name: 'remove-member',
  label: 'Member removed',
  subject: 'group',
  version: 1,
  rest: { method: 'DELETE', path: '/remove-member', msgCode: 13300 },
  input: memberAnswerSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: null,
  load: async (reader, input, actor) => ({
    ...(await loadMembers(reader, input, actor)),
    group: await reader.get('groups', input.groupId),
  }),
  who: (actor, state, input) => adminsOrLeaving(actor, state, input),
  decide: ({ group, members, member }, input, stamp) => {
    const output = { userId: input.userId }
    // Two rejections agree.
    if (member === undefined) return input.seen === null ? MEMBER_NOT_FOUND : { effects: [], output }
    // Two removals of a banned member agree as well: the ban is left.
    if (isOnlyBanned(member) && input.seen?.approval === 2) return { effects: [], output }
    const refused = movedOn(member, input.seen) ?? lastAdminRefusal(members, member)
    if (refused) return refused
    // Only the end of the ban removes the row.
    if (isOnlyBanned(member) && stamp.actor.id !== member.userId) return STILL_BANNED
    return {
      effects: [
        isBanned(member) ? put('members', leftBanned(member)) : remove('members', member.id),
        remove('member_details', member.id),
        ...(group !== undefined && member.approval === 2 ? [put('groups', withOneLess(group))] : []),
      ],
      output,
    }
  },
})
