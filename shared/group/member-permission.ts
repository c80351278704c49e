// Shared by admin actions on a member: loading, permission, and the rule that one admin must remain.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import type { User } from '#shared/account/user.ts'
import type { Actor, Effect, Reader } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isBanned, isGroupAdmin } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { memberId, type Member, type MemberDetails } from './group.ts'
import { ADMINS_ONLY, BANNED, LAST_ADMIN } from './group-refusals.ts'

export const subjectSchema = z.object({ groupId: idText(), userId: idText() })
export type Subject = z.infer<typeof subjectSchema>

export const loadMember = async (reader: Reader<Tables>, input: Subject, actor: Actor) => ({
  mine: await reader.get('members', memberId(input.groupId, actor.id)),
  member: await reader.get('members', memberId(input.groupId, input.userId)),
})

/** Loads the admins among the members; an admin's device has them. */
export const loadMembers = async (reader: Reader<Tables>, input: Subject, actor: Actor) => ({
  ...(await loadMember(reader, input, actor)),
  members: await reader.list('members', 'groupId', input.groupId, { isAdmin: true }),
})

/** Contact details as the admins have them, and the person; a device knows only the former. */
export const loadContact = async (reader: Reader<Tables>, { groupId, userId }: Subject) => ({
  details: await reader.get('member_details', memberId(groupId, userId)),
  person: await reader.get('users', userId),
})

/** Changes of the phone number are not copied to admins while a person is banned or pending: they are once that ends. */
export const refreshContact = (
  details: MemberDetails | undefined,
  person: Pick<User, 'phone' | 'email'> | undefined,
): Effect<Tables>[] =>
  details === undefined || person === undefined
    ? []
    : [put('member_details', { ...details, phone: person.phone, email: person.email })]

type Mine = { readonly mine: Member | undefined }

export const adminsOnly = (_actor: Actor, { mine }: Mine): Refusal | null => (isGroupAdmin(mine) ? null : ADMINS_ONLY)

/** Allows admins and the member concerned. An admin's decision about a banned member stands. */
export const adminsOrSelf = (actor: Actor, { mine }: Mine, { userId }: Subject): Refusal | null => {
  if (isGroupAdmin(mine)) return null
  if (mine === undefined || actor.id !== userId) return ADMINS_ONLY
  return isBanned(mine) ? BANNED : null
}

/** Null allows: `member` may stop being an admin (decision Q-082). */
export const lastAdminRefusal = (members: readonly Member[], member: Member): Refusal | null =>
  isGroupAdmin(member) && !members.some((other) => other.id !== member.id && isGroupAdmin(other)) ? LAST_ADMIN : null
