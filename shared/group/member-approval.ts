// Requests to join: an admin accepts one, or removes it; the same removal takes a member out, and lets one leave.
import { z } from 'zod'
import { put, remove } from '#shared/writes.ts'
import { operation } from '#shared/operation.ts'
import type { Actor } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isBanned } from '#shared/roles.ts'
import { ANSWERED_BEFORE, BANNED, defaultRights, GROUP_NOT_FOUND, MEMBER_NOT_FOUND } from './group-check.ts'
import type { Group, Member } from './group.ts'
import { adminsOnly, lastAdminRefusal, loadMember, loadMembers, subjectSchema } from './member-acts.ts'
import { letInNotice } from './member-notices.ts'

/** The membership as whoever answers it sees it; null over REST. */
const seenSchema = z.object({ approval: z.union([z.literal(1), z.literal(2)]), createdAt: z.number().int() }).nullable()
const answerSchema = subjectSchema.extend({ seen: seenSchema })
type Answer = z.infer<typeof answerSchema>

export const seenOf = ({ approval, createdAt }: Member): Answer['seen'] => ({ approval, createdAt })

const unseen = (body: z.infer<typeof subjectSchema>): Answer => ({ ...body, seen: null })

export const approveGroupJoin = operation({
  name: 'approve-group-join',
  version: 2,
  upcasts: { 1: unseen },
  rest: {
    method: 'PATCH',
    path: '/approve-group-join',
    msgCode: 13100,
    body: subjectSchema,
    toInput: unseen,
    toReply: ({ userId }: { readonly userId: string }) => ({ userId }),
  },
  input: answerSchema,
  offline: true,
  load: async (reader, input, actor) => ({
    ...(await loadMember(reader, input, actor)),
    group: await reader.get('groups', input.groupId),
  }),
  who: (actor, state) => adminsOnly(actor, state),
  decide: ({ group, mine, member }, { seen }, stamp) => {
    if (group === undefined) return GROUP_NOT_FOUND
    if (member === undefined) return MEMBER_NOT_FOUND
    // No name: results are kept until every device of the admin has asked for them.
    const output = { userId: member.userId, notified: [] as readonly string[] }
    // Two admins who both said yes meant the same; a request that was made anew has another answer to read.
    if (member.approval === 2) return { effects: [], output }
    if (seen !== null && seen.createdAt !== member.createdAt) return ANSWERED_BEFORE
    const told = mine === undefined ? [] : [letInNotice(stamp, group, mine, member)]
    return {
      effects: [
        put('members', { ...member, ...defaultRights(group.defaultRole), approval: 2 }),
        put('groups', { ...group, totalMembers: group.totalMembers + 1 }),
        ...told,
      ],
      output: { ...output, notified: told.map(({ row }) => row.id) },
    }
  },
})

/** A request that was accepted meanwhile is not taken back unseen, and neither is one that was made anew. */
const movedOn = (member: Member, seen: Answer['seen']): Refusal | null =>
  seen === null || (seen.approval === member.approval && seen.createdAt === member.createdAt) ? null : ANSWERED_BEFORE

/** Everybody may leave, but for who is banned: they could come back as new. */
const adminsOrLeaving = (actor: Actor, state: { readonly mine: Member | undefined }, input: Answer): Refusal | null => {
  if (actor.id !== input.userId) return adminsOnly(actor, state)
  return isBanned(state.mine) ? BANNED : null
}

const withOneLess = (group: Group): Group => ({ ...group, totalMembers: Math.max(0, group.totalMembers - 1) })

export const removeMember = operation({
  name: 'remove-member',
  version: 1,
  rest: {
    method: 'DELETE',
    path: '/remove-member',
    msgCode: 13300,
    body: subjectSchema,
    toInput: unseen,
    toReply: (output: { readonly userId: string }) => output,
  },
  input: answerSchema,
  offline: true,
  load: async (reader, input, actor) => ({
    ...(await loadMembers(reader, input, actor)),
    group: await reader.get('groups', input.groupId),
  }),
  who: (actor, state, input) => adminsOrLeaving(actor, state, input),
  decide: ({ group, members, member }, input) => {
    const output = { userId: input.userId }
    // Two admins who both said no meant the same.
    if (member === undefined) return input.seen === null ? MEMBER_NOT_FOUND : { effects: [], output }
    const refused = movedOn(member, input.seen) ?? lastAdminRefusal(members, member)
    if (refused) return refused
    return {
      effects: [
        remove('members', member.id),
        remove('member_details', member.id),
        ...(group !== undefined && member.approval === 2 ? [put('groups', withOneLess(group))] : []),
      ],
      output,
    }
  },
})
