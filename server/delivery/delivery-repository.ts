import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const deliveries = codecOf('deliveries')

/** The slots of these events. */
export const slotsOf = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<Delivery[]> => {
  if (eventIds.length === 0) return []
  const rows = await snapshot
    .selectFrom('deliveries')
    .select(deliveries.fields)
    .where('eid', 'in', [...new Set(eventIds)])
    .execute()
  return rows.map(deliveries.fromStored)
}
