import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { operation } from '#shared/operation.ts'
import { put } from '#shared/writes.ts'

const inputSchema = z.object({
  /** Which were read; those of others are passed over. */
  ids: z.array(idText()).max(500),
})

export const readNotifications = operation({
  name: 'read-notifications',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/read-notifications',
    msgCode: 11800,
    body: inputSchema,
    toInput: (body: z.infer<typeof inputSchema>) => body,
    toReply: (output: { readonly unread: number }) => output,
  },
  input: inputSchema,
  offline: true,
  load: async (reader, _input, actor) => ({
    user: await reader.get('users', actor.id),
    own: await reader.list('notifications', 'userId', actor.id),
  }),
  who: (_actor, { user }) => (user === undefined ? ACCOUNT_NOT_FOUND : null),
  decide: ({ own }, { ids }, stamp) => {
    const wanted = new Set(ids)
    const unread = own.filter((each) => each.readAt === null)
    const read = unread.filter((each) => wanted.has(each.id))
    return {
      effects: read.map((each) => put('notifications', { ...each, readAt: stamp.at })),
      output: { unread: unread.length - read.length },
    }
  },
})
