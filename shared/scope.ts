// Scope keys: what a device may hold is the union of the scopes its user reads.
export const scope = {
  /** What one person sees of themselves, their orders included. */
  user: (userId: string): string => `user:${userId}`,
  /** What a host sees of the events they created. */
  host: (userId: string): string => `host:${userId}`,
  /** What approved members who are not banned see of a group. */
  group: (groupId: string): string => `group:${groupId}`,
  /** An event, for buyers who left its group. */
  event: (eventId: string): string => `event:${eventId}`,
  /** Visible members, for those who may see the list. */
  members: (groupId: string): string => `members:${groupId}`,
  /** Hidden and banned members, contact details and answers, for admins. */
  contacts: (groupId: string): string => `contacts:${groupId}`,
} as const
