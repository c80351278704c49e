// Search and sort order of the member list.
import { roleOf, type GroupRole } from './group-check.ts'
import type { Member } from './group.ts'
import { digitsOf } from '#shared/kernel/text.ts'

export type MemberColumn = 'joined' | 'name' | 'events' | 'purchase' | 'permission'
export type MemberOrder = { readonly column: MemberColumn; readonly direction: 'ascending' | 'descending' }

/** Join date, newest first. */
export const NEWEST_MEMBERS: MemberOrder = { column: 'joined', direction: 'descending' }

export interface ListedMember {
  readonly member: Member
  /** Empty when the viewer may not see it. */
  readonly phone: string
  /** Events that the member hosts in the group. */
  readonly events: number
  /** Orders in the group; null when unknown. */
  readonly purchases: number | null
}

/** Matches the name, case-insensitively, or part of the phone number. */
export const matchesMember = ({ member, phone }: ListedMember, typed: string): boolean => {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted === '' || member.name.toLocaleLowerCase().includes(wanted)) return true
  const digits = digitsOf(wanted)
  return digits !== '' && /^[\d\s+()-]+$/.test(wanted) && digitsOf(phone).includes(digits)
}

const RANK: Readonly<Record<GroupRole | 'PENDING', number>> = { ADMIN: 0, HOST: 1, MEMBER: 2, PENDING: 3 }

const COMPARE: Readonly<Record<MemberColumn, (a: ListedMember, b: ListedMember) => number>> = {
  joined: (a, b) => a.member.createdAt - b.member.createdAt,
  name: (a, b) => a.member.name.localeCompare(b.member.name),
  events: (a, b) => a.events - b.events,
  purchase: (a, b) => (a.purchases ?? -1) - (b.purchases ?? -1),
  permission: (a, b) => RANK[roleOf(a.member)] - RANK[roleOf(b.member)],
}

/** Ties are sorted by name, then by id, so that the order is deterministic. */
export const sortedMembers = (members: readonly ListedMember[], order: MemberOrder): ListedMember[] => {
  const sign = order.direction === 'ascending' ? 1 : -1
  return [...members].sort(
    (a, b) =>
      sign * COMPARE[order.column](a, b) ||
      a.member.name.localeCompare(b.member.name) ||
      (a.member.id < b.member.id ? -1 : 1),
  )
}
