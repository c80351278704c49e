import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'

const inputSchema = z.object({
  /** Ids that were read; ids of others are ignored. */
  ids: z.array(idText()).check(z.maxLength(500)),
})

export const readNotifications = operation({
  name: 'read-notifications',
  label: 'Notifications read',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/read-notifications', msgCode: 11800 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 3_000 },
  quota: null,
  load: async (reader, _input, actor) => ({
    user: await reader.get('users', actor.id),
    unread: await reader.list('notifications', 'userId', actor.id, { readAt: null }),
  }),
  who: (_actor, { user }) => (user === undefined ? ACCOUNT_NOT_FOUND : null),
  decide: ({ unread }, { ids }, stamp) => {
    const wanted = new Set(ids)
    const read = unread.filter((each) => wanted.has(each.id))
    return {
      effects: read.map((each) => put('notifications', { ...each, readAt: stamp.at })),
      output: { unread: unread.length - read.length },
    }
  },
})
