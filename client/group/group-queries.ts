// What the group pages read from the device.
import type { GotongDatabase } from '#client/store/database.ts'
import { memberId, type Group, type Member } from '#shared/group/group.ts'

export interface MyGroup {
  readonly group: Group
  readonly mine: Member
}

/** Groups that the person belongs to. */
export const myGroups = async (db: GotongDatabase): Promise<MyGroup[]> => {
  const memberships = await db.view.members.where('userId').equals(db.userId).toArray()
  const joined = memberships.filter((member) => member.approval === 2)
  const groups = await db.view.groups.bulkGet(joined.map((member) => member.groupId))
  return joined.flatMap((mine, at) => {
    const group = groups[at]
    return group ? [{ group, mine }] : []
  })
}

/** Requests that wait for an admin, by group id. */
export const myRequests = async (db: GotongDatabase): Promise<Member[]> =>
  (await db.view.members.where('userId').equals(db.userId).toArray()).filter((member) => member.approval === 1)

export interface GroupOnDevice {
  readonly group: Group | undefined
  readonly mine: Member | undefined
  readonly members: readonly Member[]
}

export const groupOnDevice = async (db: GotongDatabase, groupId: string): Promise<GroupOnDevice> => {
  const [group, mine, members] = await Promise.all([
    db.view.groups.get(groupId),
    db.view.members.get(memberId(groupId, db.userId)),
    db.view.members.where('groupId').equals(groupId).toArray(),
  ])
  return { group, mine, members }
}
