// What a host's list reads of their delivery slots.
import type { LiveTables } from '#client/store/lists/live-list.ts'
import { grouped } from '#client/store/lists/live-views.ts'
import { isBookingCancelled } from '#shared/delivery/booking-status.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'

export interface HostedSlot {
  readonly slot: Delivery
  readonly groupName: string
  /** Of the event that it delivers for; null for a slot of its own. */
  readonly eventTitle: string | null
  /** Bookings that are not cancelled. */
  readonly booked: number
}

export const hostedDeliveries = (from: LiveTables) => {
  const slots = from.rows('deliveries', 'hostId', [from.userId])
  const events = from.rows('events', 'createdUserId', [from.userId])
  const scheduled = from.rows('scheduled_events', 'hostId', [from.userId])
  const groups = from.rows('groups', 'id', () => [...new Set([...slots.values()].map(({ groupId }) => groupId))])
  const bookings = grouped(from.rows('bookings', 'hostId', [from.userId]), ({ did }) => did)
  const titleOf = (eid: string): string | undefined => events.get(eid)?.title ?? scheduled.get(eid)?.draft.title
  return (): readonly HostedSlot[] =>
    [...slots.values()].map((slot) => ({
      slot,
      groupName: groups.get(slot.groupId)?.name ?? '',
      eventTitle: slot.eid === null ? null : (titleOf(slot.eid) ?? null),
      booked: bookings.of(slot.id).filter((booking) => !isBookingCancelled(booking)).length,
    }))
}

/** By what its card says: group, event and zones. */
export const matchesDelivery = ({ slot, groupName, eventTitle }: HostedSlot, typed: string): boolean => {
  const wanted = typed.trim().toLocaleLowerCase()
  return [groupName, eventTitle ?? '', ...slot.deliveryZones.map(({ name }) => name)].some((words) =>
    words.toLocaleLowerCase().includes(wanted),
  )
}
