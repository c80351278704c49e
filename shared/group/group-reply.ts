// Groups and members in replies. Passcode, phone, email and answers are included only for permitted viewers.
import { z } from 'zod/mini'
import { pickFields } from '#shared/kernel/pick-fields.ts'
import { isGroupAdmin, isGroupHost, type Standing } from '#shared/roles.ts'
import { requestOf } from './group-check.ts'
import { groupSchema, memberSchema, type Group, type Member } from './group.ts'

export const memberReplySchema = z.extend(
  z.pick(memberSchema, {
    photoUrl: true,
    createdAt: true,
    isAdmin: true,
    isHost: true,
    approval: true,
    banned: true,
    visible: true,
  }),
  {
    answer: z.string(),
    uid: z.string(),
    gid: z.string(),
    name: z.string(),
    uName: z.string(),
    email: z.string(),
    phone: z.string(),
    totalEvents: z.int(),
    orderCount: z.int(),
  },
)
export type MemberReply = z.infer<typeof memberReplySchema>

export interface MemberFigures {
  /** Events that the member hosts in the group. */
  readonly totalEvents: number
  /** Null when the viewer may not see it (decision Q-128); the call then answers 0. */
  readonly orderCount: number | null
  readonly contact: { readonly email: string; readonly phone: string } | null
  readonly answer: string | null
}

export const memberReply = (member: Member, figures: MemberFigures): MemberReply => ({
  uid: member.userId,
  gid: member.groupId,
  name: member.name,
  uName: member.name,
  email: figures.contact?.email ?? '',
  phone: figures.contact?.phone ?? '',
  photoUrl: member.photoUrl,
  createdAt: member.createdAt,
  totalEvents: figures.totalEvents,
  orderCount: figures.orderCount ?? 0,
  isAdmin: member.isAdmin,
  isHost: member.isHost,
  approval: member.approval,
  banned: member.banned,
  visible: member.visible,
  answer: figures.answer ?? '',
})

export const groupReplySchema = z.extend(groupSchema, {
  gid: z.string(),
  /** Only admins see it; for others it is empty if the group has one. Null for none. */
  passcode: z.nullable(z.string()),
  totalEvents: z.int(),
  isAdmin: z.union([z.literal(0), z.literal(1)]),
  isHost: z.union([z.literal(0), z.literal(1)]),
  /** 0 none, 2 joined, 3 pending. */
  request: z.union([z.literal(0), z.literal(2), z.literal(3)]),
  approval: z.nullable(z.union([z.literal(1), z.literal(2)])),
  members: z.array(memberReplySchema),
  events: z.array(z.unknown()),
})
export type GroupReply = z.infer<typeof groupReplySchema>

export interface GroupFacts {
  /** The viewer's membership. */
  readonly mine: Member | undefined
  readonly totalEvents: number
  /** Only for admins. */
  readonly passcode?: string | undefined
  /** Only on request. */
  readonly members?: readonly MemberReply[]
  readonly events?: readonly unknown[]
}

export const groupReply = (group: Group, facts: GroupFacts): GroupReply => ({
  ...pickFields(groupSchema, group),
  gid: group.id,
  passcode: group.hasPasscode ? (isGroupAdmin(facts.mine) ? (facts.passcode ?? '') : '') : null,
  totalEvents: facts.totalEvents,
  isAdmin: isGroupAdmin(facts.mine) ? 1 : 0,
  isHost: isGroupHost(facts.mine) ? 1 : 0,
  request: requestOf(facts.mine),
  approval: facts.mine?.approval ?? null,
  members: [...(facts.members ?? [])],
  events: [...(facts.events ?? [])],
})

/** Whether the person may see the member list. */
export const seesMembers = (group: Pick<Group, 'accessMemberList'>, mine: Standing | undefined): boolean =>
  isGroupAdmin(mine) || isGroupHost(mine) || (mine?.approval === 2 && mine.banned === 0 && group.accessMemberList === 1)

/** Only admins see hidden and banned members; newest first. */
export const shownMembers = <M extends Pick<Member, 'visible' | 'banned' | 'createdAt'>>(
  members: readonly M[],
  mine: Member | undefined,
): M[] =>
  members
    .filter((member) => isGroupAdmin(mine) || (member.visible === 1 && member.banned === 0))
    .sort((a, b) => b.createdAt - a.createdAt)
