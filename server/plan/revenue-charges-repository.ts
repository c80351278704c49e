import type { Month } from '#shared/plan/revenue.ts'
import type { RevenueCharge } from '#shared/plan/revenue-charge.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'

const COLUMNS = ['kind', 'recordId', 'month', 'salesCents', 'refundsCents'] as const

export const chargesOfMonth = (snapshot: Snapshot, userId: string, month: Month): Promise<RevenueCharge[]> =>
  snapshot
    .selectFrom('revenue_charges')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('month', '=', month)
    .execute()

/** Records of that kind that other months charged, with these charges, in the order of their ids. */
export const chargedRecords = async (
  snapshot: Snapshot,
  { userId, kind, month }: { readonly userId: string; readonly kind: RevenueCharge['kind']; readonly month: Month },
  after: string,
  limit: number,
): Promise<RevenueCharge[]> => {
  const records = await snapshot
    .selectFrom('revenue_charges')
    .select('recordId')
    .distinct()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('recordId', '>', after)
    .where('month', '<>', month)
    .orderBy('recordId')
    .limit(limit)
    .execute()
  return chargesOfRecords(
    snapshot,
    { userId, kind, month },
    records.map(({ recordId }) => recordId),
  )
}

/** Charges of these records in other months. */
export const chargesOfRecords = async (
  snapshot: Snapshot,
  { userId, kind, month }: { readonly userId: string; readonly kind: RevenueCharge['kind']; readonly month: Month },
  ids: readonly string[],
): Promise<RevenueCharge[]> =>
  ids.length === 0
    ? []
    : snapshot
        .selectFrom('revenue_charges')
        .select(COLUMNS)
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .where('recordId', 'in', ids)
        .where('month', '<>', month)
        .orderBy('recordId')
        .execute()

/** Writes the charges of a month, unless they are there: another process, or an attempt that was interrupted, was first. */
export const putChargesOnce = (
  database: Database,
  userId: string,
  month: Month,
  charges: readonly RevenueCharge[],
): Promise<void> =>
  database.write(async (tx) => {
    await database.locks?.take(tx, `revenue ${userId}`, 'exclusive')
    if ((await chargesOfMonth(tx, userId, month)).length > 0) return
    for (const part of partsOf(charges))
      await tx
        .insertInto('revenue_charges')
        .values(part.map((charge) => ({ userId, ...charge })))
        .execute()
  })

export const forgetRevenueCharges = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('revenue_charges').where('userId', '=', userId).execute()
}
