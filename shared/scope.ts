// Scope keys: what a device may hold is the union of the scopes its user reads.
import type { EventId, GroupId, UserId } from './kernel/ids.ts'

export const scope = {
  /** A user's own rows, including their orders. */
  user: (userId: UserId): string => `user:${userId}`,
  /** Rows of the events that a host created. */
  host: (userId: UserId): string => `host:${userId}`,
  /** Rows of a group for its approved members who are not banned. */
  group: (groupId: GroupId): string => `group:${groupId}`,
  /** An event, for buyers who left its group. */
  event: (eventId: EventId): string => `event:${eventId}`,
  /** Visible members, for those who may see the list. */
  members: (groupId: GroupId): string => `members:${groupId}`,
  /** Hidden and banned members, contact details, answers and delivery bookings, for admins. */
  contacts: (groupId: GroupId): string => `contacts:${groupId}`,
} as const
