// An admin accepts a request to join.
import { operation } from '#shared/operation.ts'
import { unseenAnswer, memberAnswerSchema } from './member-answer.ts'
import { loadMember, loadContact, adminsOnly, refreshContact } from './member-permission.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { GROUP_NOT_FOUND, MEMBER_NOT_FOUND, ANSWERED_BEFORE, STILL_BANNED } from './group-refusals.ts'
import { letInNotice } from './member-notices.ts'
import { put } from '#shared/writes.ts'
import { defaultRights, isOnlyBanned } from './group-check.ts'

export const approveGroupJoin = operation({
  name: 'approve-group-join',
  label: 'Answer to a request to join',
  subject: 'group',
  version: 2,
  upcasts: { 1: unseenAnswer },
  rest: { method: 'PATCH', path: '/approve-group-join', msgCode: 13100 },
  input: memberAnswerSchema,
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
    if (isOnlyBanned(member)) return STILL_BANNED
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
