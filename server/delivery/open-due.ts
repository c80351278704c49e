// Opens scheduled delivery slots once their time has come: asked before slots are read, and by a timer.
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { dueEvents } from '#server/event/scheduled-event-repository.ts'
import { dueSlots } from './delivery-repository.ts'

const SYSTEM: Actor = { id: 'system', kind: 'system' }

/** Of one round. */
const AT_ONCE = 50

/** Answers how many there were. Several processes may do it at once: the second one finds nothing left to do. */
export const openDueSlots = async (database: Database, engine: ServerEngine<Tx>, clock: Clock): Promise<number> => {
  const due = await database.read((snapshot) => dueSlots(snapshot, toSeconds(clock.now()), AT_ONCE))
  for (const id of due) await engine.run(SYSTEM, 'open-scheduled-delivery', { id })
  return due.length
}

/** Those of events too, which open with them. The read goes on whatever happens: what fails here the timers tell of. */
export const openBeforeRead = async (database: Database, engine: ServerEngine<Tx>, clock: Clock): Promise<void> => {
  const events = await database.read((snapshot) => dueEvents(snapshot, toSeconds(clock.now()), AT_ONCE))
  for (const id of events) await engine.run(SYSTEM, 'publish-scheduled-event', { id }).catch(() => null)
  await openDueSlots(database, engine, clock).catch(() => 0)
}
