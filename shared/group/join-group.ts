import { z } from 'zod/mini'
import { linesText } from '#shared/kernel/typed-text.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { put } from '#shared/writes.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { defaultRights, requestOf } from './group-check.ts'
import { detailsOf, memberId, type Member } from './group.ts'
import { asksNotices, membersToNotify } from './member-notices.ts'
import { BANNED, GROUP_NOT_FOUND, NO_ADMIN, WRONG_PASSCODE } from './group-refusals.ts'

const inputSchema = z.object({
  groupId: idText(),
  answer: linesText(1000),
  passcode: z.string().check(z.maxLength(64)),
})

/** Requires the server, because only the server knows the passcode. */
export const joinGroup = operation({
  name: 'join-group',
  label: null,
  subject: 'other',
  version: 1,
  rest: { method: 'POST', path: '/join-group', msgCode: 13000 },
  input: inputSchema,
  offline: false,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 60 },
  quota: { maxPerDay: 100, noun: 'requests to join' },
  load: async (reader, input, actor) => ({
    group: await reader.get('groups', input.groupId),
    secret: await reader.get('group_secrets', input.groupId),
    user: await reader.get('users', actor.id),
    member: await reader.get('members', memberId(input.groupId, actor.id)),
    ...(await membersToNotify(reader, input.groupId, actor.id)),
  }),
  who: (_actor, { user, member }) => {
    if (user === undefined) return ACCOUNT_NOT_FOUND
    return member?.banned === 1 ? BANNED : null
  },
  decide: ({ group, secret, user, member, members, notices: before }, input, stamp) => {
    if (user === undefined) return ACCOUNT_NOT_FOUND
    if (group === undefined) return GROUP_NOT_FOUND
    if (member?.approval === 2) return { effects: [], output: { request: requestOf(member), notified: [] } }
    if (!members.some(isGroupAdmin)) return NO_ADMIN
    const atOnce = group.autoApproval === 1
    if (atOnce && secret !== undefined && secret.passcode !== input.passcode.trim()) return WRONG_PASSCODE
    const joined: Member = {
      id: memberId(group.id, user.id),
      groupId: group.id,
      groupName: group.name,
      userId: user.id,
      name: user.name,
      photoUrl: user.photoUrl,
      ...(atOnce ? defaultRights(group.defaultRole) : { isAdmin: false, isHost: false }),
      approval: atOnce ? 2 : 1,
      banned: 0,
      visible: member?.visible ?? 1,
      createdAt: member?.createdAt ?? stamp.at,
    }
    const notices = atOnce || member !== undefined ? [] : asksNotices(stamp, group, { members, notices: before }, user)
    return {
      effects: [
        put('members', joined),
        put('member_details', detailsOf(group.id, user, input.answer)),
        ...(atOnce ? [put('groups', { ...group, totalMembers: group.totalMembers + 1 })] : []),
        ...notices.map((notice) => put('notifications', notice)),
      ],
      output: { request: requestOf(joined), notified: notices.map(({ id }) => id) },
    }
  },
})
