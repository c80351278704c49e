import type { Group, GroupSecret, Member, MemberDetails } from '#shared/group/group.ts'
import type { Columns } from '#server/db/columns.ts'

export const groupColumns: Columns<Group> = {
  id: 'text',
  name: 'text',
  description: 'text',
  photoUrl: 'text?',
  question: 'text',
  hasPasscode: 'boolean',
  public: 'integer',
  defaultRole: 'integer',
  autoApproval: 'integer',
  accessMemberList: 'integer',
  totalMembers: 'integer',
  createdUserId: 'text',
  createdAt: 'integer',
}

export const groupSecretColumns: Columns<GroupSecret> = {
  id: 'text',
  passcode: 'text',
}

export const memberColumns: Columns<Member> = {
  id: 'text',
  groupId: 'text',
  groupName: 'text',
  userId: 'text',
  name: 'text',
  photoUrl: 'text?',
  isAdmin: 'boolean',
  isHost: 'boolean',
  approval: 'integer',
  banned: 'integer',
  visible: 'integer',
  createdAt: 'integer',
}

export const memberDetailsColumns: Columns<MemberDetails> = {
  id: 'text',
  groupId: 'text',
  userId: 'text',
  email: 'text',
  phone: 'text',
  answer: 'text',
}
