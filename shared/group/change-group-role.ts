// Changes a member’s role.
import { subjectSchema, loadMembers, adminsOnly, lastAdminRefusal } from './member-permission.ts'
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { RIGHTS } from './group-check.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { MEMBER_NOT_FOUND } from './group-refusals.ts'
import { put } from '#shared/writes.ts'

const roleSchema = z.extend(subjectSchema, { role: z.enum(['ADMIN', 'HOST', 'MEMBER']) })

export const changeGroupRole = operation({
  name: 'change-group-role',
  label: 'Rights of a member',
  subject: 'group',
  version: 1,
  rest: { method: 'PATCH', path: '/change-group-role', msgCode: 13200 },
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
