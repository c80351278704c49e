import { memberId, type Group, type Member, type MemberDetails } from '#shared/group/group.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const groups = codecOf('groups')
const members = codecOf('members')
const details = codecOf('member_details')

export const groupsByIds = async (snapshot: Snapshot, ids: readonly string[]): Promise<Group[]> => {
  if (ids.length === 0) return []
  const rows = await snapshot
    .selectFrom('groups')
    .select(groups.fields)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return rows.map(groups.fromStored)
}

export const groupById = async (snapshot: Snapshot, id: string): Promise<Group | undefined> =>
  (await groupsByIds(snapshot, [id]))[0]

export const publicGroups = async (snapshot: Snapshot): Promise<Group[]> => {
  const rows = await snapshot.selectFrom('groups').select(groups.fields).where('public', '=', 1).execute()
  return rows.map(groups.fromStored)
}

/** Pending ones too. */
export const membershipsOf = async (snapshot: Snapshot, userId: string): Promise<Member[]> => {
  const rows = await snapshot
    .selectFrom('members')
    .select(members.fields)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(members.fromStored)
}

export const membershipIn = async (
  snapshot: Snapshot,
  groupId: string,
  userId: string,
): Promise<Member | undefined> => {
  const row = await snapshot
    .selectFrom('members')
    .select(members.fields)
    .where('id', '=', memberId(groupId, userId))
    .executeTakeFirst()
  return row && members.fromStored(row)
}

export const membersOf = async (snapshot: Snapshot, groupId: string): Promise<Member[]> => {
  const rows = await snapshot.selectFrom('members').select(members.fields).where('groupId', '=', groupId).execute()
  return rows.map(members.fromStored)
}

/** Member's user id to what admins see of them. */
export const detailsOfMembers = async (snapshot: Snapshot, groupId: string): Promise<Map<string, MemberDetails>> => {
  const rows = await snapshot
    .selectFrom('member_details')
    .select(details.fields)
    .where('groupId', '=', groupId)
    .execute()
  return new Map(rows.map((row) => [row.userId, details.fromStored(row)]))
}

export const passcodeOf = async (snapshot: Snapshot, groupId: string): Promise<string | undefined> =>
  (await snapshot.selectFrom('group_secrets').select('passcode').where('id', '=', groupId).executeTakeFirst())?.passcode
