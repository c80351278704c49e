import { groupReply, seesMembers } from '#shared/group/group-reply.ts'
import { foundGroups } from '#shared/group/group-search.ts'
import { purchasedLines } from '#shared/group/past-purchases.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { isFlagSet } from '#shared/kernel/rest-shapes.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { firstWithinBytes, MAX_LIST_ROWS, MAX_SEARCH_CANDIDATES } from '#server/db/list-limits.ts'
import { eventCounts, eventsByIds } from '#server/event/event-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { uncancelledOrdersInGroup } from '#server/order/order-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { groupById, groupsByIds, listedGroups, membershipIn, membershipsOf, passcodeOf } from './group-repository.ts'
import { memberReplies, ownReply } from './member-replies.ts'
import { ADMINS_ONLY, GROUP_NOT_FOUND, MEMBER_NOT_FOUND, MEMBERS_HIDDEN } from '#shared/group/group-refusals.ts'

/** Everybody with the id of a group may see it, also a private one: a shared link leads to joining. */
export const groupHandlers = ({
  database,
}: ServerContext): HandlersFor<'get-group' | 'list-groups' | 'get-member-info' | 'list-orders-by-buyer-in-group'> => ({
  'get-group': ({ id, getMembers }, { actor }) =>
    database.read(async (snapshot) => {
      const group = await groupById(snapshot, id)
      const mine = group && (await membershipIn(snapshot, id, actor.id))
      if (!group) return GROUP_NOT_FOUND
      if (isFlagSet(getMembers) && !seesMembers(group, mine)) return MEMBERS_HIDDEN
      const totalEvents = (await eventCounts(snapshot, [id])).get(id) ?? 0
      return groupReply(group, {
        mine,
        totalEvents,
        passcode: isGroupAdmin(mine) ? await passcodeOf(snapshot, id) : undefined,
        ...(isFlagSet(getMembers) ? { members: await memberReplies(snapshot, group, mine) } : {}),
      })
    }),

  'list-groups': ({ search }, { actor, groupId }) =>
    database.read(async (snapshot) => {
      const memberships = await membershipsOf(snapshot, actor.id)
      const mine = new Map(memberships.map((member) => [member.groupId, member]))
      const max = search === undefined ? MAX_LIST_ROWS : MAX_SEARCH_CANDIDATES
      const listed = await listedGroups(snapshot, { ownIds: [...mine.keys()], groupId, max })
      const shown = search === undefined ? listed : foundGroups(listed, search).slice(0, MAX_LIST_ROWS)
      const ids = shown.map(({ id }) => id)
      const groups = new Map((await groupsByIds(snapshot, ids)).map((group) => [group.id, group]))
      const counts = await eventCounts(snapshot, ids)
      const replies = ids
        .flatMap((id) => groups.get(id) ?? [])
        .map((group) => groupReply(group, { mine: mine.get(group.id), totalEvents: counts.get(group.id) ?? 0 }))
      return firstWithinBytes(replies, jsonBytes)
    }),

  'get-member-info': ({ groupId }, { actor }) =>
    database.read(async (snapshot) => {
      const mine = await membershipIn(snapshot, groupId, actor.id)
      return mine ? ownReply(snapshot, mine) : MEMBER_NOT_FOUND
    }),

  'list-orders-by-buyer-in-group': ({ userId, groupId }, { actor }) =>
    database.read(async (snapshot) => {
      if (!isGroupAdmin(await membershipIn(snapshot, groupId, actor.id))) return ADMINS_ONLY
      const orders = await uncancelledOrdersInGroup(snapshot, groupId, userId)
      const events = await eventsByIds(
        snapshot,
        orders.map((order) => order.eid),
      )
      const pickups = new Map(events.map((event) => [event.id, event.pickupTimestamp]))
      return {
        userId,
        groupId,
        listOrders: purchasedLines(orders, (eid) => pickups.get(eid), { withRefs: userId === actor.id }),
      }
    }),
})
