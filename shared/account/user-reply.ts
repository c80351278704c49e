// A person as `get-user` answers it: to themselves only, and never a secret.
import { z } from 'zod'
import type { Member } from '#shared/group/group.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import { userSchema, type User } from './user.ts'

export const userReplySchema = userSchema.extend({
  uid: z.string(),
  isAdmin: z.boolean(),
  isHost: z.boolean(),
  /** Only when asked for. */
  groups: z
    .array(
      z.object({
        gid: z.string(),
        uid: z.string(),
        name: z.string(),
        isAdmin: z.boolean(),
        isHost: z.boolean(),
        approval: z.union([z.literal(1), z.literal(2)]),
        banned: z.union([z.literal(0), z.literal(1)]),
      }),
    )
    .optional(),
})
export type UserReply = z.infer<typeof userReplySchema>

/** `memberships` are this person's own; approved and pending ones. */
export const userReply = (user: User, memberships: readonly Member[], getGroups: boolean): UserReply => ({
  ...userSchema.parse(user),
  uid: user.id,
  isAdmin: memberships.some(isGroupAdmin),
  isHost: memberships.some(isGroupHost),
  ...(getGroups
    ? {
        groups: memberships.map((member) => ({
          gid: member.groupId,
          uid: member.userId,
          name: member.groupName,
          isAdmin: member.isAdmin,
          isHost: member.isHost,
          approval: member.approval,
          banned: member.banned,
        })),
      }
    : {}),
})
