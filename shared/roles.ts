// Role checks. Each is a pure function of (actor, subject) and runs on the device and on the server.
import type { Member } from './group/group.ts'

/** The fields of a membership that decide what its member may do. */
export type Standing = Pick<Member, 'approval' | 'banned' | 'isAdmin' | 'isHost'>

export const isApproved = (member: Pick<Standing, 'approval'> | undefined): boolean => member?.approval === 2
export const isBanned = (member: Pick<Standing, 'banned'> | undefined): boolean => member?.banned === 1
/** Approved and not banned. */
export const isActiveMember = (member: Standing | undefined): boolean => isApproved(member) && !isBanned(member)
/** `own`: the memberships of one person. */
export const isActiveIn = (own: readonly (Standing & Pick<Member, 'groupId'>)[], groupId: string): boolean =>
  own.some((member) => member.groupId === groupId && isActiveMember(member))
export const isGroupHost = (member: Standing | undefined): boolean =>
  member !== undefined && isApproved(member) && !isBanned(member) && member.isHost
export const isGroupAdmin = (member: Standing | undefined): boolean =>
  member !== undefined && isApproved(member) && !isBanned(member) && member.isAdmin
