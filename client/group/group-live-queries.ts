// Loads groups from the device.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { isOrderable, isPublished } from '#shared/event/event-state.ts'
import type { Event, EventStats } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isPending } from '#shared/group/group-check.ts'
import { memberId, type Group, type Member, type MemberDetails } from '#shared/group/group.ts'
import { lastAdminRefusal } from '#shared/group/member-permission.ts'
import { isBanned, isGroupAdmin } from '#shared/roles.ts'

export interface MyGroup {
  readonly group: Group
  readonly mine: Member
}

/** Groups in which the person is a member. */
export const myGroups = async (db: GotongDatabase): Promise<MyGroup[]> => {
  const memberships = await db.view.members.where('userId').equals(db.userId).toArray()
  const joined = memberships.filter((member) => member.approval === 2 && member.banned === 0)
  const groups = await db.view.groups.bulkGet(joined.map((member) => member.groupId))
  return joined.flatMap((mine, at) => {
    const group = groups[at]
    return group ? [{ group, mine }] : []
  })
}

/** Pending requests and groups that banned the person. */
export const myOtherGroups = async (db: GotongDatabase): Promise<Member[]> =>
  (await db.view.members.where('userId').equals(db.userId).toArray()).filter(
    // Unapproved and banned: the person left while they were banned.
    (member) => (member.approval === 1) !== (member.banned === 1),
  )

/** Maps the id of each group that the person administers to its number of pending requests. */
export const waitingRequests = async (db: GotongDatabase): Promise<ReadonlyMap<string, number>> => {
  const mine = (await db.view.members.where('userId').equals(db.userId).toArray()).filter(isGroupAdmin)
  const waiting = new Map<string, number>()
  await db.view.members
    .where('groupId')
    .anyOf(mine.map(({ groupId }) => groupId))
    .filter(isPending)
    .each(({ groupId }) => waiting.set(groupId, (waiting.get(groupId) ?? 0) + 1))
  return waiting
}

/** Ids of the groups that banned the person. */
export const groupsThatBanned = async (db: GotongDatabase): Promise<ReadonlySet<string>> => {
  const memberships = await db.view.members.where('userId').equals(db.userId).toArray()
  return new Set(memberships.filter(isBanned).map(({ groupId }) => groupId))
}

export interface GroupOnDevice {
  readonly group: Group | undefined
  readonly mine: Member | undefined
}

export const groupOnDevice = async (db: GotongDatabase, groupId: string): Promise<GroupOnDevice> => {
  const [group, mine] = await Promise.all([
    db.view.groups.get(groupId),
    db.view.members.get(memberId(groupId, db.userId)),
  ])
  return { group, mine }
}

export interface MemberOnDevice extends GroupOnDevice {
  readonly member: Member | undefined
  /** Present only on the devices of admins. */
  readonly details: MemberDetails | undefined
}

export const memberOnDevice = async (db: GotongDatabase, groupId: string, userId: string): Promise<MemberOnDevice> => {
  const id = memberId(groupId, userId)
  const [there, member, details] = await Promise.all([
    groupOnDevice(db, groupId),
    db.view.members.get(id),
    db.view.member_details.get(id),
  ])
  return { ...there, member, details }
}

/** Whether the person is the only admin of the group, who must stay one (decision Q-082). */
export const isOnlyAdmin = async (db: GotongDatabase, groupId: string, userId: string): Promise<boolean> => {
  const members = await db.view.members.where('groupId').equals(groupId).toArray()
  const member = members.find((each) => each.userId === userId)
  return member !== undefined && lastAdminRefusal(members, member) !== null
}

/** Number of the person's events in the group that take orders. */
export const openEventsOfMine = async (db: GotongDatabase, groupId: string, now: Seconds): Promise<number> =>
  db.view.events
    .where('createdUserId')
    .equals(db.userId)
    .filter((event) => event.groupId === groupId && isOrderable(event, now))
    .count()

export interface MembersOnDevice {
  readonly members: readonly Member[]
  readonly details: ReadonlyMap<string, MemberDetails>
  /** Maps a host's id to the number of their events in the group. */
  readonly hosted: ReadonlyMap<string, number>
}

export const membersOfGroup = liveList((from: LiveTables, groupId: string) => {
  const members = from.rows('members', 'groupId', [groupId])
  const details = from.rows('member_details', 'groupId', [groupId])
  const events = from.rows('events', 'groupId', [groupId])
  return (): MembersOnDevice => {
    const hosted = new Map<string, number>()
    for (const { createdUserId } of events.values()) hosted.set(createdUserId, (hosted.get(createdUserId) ?? 0) + 1)
    return {
      members: [...members.values()],
      details: new Map([...details.values()].map((row) => [row.id, row])),
      hosted,
    }
  }
})

export interface GroupEvent {
  readonly event: Event
  readonly stats: EventStats | undefined
}

/** Newest first (decision Q-083). */
export const eventsOfGroup = liveList((from: LiveTables, groupId: string) => {
  const events = from.rows('events', 'groupId', [groupId])
  const stats = from.rows('event_stats', 'id', () => [...events.values()].map((event) => event.id))
  return (): readonly GroupEvent[] =>
    [...events.values()]
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      .map((event) => ({ event, stats: stats.get(event.id) }))
})

/** Events that the group page lists. */
export const shownEvents = (listed: readonly GroupEvent[], userId: string | undefined, now: Seconds): GroupEvent[] =>
  listed.filter(({ event }) => isPublished(event, now) || event.createdUserId === userId)
