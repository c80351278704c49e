// The calls of the group room.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { askedSchema } from '#shared/kernel/rest-shapes.ts'
import { query } from '#shared/operation.ts'
import { createGroup } from './create-group.ts'
import { groupReplySchema } from './group-reply.ts'
import { approveGroupJoin, changeGroupRole } from './group-roles.ts'
import { joinGroup } from './join-group.ts'

export { createGroup, joinGroup, approveGroupJoin, changeGroupRole }

export const getGroup = query({
  name: 'get-group',
  rest: { method: 'GET', path: '/get-group', msgCode: 12100 },
  audience: 'user',
  input: z.object({ id: idText(), getMembers: askedSchema }),
  output: groupReplySchema,
})

/** The caller's own groups and all public ones; with `search` only those whose name is like it. */
export const listGroups = query({
  name: 'list-groups',
  rest: { method: 'GET', path: '/list-groups', msgCode: 12200 },
  audience: 'user',
  input: z.object({ search: z.string().max(120).optional() }),
  output: z.array(groupReplySchema),
})

export const groupOperations = [createGroup, joinGroup, approveGroupJoin, changeGroupRole] as const
export const groupQueries = [getGroup, listGroups] as const
export const groupCommands = [] as const
