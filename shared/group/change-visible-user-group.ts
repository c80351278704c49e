// Shows or hides a member.
import { z } from 'zod/mini'
import { subjectSchema, loadMember, adminsOrSelf } from './member-permission.ts'
import { zeroOrOne } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { MEMBER_NOT_FOUND } from './group-refusals.ts'
import { put } from '#shared/writes.ts'

const visibleSchema = z.extend(subjectSchema, { visible: zeroOrOne() })

/** By an admin, or by the member for themselves (decision Q-060). */
export const changeVisibleUserGroup = operation({
  name: 'change-visible-user-group',
  label: 'Member shown or hidden',
  labelOf: ({ visible }) => (visible === 1 ? 'Member shown' : 'Member hidden'),
  subject: 'group',
  version: 1,
  rest: { method: 'PATCH', path: '/change-visible-user-group', msgCode: 13500 },
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
