// The server remembers the outcome of every mutation by actor and ULID, rejections included, instead of the last number
// and the unacknowledged results of each client.
import { sql, type Kysely, type Migration } from 'kysely'

const ULID_LENGTH = 26
const ROWS_PER_READ = 500

interface StoredResult {
  readonly actorId: string
  readonly clientId: string
  readonly mutationId: number
  readonly result: string
}

/** Results that no device has acknowledged yet: their mutations must not be decided again. */
const keepRejections = async (db: Kysely<unknown>): Promise<void> => {
  let last: StoredResult = { actorId: '', clientId: '', mutationId: 0, result: '' }
  for (;;) {
    const { rows } = await sql<StoredResult>`select "actorId", "clientId", "mutationId", "result" from sync_results
      where ("actorId", "clientId", "mutationId") > (${last.actorId}, ${last.clientId}, ${last.mutationId})
      order by "actorId", "clientId", "mutationId" limit ${sql.lit(ROWS_PER_READ)}`.execute(db)
    for (const { actorId, result } of rows) {
      const { id: _, ulid, ...outcome } = JSON.parse(result) as { id: number; ulid: string; outcome: string }
      if (outcome.outcome === 'rejected')
        await sql`insert into sync_outcomes ("actorId", "ulid", "at", "rejection")
          values (${actorId}, ${ulid}, ${Math.floor(Date.now() / 1000)}, ${JSON.stringify(outcome)})
          on conflict do nothing`.execute(db)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end
  }
}

export const syncOutcomes: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('sync_outcomes')
      .addColumn('actorId', 'text', (column) => column.notNull())
      .addColumn('ulid', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('rejection', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sync_outcomes_key', ['actorId', 'ulid'])
      .execute()
    // A key was the actor's id, a slash and the ULID.
    await sql`insert into sync_outcomes ("actorId", "ulid", "at", "rejection")
      select substr("key", 1, length("key") - ${sql.lit(ULID_LENGTH + 1)}),
             substr("key", length("key") - ${sql.lit(ULID_LENGTH - 1)}), "at", ''
      from sync_applied where length("key") > ${sql.lit(ULID_LENGTH + 1)}`.execute(db)
    await keepRejections(db)
    await db.schema.createIndex('sync_outcomes_at').on('sync_outcomes').column('at').execute()
    await db.schema
      .createIndex('sync_outcomes_rejected')
      .on('sync_outcomes')
      .columns(['actorId', 'at'])
      .where(sql<boolean>`"rejection" <> ''`)
      .execute()
    await db.schema
      .createTable('sync_clients')
      .addColumn('actorId', 'text', (column) => column.notNull())
      .addColumn('clientId', 'text', (column) => column.notNull())
      .addColumn('deviceTime', 'text', (column) => column.notNull())
      .addColumn('serverTime', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sync_clients_key', ['actorId', 'clientId'])
      .execute()
    await sql`insert into sync_clients ("actorId", "clientId", "deviceTime", "serverTime", "at")
      select "actorId", "clientId", "deviceTime", "serverTime", "at" from sync_ledgers
      where "deviceTime" <> ''`.execute(db)
    await db.schema.createIndex('sync_clients_at').on('sync_clients').column('at').execute()
    for (const table of ['sync_applied', 'sync_results', 'sync_ledgers']) await db.schema.dropTable(table).execute()
  },
}
