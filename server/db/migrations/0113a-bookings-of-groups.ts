// Group admins read the bookings of their groups: lists the existing ones in the scope of the admins.
import { sql, type Migration } from 'kysely'

export const bookingsOfGroups: Migration = {
  up: async (db) => {
    const now = Math.floor(Date.now() / 1000)
    await sql`
      insert into sync_scopes (scope, version, horizon)
      select distinct 'contacts:' || "groupId", 0, 0 from bookings where true
      on conflict (scope) do nothing`.execute(db)
    await sql`
      update sync_scopes set version = version + 1
      where scope in (select 'contacts:' || "groupId" from bookings)`.execute(db)
    await sql`
      insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
      select s.scope, 'bookings', b.id, s.version, 0, ${now}, c.bytes
      from bookings b
      join sync_scopes s on s.scope = 'contacts:' || b."groupId"
      join sync_changes c on c.scope = 'host:' || b."hostId" and c."tableName" = 'bookings' and c."rowId" = b.id`.execute(
      db,
    )
  },
}
