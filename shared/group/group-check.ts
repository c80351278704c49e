// Validates the group form and lists the refusals of groups.
import { isBlank } from '#shared/kernel/text.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { Member } from './group.ts'

export type GroupMessages = Partial<Record<'name' | 'description', string>>

export const checkGroup = (group: { name: string; description: string }): GroupMessages => ({
  ...(isBlank(group.name) ? { name: 'Invalid name' } : {}),
  ...(isBlank(group.description) ? { description: 'Invalid description' } : {}),
})

export const wrongGroup = (fields: GroupMessages): Refusal =>
  refuse(422, 12003, Object.values(fields)[0] ?? 'Something went wrong', { fields })

export const GROUP_NOT_FOUND: Refusal = refuse(404, 12001, 'Something went wrong')
export const MEMBER_NOT_FOUND: Refusal = refuse(404, 13011, 'This person is not in the group any more')
export const WRONG_PASSCODE: Refusal = refuse(403, 13001, 'Wrong passcode', { field: 'passcode' })
export const LOCKED_OUT: Refusal = refuse(429, 13013, 'Too many tries')
export const ANSWERED_BEFORE: Refusal = refuse(409, 13009, 'Another admin has answered this request')
export const BANNED: Refusal = refuse(403, 13003, 'You are banned from this group')
export const ADMINS_ONLY: Refusal = refuse(403, 13005, 'Only an admin of the group can do this')
export const NO_ADMIN: Refusal = refuse(409, 13015, 'Nobody looks after this group any more')
export const LAST_ADMIN: Refusal = refuse(409, 13007, 'A group needs at least one admin')

export type GroupRole = 'ADMIN' | 'HOST' | 'MEMBER'

export const RIGHTS: Readonly<Record<GroupRole, Pick<Member, 'isAdmin' | 'isHost'>>> = {
  ADMIN: { isAdmin: true, isHost: true },
  HOST: { isAdmin: false, isHost: true },
  MEMBER: { isAdmin: false, isHost: false },
}

/** Rights given by a group's default permission: 1 member, 2 host. */
export const defaultRights = (defaultRole: 1 | 2): Pick<Member, 'isAdmin' | 'isHost'> =>
  RIGHTS[defaultRole === 2 ? 'HOST' : 'MEMBER']

/** 'PENDING' until approved. */
export const roleOf = (member: Pick<Member, 'approval' | 'isAdmin' | 'isHost'>): GroupRole | 'PENDING' => {
  if (member.approval === 1) return 'PENDING'
  if (member.isAdmin) return 'ADMIN'
  return member.isHost ? 'HOST' : 'MEMBER'
}

/** Relation of a person to a group: 0 none, 2 joined, 3 pending. */
export const requestOf = (member: Pick<Member, 'approval'> | undefined): 0 | 2 | 3 => {
  if (member === undefined) return 0
  return member.approval === 2 ? 2 : 3
}
