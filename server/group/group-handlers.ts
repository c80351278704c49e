// Groups as calls answer them.
import { groupReply, MEMBERS_HIDDEN, seesMembers } from '#shared/group/group-reply.ts'
import { foundGroups, newestFirst } from '#shared/group/group-search.ts'
import { ADMINS_ONLY, GROUP_NOT_FOUND, MEMBER_NOT_FOUND } from '#shared/group/group-check.ts'
import { purchasedLines } from '#shared/group/past-purchases.ts'
import { isAsked } from '#shared/kernel/rest-shapes.ts'
import { refuse } from '#shared/kernel/result.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { eventCounts, eventsByIds } from '#server/event/event-repository.ts'
import type { HandlersFor } from '#server/http/call.ts'
import { keptOrdersInGroup } from '#server/order/order-repository.ts'
import type { Parts } from '#server/parts.ts'
import { groupById, groupsByIds, membershipIn, membershipsOf, passcodeOf, publicGroups } from './group-repository.ts'
import { memberReplies, ownReply } from './member-replies.ts'

/** Whoever has the id of a group may see it, private ones too: a shared link leads to joining. */
export const groupHandlers = ({
  database,
}: Parts): HandlersFor<'get-group' | 'list-groups' | 'get-member-info' | 'list-orders-by-buyer-in-group'> => ({
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
        passcode: isGroupAdmin(mine) ? await passcodeOf(snapshot, id) : undefined,
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

  'get-member-info': ({ groupId }, { actor }) =>
    database.read(async (snapshot) => {
      const mine = await membershipIn(snapshot, groupId, actor.id)
      return mine ? ownReply(snapshot, mine) : MEMBER_NOT_FOUND
    }),

  'list-orders-by-buyer-in-group': ({ userId, groupId }, { actor }) =>
    database.read(async (snapshot) => {
      if (!isGroupAdmin(await membershipIn(snapshot, groupId, actor.id))) return ADMINS_ONLY
      const orders = await keptOrdersInGroup(snapshot, groupId, userId)
      const events = await eventsByIds(
        snapshot,
        orders.map((order) => order.eid),
      )
      const pickups = new Map(events.map((event) => [event.id, event.pickupTimestamp]))
      return { userId, groupId, listOrders: purchasedLines(orders, (eid) => pickups.get(eid)) }
    }),
})
