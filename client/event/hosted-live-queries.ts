// Loads a host's published and scheduled events from the device.
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { eventRow } from '#shared/event/event-rows.ts'
import type { Event, EventStats } from '#shared/event/event.ts'
import type { ScheduledEvent } from '#shared/event/scheduled-event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

export interface HostedEvent {
  readonly event: Event
  readonly stats: EventStats | undefined
  readonly delivery: Delivery | undefined
  /** Set for a scheduled event; `refusal` tells why it could not be published. */
  readonly waiting: { readonly openTime: Seconds; readonly refusal: string | null } | null
  /** The unpublished event of the form, which only this device has. */
  readonly isDraft?: true
}

export const hostedEvents = liveList((from: LiveTables) => {
  const events = from.rows('events', 'createdUserId', [from.userId])
  const scheduled = from.rows('scheduled_events', 'hostId', [from.userId])
  const deliveries = from.rows('deliveries', 'hostId', [from.userId])
  const stats = from.rows('event_stats', 'id', () => [...events.values()].map((event) => event.id))
  const groups = from.rows('groups', 'id', () => [...new Set([...scheduled.values()].map((row) => row.groupId))])
  const shown = (
    delivery: Delivery | undefined,
    { id, groupId, openTime, draft, createdAt, refusal }: ScheduledEvent,
  ): HostedEvent => {
    const group = { id: groupId, name: groups.get(groupId)?.name ?? '' }
    const host = { id: from.userId, name: '', photoUrl: null }
    const event = eventRow(draft, { id, group, host, at: createdAt, openTime })
    return { event, delivery, stats: undefined, waiting: { openTime, refusal } }
  }
  return (): readonly HostedEvent[] => {
    const deliveryOf = new Map([...deliveries.values()].map((delivery) => [delivery.eid, delivery]))
    return [
      ...[...events.values()].map((event) => ({
        event,
        delivery: deliveryOf.get(event.id),
        stats: stats.get(event.id),
        waiting: null,
      })),
      ...[...scheduled.values()].map((row) => shown(deliveryOf.get(row.id), row)),
    ]
  }
})

/** Whether the person may create packing lists (decision Q-067). */
export const mayPack = liveList((from: LiveTables) => {
  const users = from.rows('users', 'id', [from.userId])
  return (): boolean => users.get(from.userId)?.featureFlags.packingList ?? false
})
