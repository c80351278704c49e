// Which uploads rows name. Any text of any row may hold the URL of a file: what is kept does not depend on a list of tables
// that somebody forgets to lengthen.
import { sql } from 'kysely'
import { fileUrl } from '#shared/payment/file-url.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { tablesIn, type Table } from './stored-tables.ts'

const ROWS_PER_QUERY = 2_000

const URL = fileUrl('')
const NAMED = new RegExp(`${URL}([0-9a-f]{64})`, 'g')

/** Reads rows with a higher id than `after`, up to and including `upTo`; all rows without `upTo`. */
const namedIn = async (
  snapshot: Snapshot,
  { name, columns }: Table,
  within?: { readonly after: string; readonly upTo: string },
): Promise<string[]> => {
  const texts = columns.map((column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`)
  const text = sql`(${sql.join(texts, sql` || ' ' || `)})`
  const some = within ? sql`id > ${within.after} and id <= ${within.upTo} and` : sql``
  const { rows } = await sql<{
    text: string
  }>`select ${text} as "text" from ${sql.table(name)} where ${some} ${text} like ${`%${URL}%`}`.execute(snapshot)
  return rows.flatMap((row) => [...row.text.matchAll(NAMED)].flatMap((match) => match[1] ?? []))
}

const isSearched = ({ name }: Table): boolean => name !== 'uploads' && !name.startsWith('sync_')

const tablesOf = async (snapshot: Snapshot, name: Database['name']): Promise<Table[]> =>
  (await tablesIn(snapshot, name)).filter(isSearched)

/** The SHA-256 names as one transaction sees them. */
export const namedNow = async (snapshot: Snapshot, name: Database['name']): Promise<Set<string>> => {
  const named = new Set<string>()
  for (const table of await tablesOf(snapshot, name))
    for (const sha256 of await namedIn(snapshot, table)) named.add(sha256)
  return named
}

/** The same in many short reads, between which others have their turn: not of one moment. */
export const namedLately = async (database: Database): Promise<Set<string>> => {
  const named = new Set<string>()
  for (const table of await database.read((snapshot) => tablesOf(snapshot, database.name))) {
    if (!table.columns.includes('id')) {
      for (const sha256 of await database.read((snapshot) => namedIn(snapshot, table))) named.add(sha256)
      continue
    }
    for (let after: string | null = ''; after !== null;) {
      const from: string = after
      after = await database.read(async (snapshot) => {
        const { rows } = await sql<{
          upTo: string | null
        }>`select max(id) as "upTo" from (select id from ${sql.table(table.name)} where id > ${from} order by id limit ${sql.lit(ROWS_PER_QUERY)}) as next`.execute(
          snapshot,
        )
        const upTo = rows[0]?.upTo ?? null
        if (upTo !== null) for (const sha256 of await namedIn(snapshot, table, { after: from, upTo })) named.add(sha256)
        return upTo
      })
    }
  }
  return named
}
