// What admins do to one member: what such an act reads, who may, and that an admin is always left.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import type { Actor, Reader } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isBanned, isGroupAdmin } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import { ADMINS_ONLY, BANNED, LAST_ADMIN } from './group-check.ts'
import { memberId, type Member } from './group.ts'

export const subjectSchema = z.object({ groupId: idText(), userId: idText() })
export type Subject = z.infer<typeof subjectSchema>

export const loadMember = async (reader: Reader<Tables>, input: Subject, actor: Actor) => ({
  mine: await reader.get('members', memberId(input.groupId, actor.id)),
  member: await reader.get('members', memberId(input.groupId, input.userId)),
})

/** With all members: an admin's device has them. */
export const loadMembers = async (reader: Reader<Tables>, input: Subject, actor: Actor) => ({
  ...(await loadMember(reader, input, actor)),
  members: await reader.list('members', 'groupId', input.groupId),
})

type Mine = { readonly mine: Member | undefined }

export const adminsOnly = (_actor: Actor, { mine }: Mine): Refusal | null => (isGroupAdmin(mine) ? null : ADMINS_ONLY)

/** An admin, or whom it is about. Banned people keep what an admin decided. */
export const adminsOrSelf = (actor: Actor, { mine }: Mine, { userId }: Subject): Refusal | null => {
  if (isGroupAdmin(mine)) return null
  if (mine === undefined || actor.id !== userId) return ADMINS_ONLY
  return isBanned(mine) ? BANNED : null
}

/** Null allows: `member` may stop being an admin (decision Q-082). */
export const lastAdminRefusal = (members: readonly Member[], member: Member): Refusal | null =>
  isGroupAdmin(member) && !members.some((other) => other.id !== member.id && isGroupAdmin(other)) ? LAST_ADMIN : null
