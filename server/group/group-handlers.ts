// Groups as calls answer them.
import {
  groupReply,
  memberReply,
  MEMBERS_HIDDEN,
  seesMembers,
  shownMembers,
  type MemberReply,
} from '#shared/group/group-reply.ts'
import { foundGroups, newestFirst } from '#shared/group/group-search.ts'
import type { Group, Member } from '#shared/group/group.ts'
import { GROUP_NOT_FOUND } from '#shared/group/group-check.ts'
import { isAsked } from '#shared/kernel/rest-shapes.ts'
import { refuse } from '#shared/kernel/result.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { usersByIds } from '#server/account/user-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { eventCounts } from '#server/event/event-repository.ts'
import type { HandlersFor } from '#server/http/call.ts'
import { orderCounts } from '#server/order/order-repository.ts'
import type { Parts } from '#server/parts.ts'
import { groupById, groupsByIds, membershipIn, membershipsOf, membersOf, publicGroups } from './group-repository.ts'

const memberReplies = async (snapshot: Snapshot, group: Group, mine: Member | undefined): Promise<MemberReply[]> => {
  const members = shownMembers(await membersOf(snapshot, group.id), mine)
  const ids = members.map((member) => member.userId)
  const people = isGroupAdmin(mine) ? await usersByIds(snapshot, ids) : []
  const contacts = new Map(people.map(({ id, email, phone }) => [id, { email, phone }]))
  const orders = await orderCounts(snapshot, group.id)
  return members.map((member) =>
    memberReply(member, {
      totalEvents: 0,
      orderCount: orders.get(member.userId) ?? 0,
      contact: contacts.get(member.userId) ?? null,
    }),
  )
}

/** Whoever has the id of a group may see it, private ones too: a shared link leads to joining. */
export const groupHandlers = ({ database }: Parts): HandlersFor<'get-group' | 'list-groups'> => ({
  'get-group': ({ id, getMembers }, { actor }) =>
    database.read(async (snapshot) => {
      const group = await groupById(snapshot, id)
      const mine = group && (await membershipIn(snapshot, id, actor.id))
      if (!group) return GROUP_NOT_FOUND
      if (isAsked(getMembers) && !seesMembers(group, mine)) return refuse(403, 12_107, MEMBERS_HIDDEN)
      const totalEvents = (await eventCounts(snapshot, [id])).get(id) ?? 0
      return groupReply(group, {
        mine,
        totalEvents,
        ...(isAsked(getMembers) ? { members: await memberReplies(snapshot, group, mine) } : {}),
      })
    }),

  'list-groups': ({ search }, { actor, groupId }) =>
    database.read(async (snapshot) => {
      const memberships = await membershipsOf(snapshot, actor.id)
      const mine = new Map(memberships.map((member) => [member.groupId, member]))
      const own = await groupsByIds(snapshot, [...mine.keys()])
      const foreign = (await publicGroups(snapshot)).filter((group) => !mine.has(group.id))
      const all = [...newestFirst(own), ...newestFirst(foreign)]
      const narrowed = groupId === null ? all : all.filter((group) => group.id === groupId)
      const shown = search === undefined ? narrowed : foundGroups(narrowed, search)
      const counts = await eventCounts(
        snapshot,
        shown.map((group) => group.id),
      )
      return shown.map((group) =>
        groupReply(group, { mine: mine.get(group.id), totalEvents: counts.get(group.id) ?? 0 }),
      )
    }),
})
