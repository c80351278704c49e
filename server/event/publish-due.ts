// Puts scheduled events on sale once their time has come: asked before events are read, and by a timer.
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { dueEvents } from './scheduled-event-repository.ts'

const SYSTEM: Actor = { id: 'system', kind: 'system' }

/** Of one round. */
const AT_ONCE = 50

/**
 * Answers how many there were. Several processes may do it at once: the second one finds nothing left to do. One that fails
 * keeps no other from opening; its fault is thrown in the end.
 */
export const publishDue = async (database: Database, engine: ServerEngine<Tx>, clock: Clock): Promise<number> => {
  const due = await database.read((snapshot) => dueEvents(snapshot, toSeconds(clock.now()), AT_ONCE))
  const faults: unknown[] = []
  for (const id of due)
    await engine.run(SYSTEM, 'publish-scheduled-event', { id }).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
  return due.length
}

/** Before a read, which goes on whatever happens: what fails here the timer tells of. */
export const publishBeforeRead = async (database: Database, engine: ServerEngine<Tx>, clock: Clock): Promise<void> => {
  await publishDue(database, engine, clock).catch(() => 0)
}
