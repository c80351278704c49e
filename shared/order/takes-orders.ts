// Whether an event takes orders from its members.
import { isOrderable } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import { memberId, type Member } from '#shared/group/group.ts'
import type { Reader } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isBanned } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'

/** Membership of the event's host in its group. */
export const loadEventHost = (
  reader: Reader<Tables>,
  { groupId, createdUserId }: Pick<Event, 'groupId' | 'createdUserId'>,
): Promise<Member | undefined> => reader.get('members', memberId(groupId, createdUserId))

/** An event of a banned host takes no orders, even when it is open. */
export const takesOrders = (
  event: Pick<Event, 'status' | 'closingTimestamp' | 'openTime'>,
  host: Member | undefined,
  now: Seconds,
): boolean => isOrderable(event, now) && !isBanned(host)
