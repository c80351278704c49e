import type { ListedMember, MemberColumn, MemberOrder } from '#shared/group/member-list.ts'
import type { Member } from '#shared/group/group.ts'

/** By what members are sorted, in the specification's words. */
export const MEMBER_COLUMNS: readonly { readonly id: MemberColumn; readonly head: string }[] = [
  { id: 'name', head: 'Name' },
  { id: 'joined', head: 'Join date' },
  { id: 'events', head: 'Events' },
  { id: 'purchase', head: 'Purchase' },
  { id: 'permission', head: 'Permission' },
]

export interface MemberListProps {
  members: readonly ListedMember[]
  /** Names are links, requests can be answered. */
  admin: boolean
  /** Whether how much each bought may be seen. */
  purchases: boolean
  order: MemberOrder
  onOrder: (order: MemberOrder) => void
  /** A request to be answered. */
  onPending: (member: Member) => void
}
