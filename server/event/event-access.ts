// Access to an event by its readers.
import { EVENT_MEMBERS_ONLY } from '#shared/event/event-refusals.ts'
import type { Event } from '#shared/event/event.ts'
import { type Refusal, refuseWith } from '#shared/kernel/result.ts'
import { CAN_NOT_ORDER } from '#shared/order/order-refusals.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import type { Snapshot } from '#server/db/database.ts'
import { membershipIn } from '#server/group/group-repository.ts'
import { hasOrderIn } from './event-repository.ts'

/** Includes the group, so that the reader can ask to join it. */
export const membersOnly = (event: Pick<Event, 'groupId'>): Refusal =>
  refuseWith(EVENT_MEMBERS_ONLY, {}, { groupId: event.groupId })

/** Null for members of any kind of group (decision Q-020), and for buyers who left it. */
export const readRefusal = async (snapshot: Snapshot, event: Event, userId: string): Promise<Refusal | null> => {
  if (event.createdUserId === userId || (await hasOrderIn(snapshot, event.id, userId))) return null
  const mine = await membershipIn(snapshot, event.groupId, userId)
  if (isBanned(mine)) return CAN_NOT_ORDER
  return isApproved(mine) ? null : membersOnly(event)
}
