// Bans a member, or lifts the ban.
import { z } from 'zod/mini'
import {
  subjectSchema,
  loadMembers,
  loadContact,
  adminsOnly,
  lastAdminRefusal,
  refreshContact,
} from './member-permission.ts'
import { zeroOrOne } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { MEMBER_NOT_FOUND } from './group-refusals.ts'
import { remove, put } from '#shared/writes.ts'

const banSchema = z.extend(subjectSchema, { banned: zeroOrOne() })

export type BanInput = z.infer<typeof banSchema>

export const banMember = operation({
  name: 'ban-member',
  label: 'Member banned or let back in',
  labelOf: ({ banned }) => (banned === 1 ? 'Member banned' : 'Member let back in'),
  subject: 'group',
  version: 1,
  rest: { method: 'PATCH', path: '/ban-member', msgCode: 13400 },
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
