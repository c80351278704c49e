// Members in replies, limited to what the viewer may see (decision Q-128).
import { memberReply, shownMembers, type MemberReply } from '#shared/group/group-reply.ts'
import type { Group, Member, MemberDetails } from '#shared/group/group.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import { usersByIds } from '#server/account/user-repository.ts'
import { orderCounts } from '#server/dashboard/dashboard-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { hostedCounts } from '#server/event/event-repository.ts'
import { buyersOfHost, orderCountOf } from '#server/order/order-repository.ts'
import { detailsOfMembers, membersOf } from './group-repository.ts'

type Contact = { readonly email: string; readonly phone: string }

/** Contact data that members gave the group, and their answers to its question; for admins. */
type Details = ReadonlyMap<string, MemberDetails>

/** An admin sees the contact data that members gave the group, a host those of their buyers, a member none. */
const contactsFor = async (
  snapshot: Snapshot,
  mine: Member | undefined,
  details: Details,
): Promise<ReadonlyMap<string, Contact>> => {
  if (mine === undefined) return new Map()
  if (isGroupAdmin(mine)) return details
  return isGroupHost(mine) ? buyersOfHost(snapshot, mine.groupId, mine.userId) : new Map()
}

export const memberReplies = async (
  snapshot: Snapshot,
  group: Group,
  mine: Member | undefined,
): Promise<MemberReply[]> => {
  const members = shownMembers(await membersOf(snapshot, group.id), mine)
  const details: Details = isGroupAdmin(mine) ? await detailsOfMembers(snapshot, group.id) : new Map()
  const contacts = await contactsFor(snapshot, mine, details)
  const orders = isGroupAdmin(mine) || isGroupHost(mine) ? await orderCounts(snapshot, group.id) : null
  const hosted = await hostedCounts(snapshot, group.id)
  return members.map((member) =>
    memberReply(member, {
      totalEvents: hosted.get(member.userId) ?? 0,
      orderCount: orders && (orders.get(member.userId) ?? 0),
      contact: contacts.get(member.userId) ?? null,
      answer: details.get(member.userId)?.answer ?? null,
    }),
  )
}

/** Members see all of their own fields. */
export const ownReply = async (snapshot: Snapshot, mine: Member): Promise<MemberReply> => {
  const [person] = await usersByIds(snapshot, [mine.userId])
  const { groupId, userId } = mine
  return memberReply(mine, {
    totalEvents: (await hostedCounts(snapshot, groupId, userId)).get(userId) ?? 0,
    orderCount: await orderCountOf(snapshot, groupId, userId),
    contact: person ?? null,
    answer: (await detailsOfMembers(snapshot, groupId, userId)).get(userId)?.answer ?? null,
  })
}
