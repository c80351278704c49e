// Scope keys: what a device may hold is the union of the scopes its user reads.
import type { EventId, GroupId, UserId } from './kernel/ids.ts'

/** Beginning of the keys of one host's order scopes. */
export const ordersOfHost = (hostId: UserId): string => `orders:${hostId}/`

export const scope = {
  /** A user's own rows, including their orders. */
  user: (userId: UserId): string => `user:${userId}`,
  /** Rows of the events that a host created, without those of their orders. */
  host: (userId: UserId): string => `host:${userId}`,
  /** A host's rows of the orders of one event: those of an archived event are sent only while they are opened. */
  orders: (hostId: UserId, eventId: EventId): string => `${ordersOfHost(hostId)}${eventId}`,
  /** Rows of a group for its approved members who are not banned. */
  group: (groupId: GroupId): string => `group:${groupId}`,
  /** An event, for buyers who left its group. */
  event: (eventId: EventId): string => `event:${eventId}`,
  /** Visible members, for those who may see the list. */
  members: (groupId: GroupId): string => `members:${groupId}`,
  /** Hidden and banned members, contact details, answers and delivery bookings, for admins. */
  contacts: (groupId: GroupId): string => `contacts:${groupId}`,
} as const

/** The scope whose listeners are poked about a change in `key`. For orders it is the host's scope, so that a host listens once. */
export const heardIn = (key: string): string => {
  const [, hostId] = /^orders:([^/]+)\//u.exec(key) ?? []
  return hostId === undefined ? key : `host:${hostId}`
}
