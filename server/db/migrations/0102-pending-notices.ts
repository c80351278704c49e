// The outbox of notices. Open events get the row that waits for their closing time.
import { sql, type Migration } from 'kysely'

export const pendingNotices: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('pending_notices')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('recordId', 'text', (column) => column.notNull())
      .addColumn('was', 'text', (column) => column.notNull())
      .addColumn('actorId', 'text', (column) => column.notNull())
      .addColumn('changes', 'bigint', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('dueAt', 'bigint', (column) => column.notNull())
      .execute()
    for (const name of ['userId', 'dueAt'])
      await db.schema.createIndex(`pending_notices_${name}`).on('pending_notices').column(name).execute()
    const now = Math.floor(Date.now() / 1000)
    await sql`
      insert into pending_notices (id, "userId", kind, "recordId", was, "actorId", changes, "createdAt", "dueAt")
      select '|event-closes|' || id, '', 'event-closes', id, '', '', 1, ${sql.lit(now)}, "closingTimestamp"
      from events where status = 1 and "closingTimestamp" > ${sql.lit(now)}`.execute(db)
  },
}
