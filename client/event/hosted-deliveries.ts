// Loads a host's deliveries.
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { grouped } from '#client/store/lists/live-views.ts'
import { isBookingCancelled } from '#shared/delivery/booking-status.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'

export interface ListedDelivery {
  readonly delivery: Delivery
  readonly groupName: string
  /** Title of the event that the delivery belongs to; null for a delivery without an event. */
  readonly eventTitle: string | null
  /** Number of bookings that are not cancelled. */
  readonly booked: number
}

export const hostedDeliveries = liveList((from: LiveTables) => {
  const deliveries = from.rows('deliveries', 'hostId', [from.userId])
  const events = from.rows('events', 'createdUserId', [from.userId])
  const scheduled = from.rows('scheduled_events', 'hostId', [from.userId])
  const groups = from.rows('groups', 'id', () => [...new Set([...deliveries.values()].map(({ groupId }) => groupId))])
  const bookings = grouped(from.rows('bookings', 'hostId', [from.userId]), ({ did }) => did)
  const titleOf = (eid: string): string | undefined => events.get(eid)?.title ?? scheduled.get(eid)?.draft.title
  return (): readonly ListedDelivery[] =>
    [...deliveries.values()].map((delivery) => ({
      delivery,
      groupName: groups.get(delivery.groupId)?.name ?? '',
      eventTitle: delivery.eid === null ? null : (titleOf(delivery.eid) ?? null),
      booked: bookings.of(delivery.id).filter((booking) => !isBookingCancelled(booking)).length,
    }))
})

/** Matches the text of the card: group, event and zones. */
export const matchesDelivery = ({ delivery, groupName, eventTitle }: ListedDelivery, typed: string): boolean => {
  const wanted = typed.trim().toLocaleLowerCase()
  return [groupName, eventTitle ?? '', ...delivery.deliveryZones.map(({ name }) => name)].some((words) =>
    words.toLocaleLowerCase().includes(wanted),
  )
}
