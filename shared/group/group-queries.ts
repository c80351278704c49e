import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { wideFlagSchema } from '#shared/kernel/rest-shapes.ts'
import { groupReplySchema, memberReplySchema } from './group-reply.ts'
import { pastPurchasesSchema } from './past-purchases.ts'

export const getGroup = query({
  name: 'get-group',
  rest: { method: 'GET', path: '/get-group', msgCode: 12100 },
  audience: 'user',
  input: z.object({ id: idText(), getMembers: wideFlagSchema }),
  output: groupReplySchema,
})

/** The caller's groups and all public groups; with `search` only those with a similar name. */
export const listGroups = query({
  name: 'list-groups',
  rest: { method: 'GET', path: '/list-groups', msgCode: 12200 },
  audience: 'user',
  input: z.object({ search: z.optional(z.string().check(z.maxLength(120))) }),
  output: z.array(groupReplySchema),
})

/** The caller's membership. */
export const getMemberInfo = query({
  name: 'get-member-info',
  rest: { method: 'GET', path: '/get-member-info', msgCode: 13600 },
  audience: 'user',
  input: z.object({ groupId: idText() }),
  output: memberReplySchema,
})

/** Purchases of a member in a group, for its admins. */
export const listOrdersByBuyerInGroup = query({
  name: 'list-orders-by-buyer-in-group',
  rest: { method: 'GET', path: '/list-orders-by-buyer-in-group', msgCode: 13700 },
  audience: 'user',
  input: z.object({ userId: idText(), groupId: idText() }),
  output: pastPurchasesSchema,
})

export const groupQueries = [getGroup, listGroups, getMemberInfo, listOrdersByBuyerInGroup] as const
