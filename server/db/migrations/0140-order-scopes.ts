// A host's rows of orders are in one scope for each event, so that those of archived events need not be sent.
import { sql, type Migration } from 'kysely'

const TABLES = ['orders', 'order_history', 'handovers', 'handover_answers'] as const

export const orderScopes: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('archived_events')
      .addColumn('scope', 'text', (column) => column.primaryKey().notNull())
      .addColumn('eid', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('archived', 'bigint', (column) => column.notNull())
      .execute()
    const now = Math.floor(Date.now() / 1000)
    for (const name of TABLES) {
      const table = sql.table(name)
      await sql`
        insert into sync_scopes (scope, version, horizon)
        select distinct 'orders:' || "hostId" || '/' || eid, 1, 0 from ${table} where true
        on conflict (scope) do nothing`.execute(db)
      await sql`
        insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
        select 'orders:' || r."hostId" || '/' || r.eid, ${name}, r.id, 1, 0, ${now}, c.bytes
        from ${table} r
        join sync_changes c on c.scope = 'host:' || r."hostId" and c."tableName" = ${name} and c."rowId" = r.id
        where c.deleted = 0`.execute(db)
      await sql`delete from sync_changes where "tableName" = ${name} and scope like 'host:%'`.execute(db)
    }
  },
}
