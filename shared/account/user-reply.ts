// A person as `get-user` answers it: to themselves only, and never a secret.
import { z } from 'zod'
import type { Member } from '#shared/group/group.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import type { SocialType } from './social.ts'
import { userSchema, type User } from './user.ts'

export const userReplySchema = userSchema.extend({
  uid: z.string(),
  isAdmin: z.boolean(),
  isHost: z.boolean(),
  /** Ids of the person at Google and Facebook. */
  linkedGoogleAccount: z.string().nullable(),
  linkedFBAccount: z.string().nullable(),
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

export interface AboutUser {
  /** This person's own; approved and pending ones. */
  readonly memberships: readonly Member[]
  readonly links: readonly { readonly type: SocialType; readonly subject: string }[]
  readonly getGroups: boolean
}

export const userReply = (user: User, { memberships, links, getGroups }: AboutUser): UserReply => ({
  ...userSchema.parse(user),
  uid: user.id,
  linkedGoogleAccount: links.find(({ type }) => type === 'google')?.subject ?? null,
  linkedFBAccount: links.find(({ type }) => type === 'facebook')?.subject ?? null,
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
