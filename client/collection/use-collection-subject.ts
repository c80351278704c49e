// Subject of the collection: a packing list or one event. Only its host may collect.
import type { Destination } from '#client/ui/destination.ts'
import type { Event } from '#shared/event/event.ts'
import { packingListHeading } from '#shared/packing/packing-rules.ts'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'

export interface CollectionSubject {
  /** Id of the packing list or the event. */
  readonly id: string
  readonly title: string
  readonly events: readonly Event[]
  readonly eventIds: readonly string[]
  /** The page from which the collection was started. */
  readonly from: Destination
}

/** The event was removed. Orders and hand-overs of it remain on the device. */
export interface RemovedCollectionSubject {
  readonly removed: string
}

interface Asked {
  readonly list: string | undefined
  readonly eventId: string | undefined
}

/** Undefined while loading; null for other users, and for a subject that is not on this device. */
export const useCollectionSubject = ({
  list,
  eventId,
}: Asked): CollectionSubject | RemovedCollectionSubject | null | undefined => {
  const userId = useSession().user?.id
  const key = `${userId} ${list} ${eventId}`
  const found = useLive(
    async (db): Promise<{ key: string; subject: CollectionSubject | RemovedCollectionSubject | null }> => {
      if (list !== undefined) {
        const row = await db.view.packing_lists.get(list)
        if (row === undefined || row.hostId !== userId) return { key, subject: null }
        const events = (await db.view.events.bulkGet(row.eventIds)).filter((event) => event !== undefined)
        const from = { to: '/event/packing-list', query: { id: row.id } } as const
        const title = packingListHeading(row.name, events)
        return { key, subject: { id: row.id, title, events, eventIds: row.eventIds, from } }
      }
      if (eventId === undefined) return { key, subject: null }
      const event = await db.view.events.get(eventId)
      if (event === undefined) {
        const order = await db.view.orders.where('eid').equals(eventId).first()
        return { key, subject: order && order.hostId === userId ? { removed: order.eTitle } : null }
      }
      if (event.createdUserId !== userId) return { key, subject: null }
      const from = { to: '/event/manage-orders', query: { eventId: event.id } } as const
      return { key, subject: { id: event.id, title: event.title, events: [event], eventIds: [event.id], from } }
    },
    [key],
  )
  return found?.key === key ? found.subject : undefined
}
