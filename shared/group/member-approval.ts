// Requests to join: an admin accepts or removes one. The same removal removes a member and lets a member leave.
import { z } from 'zod'
import { epochSeconds } from '#shared/kernel/bounds.ts'
import { put, remove } from '#shared/writes.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import type { Actor } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isBanned } from '#shared/roles.ts'
import { defaultRights } from './group-check.ts'
import type { Group, Member } from './group.ts'
import {
  adminsOnly,
  lastAdminRefusal,
  loadContact,
  loadMember,
  loadMembers,
  refreshContact,
  subjectSchema,
} from './member-acts.ts'
import { letInNotice } from './member-notices.ts'
import { ANSWERED_BEFORE, GROUP_NOT_FOUND, MEMBER_NOT_FOUND } from './group-refusals.ts'

/** The membership that the person who answers saw; null over REST. */
const seenSchema = z.object({ approval: z.union([z.literal(1), z.literal(2)]), createdAt: epochSeconds() }).nullable()
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
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'answers to requests' },
  load: async (reader, input, actor) => ({
    ...(await loadMember(reader, input, actor)),
    group: await reader.get('groups', input.groupId),
    ...(await loadContact(reader, input)),
  }),
  who: (actor, state) => adminsOnly(actor, state),
  decide: ({ group, mine, member, details, person }, { seen }, stamp) => {
    if (group === undefined) return GROUP_NOT_FOUND
    if (member === undefined) return MEMBER_NOT_FOUND
    // Contains no name, because results are stored until every device of the admin has fetched them.
    const output = { userId: member.userId, notified: [] as readonly string[] }
    // Two approvals agree; a new request has another answer, which the admin has not read.
    if (member.approval === 2) return { effects: [], output }
    if (seen !== null && seen.createdAt !== member.createdAt) return ANSWERED_BEFORE
    const notices = mine === undefined ? [] : [letInNotice(stamp, group, mine, member)]
    return {
      effects: [
        put('members', { ...member, ...defaultRights(group.defaultRole), approval: 2 }),
        put('groups', { ...group, totalMembers: group.totalMembers + 1 }),
        ...refreshContact(details, person),
        ...notices,
      ],
      output: { ...output, notified: notices.map(({ row }) => row.id) },
    }
  },
})

/** Refuses to remove a request that was accepted or made again since the admin saw it. */
const movedOn = (member: Member, seen: Answer['seen']): Refusal | null =>
  seen === null || (seen.approval === member.approval && seen.createdAt === member.createdAt) ? null : ANSWERED_BEFORE

/** Everybody may leave: members, banned members, and people whose request is pending. */
const adminsOrLeaving = (actor: Actor, state: { readonly mine: Member | undefined }, input: Answer): Refusal | null =>
  actor.id === input.userId ? null : adminsOnly(actor, state)

/** A banned person who leaves stays banned, so that they can't join again; the group's admins lose the contact details. */
const leftBanned = (member: Member): Member => ({ ...member, isAdmin: false, isHost: false, approval: 1, visible: 0 })

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
    const refused = movedOn(member, input.seen) ?? lastAdminRefusal(members, member)
    if (refused) return refused
    return {
      effects: [
        isBanned(member) && stamp.actor.id === member.userId
          ? put('members', leftBanned(member))
          : remove('members', member.id),
        remove('member_details', member.id),
        ...(group !== undefined && member.approval === 2 ? [put('groups', withOneLess(group))] : []),
      ],
      output,
    }
  },
})
