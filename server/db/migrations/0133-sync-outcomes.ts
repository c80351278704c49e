// The server remembers the outcome of every mutation by actor and ULID, rejections included.
import { sql, type Migration } from 'kysely'

const ULID_LENGTH = 26

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
    await db.schema.dropTable('sync_applied').execute()
    await db.schema.createIndex('sync_outcomes_at').on('sync_outcomes').column('at').execute()
    await db.schema
      .createIndex('sync_outcomes_rejected')
      .on('sync_outcomes')
      .columns(['actorId', 'at'])
      .where(sql<boolean>`"rejection" <> ''`)
      .execute()
  },
}
