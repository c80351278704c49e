// Publishes scheduled events at their time: before events are read, and by a timer.
import { SYSTEM } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { eventsToPublish } from './scheduled-event-repository.ts'

/** Batch size. */
const MAX_PER_ROUND = 50

/**
 * Returns the number of published events. Concurrent processes are safe: the second one finds nothing to do. A
 * failing event does not stop the others; its error is thrown at the end.
 */
export const publishScheduledEvents = async (
  database: Database,
  engine: ServerEngine<Tx>,
  clock: Clock,
): Promise<number> => {
  const ids = await database.read((snapshot) => eventsToPublish(snapshot, toSeconds(clock.now()), MAX_PER_ROUND))
  await eachInTurn(ids, (id) => engine.run(SYSTEM, 'publish-scheduled-event', { id }))
  return ids.length
}

/** The read continues after a failure, which the timer reports. */
export const publishBeforeRead = async (database: Database, engine: ServerEngine<Tx>, clock: Clock): Promise<void> => {
  await publishScheduledEvents(database, engine, clock).catch(() => 0)
}
