// Role checks. Each is a pure function of (actor, subject) and runs on the device and on the server.
import type { Actor } from './kernel/change.ts'
import { refuse, type Refusal } from './kernel/result.ts'
import type { Member } from './group/group.ts'

/** The token is bad or missing: the one answer that signs a device out (decision Q-079). */
export const UNAUTHORIZED: Refusal = refuse(401, 99999, 'Unauthorized')

export const notAllowed = (message: string, code: number): Refusal => refuse(403, code, message)

/** Only what the server itself decides: timers and commands. */
export const systemOnly = (actor: Actor): Refusal | null =>
  actor.kind === 'system' ? null : refuse(403, 98011, 'You are not allowed to do this')

export const isApproved = (member: Member | undefined): boolean => member?.approval === 2
export const isBanned = (member: Member | undefined): boolean => member?.banned === 1
/** Approved and not banned. */
export const isActiveMember = (member: Member | undefined): boolean => isApproved(member) && !isBanned(member)
export const isGroupHost = (member: Member | undefined): boolean =>
  member !== undefined && isApproved(member) && !isBanned(member) && member.isHost
export const isGroupAdmin = (member: Member | undefined): boolean =>
  member !== undefined && isApproved(member) && !isBanned(member) && member.isAdmin
