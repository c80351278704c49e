import { createGroup } from './create-group.ts'
import { joinGroup } from './join-group.ts'
import { updateGroup } from './update-group.ts'
import { approveGroupJoin } from './approve-group-join.ts'
import { removeMember } from './remove-member.ts'
import { changeGroupRole } from './change-group-role.ts'
import { banMember } from './ban-member.ts'
import { changeVisibleUserGroup } from './change-visible-user-group.ts'

export const groupOperations = [
  createGroup,
  updateGroup,
  joinGroup,
  approveGroupJoin,
  removeMember,
  changeGroupRole,
  banMember,
  changeVisibleUserGroup,
] as const
