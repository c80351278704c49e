// Moves share codes out of the events, which every member of a group has, to a table that only the host's devices have.
import { sql, type Kysely, type Migration } from 'kysely'

const createTable = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('share_codes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('hostId', 'text', (column) => column.notNull())
    .addColumn('shareCode', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('share_codes_hostId').on('share_codes').column('hostId').execute()
  await sql`
    insert into share_codes (id, "hostId", "shareCode")
    select id, "createdUserId", "shareCode" from events where "shareCode" <> ''`.execute(db)
  await db.schema.alterTable('events').dropColumn('shareCode').execute()
}

/** Devices with these events pull them again without the code, and those of the hosts also pull the code. */
const listChanges = async (db: Kysely<unknown>): Promise<void> => {
  const now = Math.floor(Date.now() / 1000)
  const isMoved = sql`"tableName" = 'events' and deleted = 0 and "rowId" in (select id from share_codes)`
  await sql`
    insert into sync_scopes (scope, version, horizon)
    select distinct 'host:' || "hostId", 0, 0 from share_codes where true
    on conflict (scope) do nothing`.execute(db)
  await sql`
    update sync_scopes set version = version + 1
    where scope in (select scope from sync_changes where ${isMoved})
    or scope in (select 'host:' || "hostId" from share_codes)`.execute(db)
  await sql`
    update sync_changes set at = ${now},
      version = (select s.version from sync_scopes s where s.scope = sync_changes.scope)
    where ${isMoved}`.execute(db)
  await sql`
    insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
    select s.scope, 'share_codes', c.id, s.version, 0, ${now},
      octet_length(c.id) + octet_length(c."hostId") + octet_length(c."shareCode")
        + ${sql.lit('{"id":"","hostId":"","shareCode":""}'.length)}
    from share_codes c join sync_scopes s on s.scope = 'host:' || c."hostId"`.execute(db)
}

export const shareCodes: Migration = {
  up: async (db) => {
    await createTable(db)
    await listChanges(db)
  },
}
