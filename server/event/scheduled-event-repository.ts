import type { ScheduledEvent } from '#shared/event/scheduled-event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isNotBanned } from '#server/account/credentials-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const scheduled = codecOf('scheduled_events')

export const scheduledEventById = async (snapshot: Snapshot, id: string): Promise<ScheduledEvent | undefined> => {
  const row = await snapshot
    .selectFrom('scheduled_events')
    .select(scheduled.fields)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && scheduled.fromStored(row)
}

/** Next opening first. */
export const scheduledEventsOf = async (snapshot: Snapshot, hostId: string): Promise<ScheduledEvent[]> => {
  const rows = await snapshot
    .selectFrom('scheduled_events')
    .select(scheduled.fields)
    .where('hostId', '=', hostId)
    .orderBy('openTime')
    .orderBy('id')
    .execute()
  return scheduled.readable(rows)
}

/**
 * Ids of events whose opening time has come and that were not refused before. Those of a banned host wait for the end of the
 * ban.
 */
export const eventsToPublish = async (snapshot: Snapshot, now: Seconds, most: number): Promise<string[]> => {
  const rows = await snapshot
    .selectFrom('scheduled_events')
    .select('id')
    .where('openTime', '<=', now)
    .where('refusal', 'is', null)
    .where(isNotBanned('scheduled_events.hostId'))
    .orderBy('openTime')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}
