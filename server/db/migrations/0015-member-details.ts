// Moves fields for admins to a separate table, and banned members out of the list that others read: devices fetch the
// affected scopes as a whole. Counts wrong passcodes.
import { sql, type Kysely, type Migration } from 'kysely'

const createDetails = async (db: Kysely<unknown>): Promise<void> => {
  let table = db.schema.createTable('member_details').addColumn('id', 'text', (column) => column.primaryKey().notNull())
  for (const name of ['groupId', 'userId', 'email', 'phone', 'answer'])
    table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.execute()
  for (const name of ['groupId', 'userId'])
    await db.schema.createIndex(`member_details_${name}`).on('member_details').column(name).execute()
  await sql`
    insert into member_details (id, "groupId", "userId", email, phone, answer)
    select m.id, m."groupId", m."userId", u.email, u.phone, m.answer
    from members m join users u on u.id = m."userId"`.execute(db)
  await db.schema.alterTable('members').dropColumn('answer').execute()
}

/** Raises the version of every scope with memberships, so that devices fetch it as a whole. */
const renewScopes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into sync_scopes (scope, version, horizon)
    select distinct 'contacts:' || "groupId", 0, 0 from members where true
    on conflict (scope) do nothing`.execute(db)
  await sql`
    update sync_scopes set version = version + 1, horizon = version + 1
    where scope in (
      select 'members:' || "groupId" from members
      union select 'contacts:' || "groupId" from members
      union select 'user:' || "userId" from members)`.execute(db)
  const now = Math.floor(Date.now() / 1000)
  await sql`
    delete from sync_changes where "tableName" = 'members' and scope like 'members:%'
    and "rowId" in (select id from members where banned = 1)`.execute(db)
  await sql`
    insert into sync_changes (scope, "tableName", "rowId", version, deleted, at)
    select s.scope, 'members', m.id, s.version, 0, ${now}
    from members m join sync_scopes s on s.scope = 'contacts:' || m."groupId"
    where m.banned = 1 and m.visible = 1`.execute(db)
  await sql`
    insert into sync_changes (scope, "tableName", "rowId", version, deleted, at)
    select s.scope, 'member_details', d.id, s.version, 0, ${now}
    from member_details d join sync_scopes s on s.scope = 'contacts:' || d."groupId"`.execute(db)
}

const createTries = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('passcode_tries')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('tries', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()

export const memberDetails: Migration = {
  up: async (db) => {
    await createDetails(db)
    await renewScopes(db)
    await createTries(db)
  },
}
