// Each order keeps its settled shares of delivery cost and discount. Drafts of scheduled events get costs of zero.
import { sql, type Kysely, type Migration } from 'kysely'

interface Scheduled {
  readonly scheduled_events: { readonly id: string; readonly draft: string }
}

const withCosts = (draft: string): string =>
  JSON.stringify({ deliveryCost: 0, discount: 0, isPercentage: false, ...(JSON.parse(draft) as object) })

export const settledShares: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('orders').addColumn('settledShares', 'text').execute()
    await db.schema
      .createIndex('events_shared_costs')
      .on('events')
      .column('closingTimestamp')
      .where(sql<boolean>`"deliveryCost" > 0 or discount > 0`)
      .execute()
    const scheduled = db as Kysely<Scheduled>
    for (const { id, draft } of await scheduled.selectFrom('scheduled_events').select(['id', 'draft']).execute())
      await scheduled
        .updateTable('scheduled_events')
        .set({ draft: withCosts(draft) })
        .where('id', '=', id)
        .execute()
  },
}
