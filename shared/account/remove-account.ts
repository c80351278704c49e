// Removes a deleted account. Orders and hand-over records of others stay.
import { NO_TEXTS, type Member, type Group } from '#shared/group/group.ts'
import { isApproved, isBanned, isGroupAdmin } from '#shared/roles.ts'
import type { Event } from '#shared/event/event.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { type Refusal, refuseWith } from '#shared/kernel/result.ts'
import { STILL_HOSTING, ONLY_ADMIN } from './account-refusals.ts'
import { stillDelivering } from './forget-bookings.ts'
import type { Effect } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { put, remove } from '#shared/writes.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { DELETED_NAME } from './user.ts'

/** Members who can act for the group without this person. */
const staying = (members: readonly Member[], userId: string): Member[] =>
  members.filter((member) => member.userId !== userId && isApproved(member) && !isBanned(member))

/** Reason why an account cannot be deleted yet: others depend on it. `detail` names the events or groups. */
export const mayGo = (
  userId: string,
  events: readonly Pick<Event, 'title' | 'pickupTimestamp' | 'pickupDuration'>[],
  bookings: readonly Booking[],
  groups: readonly { readonly group: Group; readonly members: readonly Member[] }[],
  now: Seconds,
): Refusal | null => {
  const running = events.filter((event) => event.pickupTimestamp + event.pickupDuration > now)
  if (running.length > 0) return refuseWith(STILL_HOSTING, {}, { names: running.map(({ title }) => title) })
  const delivering = stillDelivering(bookings, now)
  if (delivering) return delivering
  const needingAdmin = groups.filter(({ members }) => {
    const others = staying(members, userId)
    const isAdmin = isGroupAdmin(members.find((member) => member.userId === userId))
    return isAdmin && others.length > 0 && !others.some(isGroupAdmin)
  })
  return needingAdmin.length > 0
    ? refuseWith(ONLY_ADMIN, {}, { names: needingAdmin.map(({ group }) => group.name) })
    : null
}

/**
 * Closes a group without remaining members to everybody, and deletes requests to join. Its id stays taken: bookings of its
 * deliveries name it, and whoever created a group with the same id would read them. Events need its texts.
 */
const left = (group: Group, mine: Member, members: readonly Member[], hasEvents: boolean): Effect<Tables>[] => {
  const others = members.filter((member) => member.userId !== mine.userId)
  if (staying(members, mine.userId).length > 0)
    return [put('groups', { ...group, totalMembers: others.filter(isApproved).length })]
  return [
    ...others.flatMap(({ id }) => [remove('members', id), remove('member_details', id)]),
    put('groups', { ...group, ...(hasEvents ? {} : NO_TEXTS), totalMembers: 0, public: 0 }),
    remove('group_secrets', group.id),
  ]
}

export const removeAccount = systemOperation({
  name: 'remove-account',
  input: z.object({ userId: idText() }),
  load: async (reader, { userId }) => {
    const memberships = await reader.list('members', 'userId', userId)
    const groups = []
    for (const mine of memberships) {
      const group = await reader.get('groups', mine.groupId)
      if (group === undefined) continue
      const members = await reader.list('members', 'groupId', mine.groupId)
      groups.push({ group, mine, members, events: await reader.list('events', 'groupId', mine.groupId) })
    }
    return {
      user: await reader.get('users', userId),
      memberships,
      groups,
      events: await reader.list('events', 'createdUserId', userId),
      addresses: await reader.list('addresses', 'userId', userId),
      received: await reader.list('notifications', 'userId', userId),
      sent: await reader.list('notifications', 'senderId', userId),
      features: await reader.list('features', 'userId', userId),
      subscriptions: await reader.list('subscriptions', 'userId', userId),
      proofFlags: [
        ...(await reader.list('proof_flags', 'hostId', userId)),
        ...(await reader.list('proof_flags', 'uid', userId)),
        ...(await reader.list('proof_flags', 'earlierUid', userId)),
      ],
      invoices: await reader.list('plan_invoices', 'userId', userId),
      lists: await reader.list('packing_lists', 'hostId', userId),
      reminders: await reader.list('remind_messages', 'hostId', userId),
      scheduled: await reader.list('scheduled_events', 'hostId', userId),
      shareCodes: await reader.list('share_codes', 'hostId', userId),
      deliveries: await reader.list('deliveries', 'hostId', userId),
      bookings: await reader.list('bookings', 'hostId', userId),
    }
  },
  decide: (state, { userId }, stamp) => {
    if (state.user === undefined) return { effects: [], output: { userId } }
    const refused = mayGo(userId, state.events, state.bookings, state.groups, stamp.server?.now ?? stamp.at)
    if (refused) return refused
    return {
      effects: [
        remove('users', userId),
        ...state.memberships.flatMap(({ id }) => [remove('members', id), remove('member_details', id)]),
        ...state.groups.flatMap(({ group, mine, members, events }) => left(group, mine, members, events.length > 0)),
        ...state.addresses.map(({ id }) => remove('addresses', id)),
        ...state.received.map(({ id }) => remove('notifications', id)),
        ...state.sent
          .filter((each) => each.userId !== userId)
          .map((each) => put('notifications', { ...each, senderName: DELETED_NAME })),
        ...state.features.map(({ id }) => remove('features', id)),
        ...state.subscriptions.map(({ id }) => remove('subscriptions', id)),
        ...[...new Set(state.proofFlags.map(({ id }) => id))].map((id) => remove('proof_flags', id)),
        ...state.invoices.map(({ id }) => remove('plan_invoices', id)),
        ...state.lists.map(({ id }) => remove('packing_lists', id)),
        ...state.reminders.map(({ id }) => remove('remind_messages', id)),
        ...state.scheduled.map(({ id }) => remove('scheduled_events', id)),
        ...state.shareCodes.map(({ id }) => remove('share_codes', id)),
        ...state.deliveries.map(({ id }) => remove('deliveries', id)),
      ],
      output: { userId },
    }
  },
})
