// Subject of the collection: a packing list or one event. Only its host may collect.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { Destination } from '#client/ui/destination.ts'
import type { Event } from '#shared/event/event.ts'
import { packingListHeading } from '#shared/packing/packing-list-names.ts'
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

interface Search {
  readonly list: string | undefined
  readonly eventId: string | undefined
}

type Subject = CollectionSubject | RemovedCollectionSubject | null

const subjectOfList = async (db: GotongDatabase, list: string, userId: string): Promise<Subject> => {
  const row = await db.view.packing_lists.get(list)
  if (row === undefined || row.hostId !== userId) return null
  const events = (await db.view.events.bulkGet(row.eventIds)).filter((event) => event !== undefined)
  const from = { to: '/event/packing-list', query: { id: row.id } } as const
  return { id: row.id, title: packingListHeading(row.name, events), events, eventIds: row.eventIds, from }
}

const subjectOfEvent = async (db: GotongDatabase, eventId: string, userId: string): Promise<Subject> => {
  const event = await db.view.events.get(eventId)
  if (event === undefined) {
    const order = await db.view.orders.where('eid').equals(eventId).first()
    return order && order.hostId === userId ? { removed: order.eTitle } : null
  }
  if (event.createdUserId !== userId) return null
  const from = { to: '/event/manage-orders', query: { eventId: event.id } } as const
  return { id: event.id, title: event.title, events: [event], eventIds: [event.id], from }
}

const readSubject = async (db: GotongDatabase, key: string, { list, eventId, userId }: Search & { userId: string }) => {
  if (list !== undefined) return { key, subject: await subjectOfList(db, list, userId) }
  return { key, subject: eventId === undefined ? null : await subjectOfEvent(db, eventId, userId) }
}

/** Undefined while loading; null for other users, and for a subject that is not on this device. */
export const useCollectionSubject = ({ list, eventId }: Search): Subject | undefined => {
  const userId = useSession().user?.id ?? ''
  const key = `${userId} ${list} ${eventId}`
  const found = useLive(readSubject, key, { list, eventId, userId })
  return found?.key === key ? found.subject : undefined
}
