import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const events = codecOf('events')

export interface EventsPageQuery {
  readonly take: number
  readonly isNext: boolean
  /** Null for the newest events. */
  readonly last: { readonly createdAt: Seconds; readonly id: string | null } | null
  readonly status: 0 | 1 | null
}

/** Newest first. Without an id all events of the last second count as loaded. */
export const allEventsPage = async (
  snapshot: Snapshot,
  { take, isNext, last, status }: EventsPageQuery,
): Promise<Event[]> => {
  let query = snapshot.selectFrom('events').select(events.fields)
  if (status !== null) query = query.where('status', '=', status)
  if (last !== null) {
    const { createdAt, id } = last
    const beyond = isNext ? '<' : '>'
    query = query.where((eb) =>
      id === null
        ? eb('createdAt', beyond, createdAt)
        : eb.or([eb('createdAt', beyond, createdAt), eb.and([eb('createdAt', '=', createdAt), eb('id', beyond, id)])]),
    )
  }
  const direction = isNext ? 'desc' : 'asc'
  const rows = await query.orderBy('createdAt', direction).orderBy('id', direction).limit(take).execute()
  const found = events.readable(rows)
  return isNext ? found : found.toReversed()
}
