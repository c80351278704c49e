// Rows that one account owns, counted no further than the quota. Each query reads an index of the owner.
import { sql } from 'kysely'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { TotalQuota } from '#shared/operation-limits.ts'
import type { Snapshot } from '#server/db/database.ts'

type CountUpTo = (snapshot: Snapshot, ownerId: string, max: number, now: Seconds) => Promise<number>

const countUpTo =
  (from: (ownerId: string, now: Seconds) => ReturnType<typeof sql>): CountUpTo =>
  async (snapshot, ownerId, max, now) => {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as "count" from (select 1 as "one" ${from(ownerId, now)} limit ${max}) as "owned"
    `.execute(snapshot)
    return Number(rows[0]?.count ?? 0)
  }

export const totalCounts: Readonly<Record<TotalQuota, CountUpTo>> = {
  groups: countUpTo((ownerId) => sql`from "groups" where "createdUserId" = ${ownerId}`),
  openEvents: countUpTo(
    (ownerId, now) =>
      sql`from "events" where "createdUserId" = ${ownerId} and "status" = 1 and "closingTimestamp" > ${now}`,
  ),
  scheduledEvents: countUpTo((ownerId) => sql`from "scheduled_events" where "hostId" = ${ownerId}`),
  upcomingDeliveries: countUpTo(
    (ownerId, now) => sql`from "deliveries" where "hostId" = ${ownerId} and "deliveryTimestamp" > ${now}`,
  ),
  packingLists: countUpTo((ownerId) => sql`from "packing_lists" where "hostId" = ${ownerId}`),
}
