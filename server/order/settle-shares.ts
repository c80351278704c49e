// Settles the shares of events that came within a day of closing or were closed.
import { sql } from 'kysely'
import { SYSTEM } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { EVENT_STATUS } from '#shared/event/event-status-numbers.ts'

const DAY_S = 86_400
/** Batch size. */
const MAX_PER_ROUND = 50

/**
 * Events with shared costs that close within a day or are closed, and with an order whose shares are not settled. The conditions
 * are literals, because an engine uses a partial index only when it can prove that the query implies it.
 */
export const unsettledEvents = (now: Seconds) => (snapshot: Pick<Snapshot, 'selectFrom'>) =>
  snapshot
    .selectFrom('events')
    .select('id')
    .where(sql<boolean>`("deliveryCost" > 0 or discount > 0)`)
    .where((eb) => eb.or([eb('closingTimestamp', '<=', now + DAY_S), eb('status', '=', EVENT_STATUS.closed)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.eid', '=', 'events.id')
          .where(sql<boolean>`orders."settledShares" is null and orders.status <> -1 and orders."buyerStatus" > 0`),
      ),
    )
    .orderBy('closingTimestamp')
    .limit(MAX_PER_ROUND)

/** Returns the number of settled events. Concurrent processes are safe: the second one finds nothing to do. */
export const settleDueShares = async (database: Database, engine: ServerEngine<Tx>, clock: Clock): Promise<number> => {
  const events = await database.read((snapshot) => unsettledEvents(toSeconds(clock.now()))(snapshot).execute())
  await eachInTurn(events, ({ id }) => engine.run(SYSTEM, 'settle-order-shares', { eid: id }))
  return events.length
}
