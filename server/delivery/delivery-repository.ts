import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isNotBanned } from '#server/account/credentials-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { MAX_LIST_ROWS } from '#server/db/list-limits.ts'
import { codecOf } from '#server/db/replicated.ts'

const deliveries = codecOf('deliveries')

/** Deliveries of these events. */
export const deliveriesOf = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<Delivery[]> => {
  if (eventIds.length === 0) return []
  const rows = await snapshot
    .selectFrom('deliveries')
    .select(deliveries.fields)
    .where('eid', 'in', [...new Set(eventIds)])
    .execute()
  return deliveries.readable(rows)
}

export const deliveryById = async (snapshot: Snapshot, id: string): Promise<Delivery | undefined> => {
  const row = await snapshot.selectFrom('deliveries').select(deliveries.fields).where('id', '=', id).executeTakeFirst()
  return row && deliveries.fromStored(row)
}

/** At most `MAX_LIST_ROWS` of the host in one group, newest first. */
export const deliveriesOfHostIn = async (snapshot: Snapshot, hostId: string, groupId: string): Promise<Delivery[]> => {
  const rows = await snapshot
    .selectFrom('deliveries')
    .select(deliveries.fields)
    .where('hostId', '=', hostId)
    .where('groupId', '=', groupId)
    .orderBy('deliveryTimestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LIST_ROWS)
    .execute()
  return deliveries.readable(rows)
}

/** Earliest delivery first. */
export const deliveriesOfHost = async (snapshot: Snapshot, hostId: string): Promise<Delivery[]> => {
  const rows = await snapshot
    .selectFrom('deliveries')
    .select(deliveries.fields)
    .where('hostId', '=', hostId)
    .orderBy('deliveryTimestamp')
    .orderBy('id')
    .execute()
  return deliveries.readable(rows)
}

/**
 * Ids of scheduled deliveries whose opening time has come; a delivery of an event opens with the event. Those of a banned host
 * wait for the end of the ban.
 */
export const deliveriesToOpen = async (snapshot: Snapshot, now: Seconds, most: number): Promise<string[]> => {
  const rows = await snapshot
    .selectFrom('deliveries')
    .select('id')
    .where('openTime', '<=', now)
    .where('eid', 'is', null)
    .where(isNotBanned('deliveries.hostId'))
    .orderBy('openTime')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}
