// Settles the shares of events that came within a day of closing.
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'

const SYSTEM: Actor = { id: 'system', kind: 'system' }

const DAY_S = 86_400
/** Longer than a server is ever stopped. */
const MAX_DELAY_S = 90 * DAY_S
/** Batch size. */
const MAX_PER_ROUND = 50

/** Events with shared costs that close within a day or have closed, and with an order whose shares are not settled. */
const unsettledEvents = async (snapshot: Snapshot, now: Seconds): Promise<string[]> => {
  const rows = await snapshot
    .selectFrom('events')
    .select('id')
    .where((eb) => eb.or([eb('deliveryCost', '>', 0), eb('discount', '>', 0)]))
    .where('closingTimestamp', '<=', now + DAY_S)
    .where('closingTimestamp', '>', now - MAX_DELAY_S)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.eid', '=', 'events.id')
          .where('orders.settledShares', 'is', null)
          .where('orders.status', '!=', -1)
          .where('orders.buyerStatus', 'not in', [-1, -2]),
      ),
    )
    .orderBy('closingTimestamp')
    .limit(MAX_PER_ROUND)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the number of settled events. Concurrent processes are safe: the second one finds nothing to do. */
export const settleDue = async (database: Database, engine: ServerEngine<Tx>, clock: Clock): Promise<number> => {
  const due = await database.read((snapshot) => unsettledEvents(snapshot, toSeconds(clock.now())))
  await eachInTurn(due, (eid) => engine.run(SYSTEM, 'settle-order-shares', { eid }))
  return due.length
}
