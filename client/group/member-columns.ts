import type { ListedMember, MemberColumn, MemberOrder } from '#shared/group/member-list.ts'
import type { Member } from '#shared/group/group.ts'

/** Sort columns of the member list, in the specification's words. */
export const MEMBER_COLUMNS: readonly { readonly id: MemberColumn; readonly head: string }[] = [
  { id: 'name', head: 'Name' },
  { id: 'joined', head: 'Join date' },
  { id: 'events', head: 'Events' },
  { id: 'purchase', head: 'Purchase' },
  { id: 'permission', head: 'Permission' },
]

export interface MemberListProps {
  members: readonly ListedMember[]
  /** Names are links and requests can be answered. */
  admin: boolean
  /** Shows the purchases column. */
  purchases: boolean
  order: MemberOrder
  onOrder: (order: MemberOrder) => void
  /** Opens a request to join. */
  onPending: (member: Member) => void
}
