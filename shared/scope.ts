// Scope keys: what a device may hold is the union of the scopes its user reads.
export const scope = {
  /** A user's own rows, including their orders. */
  user: (userId: string): string => `user:${userId}`,
  /** Rows of the events that a host created. */
  host: (userId: string): string => `host:${userId}`,
  /** Rows of a group for its approved members who are not banned. */
  group: (groupId: string): string => `group:${groupId}`,
  /** An event, for buyers who left its group. */
  event: (eventId: string): string => `event:${eventId}`,
  /** Visible members, for those who may see the list. */
  members: (groupId: string): string => `members:${groupId}`,
  /** Hidden and banned members, contact details, answers and delivery bookings, for admins. */
  contacts: (groupId: string): string => `contacts:${groupId}`,
} as const
