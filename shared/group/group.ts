import { z } from 'zod/mini'
import { storedId, storedSeconds } from '#shared/kernel/bounds.ts'
import type { GroupId, UserId } from '#shared/kernel/ids.ts'

const flag = z.union([z.literal(0), z.literal(1)])

/** A neighbourhood group. Its passcode never replicates. */
export const groupSchema = z.object({
  id: storedId<GroupId>(),
  name: z.string(),
  description: z.string(),
  photoUrl: z.nullable(z.string()),
  question: z.string(),
  hasPasscode: z.boolean(),
  /** 0 private, 1 public. */
  public: flag,
  /** 1 member, 2 host. */
  defaultRole: z.union([z.literal(1), z.literal(2)]),
  /** 0 an admin approves, 1 joining is immediate. */
  autoApproval: flag,
  accessMemberList: flag,
  totalMembers: z.int(),
  createdUserId: storedId<UserId>(),
  createdAt: storedSeconds(),
})
export type Group = z.infer<typeof groupSchema>

/** The texts of a group that has ended: its row stays, so that its id stays taken. */
export const NO_TEXTS = { name: '', description: '', question: '', photoUrl: null } as const

export const isEnded = ({ name }: Pick<Group, 'name'>): boolean => name === NO_TEXTS.name

/** A membership as visible in the member list. `memberDetailsSchema` has the fields that only admins see. */
export const memberSchema = z.object({
  /** `<groupId>:<userId>` */
  id: z.string(),
  groupId: storedId<GroupId>(),
  groupName: z.string(),
  userId: storedId<UserId>(),
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  isAdmin: z.boolean(),
  isHost: z.boolean(),
  /** 1 pending, 2 approved (decision Q-080). */
  approval: z.union([z.literal(1), z.literal(2)]),
  banned: flag,
  visible: flag,
  /** Time of the request to join. */
  createdAt: storedSeconds(),
})
export type Member = z.infer<typeof memberSchema>

export const memberId = (groupId: string, userId: string): string => `${groupId}:${userId}`

/**
 * Fields of a member that only the group's admins see (decision Q-128). Phone and email are copies of the person's.
 */
export const memberDetailsSchema = z.object({
  /** Id of the membership. */
  id: z.string(),
  groupId: storedId<GroupId>(),
  userId: storedId<UserId>(),
  email: z.string(),
  phone: z.string(),
  /** Answer to the group's question. */
  answer: z.string(),
})
export type MemberDetails = z.infer<typeof memberDetailsSchema>

export const detailsOf = (
  groupId: string,
  { id, email, phone }: { readonly id: string; readonly email: string; readonly phone: string },
  answer: string,
): MemberDetails => ({ id: memberId(groupId, id), groupId, userId: id, email, phone, answer })

/** Has no scope: never leaves the server. */
export const groupSecretSchema = z.object({
  /** The group's id. */
  id: storedId<GroupId>(),
  passcode: z.string(),
})
export type GroupSecret = z.infer<typeof groupSecretSchema>
