// Changes a member's role, ban and visibility.
import { z } from 'zod'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put, remove } from '#shared/writes.ts'
import { RIGHTS, type GroupRole } from './group-check.ts'
import {
  adminsOnly,
  adminsOrSelf,
  lastAdminRefusal,
  loadContact,
  loadMember,
  loadMembers,
  refreshContact,
  subjectSchema,
} from './member-acts.ts'
import { MEMBER_NOT_FOUND } from './group-refusals.ts'

const bit = z.union([z.literal(0), z.literal(1)])

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
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of roles' },
  load: loadMembers,
  who: (actor, state) => adminsOnly(actor, state),
  decide: ({ members, member }, input) => {
    if (member === undefined || member.approval !== 2) return MEMBER_NOT_FOUND
    const rights = RIGHTS[input.role]
    const refused = rights.isAdmin ? null : lastAdminRefusal(members, member)
    return (
      refused ?? {
        effects: [put('members', { ...member, ...rights })],
        output: { userId: member.userId, role: input.role },
      }
    )
  },
})

const banSchema = subjectSchema.extend({ banned: bit })
const banBodySchema = subjectSchema.extend({ banned: flagSchema })

export const banMember = operation({
  name: 'ban-member',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/ban-member',
    msgCode: 13400,
    body: banBodySchema,
    toInput: (body: z.infer<typeof banBodySchema>) => ({ ...body, banned: toFlag(body.banned) }),
    toReply: (output: { readonly userId: string; readonly banned: 0 | 1 }) => output,
  },
  input: banSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of members' },
  load: async (reader, input, actor) => ({
    ...(await loadMembers(reader, input, actor)),
    ...(await loadContact(reader, input)),
  }),
  who: (actor, state) => adminsOnly(actor, state),
  decide: ({ members, member, details, person }, { banned }) => {
    if (member === undefined) return MEMBER_NOT_FOUND
    const refused = banned === 0 ? null : lastAdminRefusal(members, member)
    if (refused) return refused
    const output = { userId: member.userId, banned }
    // The person left while they were banned: only the ban was kept.
    if (banned === 0 && member.approval === 1 && details === undefined)
      return { effects: [remove('members', member.id)], output }
    const contact = banned === 0 && member.approval === 2 ? refreshContact(details, person) : []
    return { effects: [put('members', { ...member, banned }), ...contact], output }
  },
})

const visibleSchema = subjectSchema.extend({ visible: bit })
const visibleBodySchema = subjectSchema.extend({ visible: flagSchema })

/** By an admin, or by the member for themselves (decision Q-060). */
export const changeVisible = operation({
  name: 'change-visible-user-group',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/change-visible-user-group',
    msgCode: 13500,
    body: visibleBodySchema,
    toInput: (body: z.infer<typeof visibleBodySchema>) => ({ ...body, visible: toFlag(body.visible) }),
    toReply: (output: { readonly userId: string; readonly visible: 0 | 1 }) => output,
  },
  input: visibleSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: loadMember,
  who: (actor, state, input) => adminsOrSelf(actor, state, input),
  decide: ({ member }, { visible }) =>
    member === undefined
      ? MEMBER_NOT_FOUND
      : { effects: [put('members', { ...member, visible })], output: { userId: member.userId, visible } },
})
