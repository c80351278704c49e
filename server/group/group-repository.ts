import { isEnded, memberId, type Group, type Member, type MemberDetails } from '#shared/group/group.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'
import { rowsByIds } from '#server/db/rows-by-ids.ts'

const members = codecOf('members')
const details = codecOf('member_details')

/** Ended groups are not found. */
export const groupsByIds = async (snapshot: Snapshot, ids: readonly string[]): Promise<Group[]> =>
  (await rowsByIds(snapshot, 'groups', ids)).filter((group) => !isEnded(group))

export const groupById = async (snapshot: Snapshot, id: string): Promise<Group | undefined> =>
  (await groupsByIds(snapshot, [id]))[0]

export type ListedGroup = Pick<Group, 'id' | 'name'>

interface ListedGroupsQuery {
  /** Groups of the caller. */
  readonly ownIds: readonly string[]
  /** Only this group; null for all. */
  readonly groupId: string | null
  readonly max: number
}

/** At most `max`, without descriptions: own groups first, then public ones, newest first. */
export const listedGroups = async (
  snapshot: Snapshot,
  { ownIds, groupId, max }: ListedGroupsQuery,
): Promise<ListedGroup[]> => {
  let groupNames = snapshot.selectFrom('groups').select(['id', 'name'])
  if (groupId !== null) groupNames = groupNames.where('id', '=', groupId)
  const newest = groupNames.orderBy('createdAt', 'desc').orderBy('id', 'desc')
  const own = ownIds.length === 0 ? [] : await newest.where('id', 'in', ownIds).limit(max).execute()
  if (own.length === max) return own
  const open = newest.where('public', '=', 1)
  const foreign = ownIds.length === 0 ? open : open.where('id', 'not in', ownIds)
  return [...own, ...(await foreign.limit(max - own.length).execute())]
}

/** Includes pending ones. */
export const membershipsOf = async (snapshot: Snapshot, userId: string): Promise<Member[]> => {
  const rows = await snapshot
    .selectFrom('members')
    .select(members.fields)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
  return members.readable(rows)
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
  return members.readable(rows)
}

/** Maps a member's user id to the fields that admins see; with `userId`, of this member alone. */
export const detailsOfMembers = async (
  snapshot: Snapshot,
  groupId: string,
  userId?: string,
): Promise<Map<string, MemberDetails>> => {
  const all = snapshot.selectFrom('member_details').select(details.fields).where('groupId', '=', groupId)
  const rows = await (userId === undefined ? all : all.where('id', '=', memberId(groupId, userId))).execute()
  return new Map(details.readable(rows).map((row) => [row.userId, row]))
}

export const passcodeOf = async (snapshot: Snapshot, groupId: string): Promise<string | undefined> =>
  (await snapshot.selectFrom('group_secrets').select('passcode').where('id', '=', groupId).executeTakeFirst())?.passcode
