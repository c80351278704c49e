// Validates the group form and lists the refusals of groups.
import { isBlank } from '#shared/kernel/text.ts'
import { cleanTitle, GROUP_OF_GOTONG, isCalledGotong } from '#shared/kernel/visible-text.ts'
import { type Refusal, refuseWith } from '#shared/kernel/result.ts'
import type { Group, Member } from './group.ts'
import { INVALID_GROUP } from './group-refusals.ts'

export type GroupMessages = Partial<Record<'name' | 'description', string>>

const nameMessage = (typed: string, saved: string | undefined): string | undefined => {
  const name = cleanTitle(typed)
  if (name === '') return 'Invalid name'
  return isCalledGotong(name) && name !== saved ? GROUP_OF_GOTONG : undefined
}

/** `saved`: the name of a group from before a rule is kept. */
export const checkGroup = (
  group: { readonly name: string; readonly description: string },
  saved?: { readonly name: string },
): GroupMessages => {
  const name = nameMessage(group.name, saved?.name)
  return {
    ...(name === undefined ? {} : { name }),
    ...(isBlank(group.description) ? { description: 'Invalid description' } : {}),
  }
}

export const wrongGroup = (fields: GroupMessages): Refusal =>
  refuseWith(INVALID_GROUP, { message: Object.values(fields)[0] ?? 'Something went wrong' }, { fields })

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

/** Whether a request waits for an admin. A ban comes first: a banned person who left has no role and no request. */
export const isPending = (member: Pick<Member, 'approval' | 'banned'>): boolean =>
  member.approval === 1 && member.banned === 0

/** Banned without being a member: only the ban is left. */
export const isOnlyBanned = (member: Pick<Member, 'approval' | 'banned'>): boolean =>
  member.approval === 1 && member.banned === 1

/** Relation of a person to a group: 0 none, 2 joined, 3 pending. */
export const requestOf = (member: Pick<Member, 'approval'> | undefined): 0 | 2 | 3 => {
  if (member === undefined) return 0
  return member.approval === 2 ? 2 : 3
}

/** How somebody with a link gets into the group, after 'Everybody with this link …'. */
export const joiningText = ({
  name,
  autoApproval,
  hasPasscode,
}: Pick<Group, 'name' | 'autoApproval' | 'hasPasscode'>): string => {
  if (autoApproval === 0) return `can ask to join ${name}`
  return hasPasscode ? `can join ${name} with its passcode` : `can join ${name} at once`
}
