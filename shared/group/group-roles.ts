// What an admin decides about members: accepting them and their rights.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { put } from '#shared/writes.ts'
import { operation } from '#shared/operation.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import {
  ADMINS_ONLY,
  defaultRights,
  GROUP_NOT_FOUND,
  LAST_ADMIN,
  MEMBER_NOT_FOUND,
  RIGHTS,
  type GroupRole,
} from './group-check.ts'
import { memberId, type Member } from './group.ts'

const subjectSchema = z.object({ groupId: idText(), userId: idText() })

export const approveGroupJoin = operation({
  name: 'approve-group-join',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/approve-group-join',
    msgCode: 13100,
    body: subjectSchema,
    toInput: (body: z.infer<typeof subjectSchema>) => body,
    toReply: (output: { readonly userId: string; readonly name: string }) => output,
  },
  input: subjectSchema,
  offline: true,
  load: async (reader, input, actor) => ({
    group: await reader.get('groups', input.groupId),
    mine: await reader.get('members', memberId(input.groupId, actor.id)),
    member: await reader.get('members', memberId(input.groupId, input.userId)),
  }),
  who: (_actor, { mine }) => (isGroupAdmin(mine) ? null : ADMINS_ONLY),
  decide: ({ group, member }) => {
    if (group === undefined) return GROUP_NOT_FOUND
    if (member === undefined) return MEMBER_NOT_FOUND
    const output = { userId: member.userId, name: member.name }
    if (member.approval === 2) return { effects: [], output }
    return {
      effects: [
        put('members', { ...member, ...defaultRights(group.defaultRole), approval: 2 }),
        put('groups', { ...group, totalMembers: group.totalMembers + 1 }),
      ],
      output,
    }
  },
})

/** The admins that a group would have without this member. */
const otherAdmins = (members: readonly Member[], userId: string): number =>
  members.filter((member) => member.userId !== userId && isGroupAdmin(member)).length

const roleSchema = subjectSchema.extend({ role: z.enum(['ADMIN', 'HOST', 'MEMBER']) })

export const changeGroupRole = operation({
  name: 'change-group-role',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/change-group-role',
    msgCode: 13200,
    body: roleSchema,
    toInput: (body: z.infer<typeof roleSchema>) => body,
    toReply: (output: { readonly userId: string; readonly role: GroupRole }) => output,
  },
  input: roleSchema,
  offline: true,
  load: async (reader, input, actor) => ({
    mine: await reader.get('members', memberId(input.groupId, actor.id)),
    members: await reader.list('members', 'groupId', input.groupId),
  }),
  who: (_actor, { mine }) => (isGroupAdmin(mine) ? null : ADMINS_ONLY),
  decide: ({ members }, input) => {
    const member = members.find((row) => row.userId === input.userId)
    if (member === undefined || member.approval !== 2) return MEMBER_NOT_FOUND
    const rights = RIGHTS[input.role]
    if (isGroupAdmin(member) && !rights.isAdmin && otherAdmins(members, input.userId) === 0) return LAST_ADMIN
    return {
      effects: [put('members', { ...member, ...rights })],
      output: { userId: member.userId, role: input.role },
    }
  },
})
