// Addresses of the member pages: under the group on a phone, in the console on a desktop. Both work on both (decision
//
import type { Destination } from '#client/ui/destination.ts'
import { useLocation } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'

export interface MemberPaths {
  readonly list: (groupId: string) => BackTo
  readonly member: (groupId: string, userId: string) => Destination
}

const inGroup: MemberPaths = {
  list: (groupId) => ({ to: '/group/list-members', query: { groupId }, label: 'Members' }),
  member: (gid, uid) => ({ to: '/group/detail-member', query: { gid, uid } }),
}

const inConsole: MemberPaths = {
  list: (groupId) => ({ to: '/members/member-list', query: { groupId }, label: 'Members' }),
  member: (gid, uid) => ({ to: '/members/member-detail', query: { gid, uid } }),
}

export const useMemberPaths = (): MemberPaths => (useLocation().pathname.startsWith('/members/') ? inConsole : inGroup)
