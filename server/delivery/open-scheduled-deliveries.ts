// Opens scheduled deliveries at their time: before deliveries are read, and by a timer.
import { SYSTEM } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { eventsToPublish } from '#server/event/scheduled-event-repository.ts'
import { deliveriesToOpen } from './delivery-repository.ts'

/** Batch size. */
const MAX_PER_ROUND = 50

/**
 * Returns the number of opened deliveries. Concurrent processes are safe: the second one finds nothing to do. A
 * failing delivery does not stop the others; its error is thrown at the end.
 */
export const openScheduledDeliveries = async (
  database: Database,
  engine: ServerEngine<Tx>,
  clock: Clock,
): Promise<number> => {
  const ids = await database.read((snapshot) => deliveriesToOpen(snapshot, toSeconds(clock.now()), MAX_PER_ROUND))
  await eachInTurn(ids, (id) => engine.run(SYSTEM, 'open-scheduled-delivery', { id }))
  return ids.length
}

/**
 * Includes deliveries of events, which open with them. The read continues after a failure, which the timers report.
 */
export const openBeforeRead = async (database: Database, engine: ServerEngine<Tx>, clock: Clock): Promise<void> => {
  const events = await database.read((snapshot) => eventsToPublish(snapshot, toSeconds(clock.now()), MAX_PER_ROUND))
  for (const id of events) await engine.run(SYSTEM, 'publish-scheduled-event', { id }).catch(() => null)
  await openScheduledDeliveries(database, engine, clock).catch(() => 0)
}
