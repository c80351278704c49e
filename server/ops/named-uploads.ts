// Which uploads rows name. Any text of any row may hold the URL of a file: what is kept does not depend on a list of tables
// that somebody forgets to lengthen.
import { setImmediate } from 'node:timers/promises'
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

/** Runs a read in a transaction. */
type Read = <R>(work: (snapshot: Snapshot) => Promise<R>) => Promise<R>

/**
 * Rows with an id are read some at a time. Requests are answered between two reads: SQLite answers without leaving the event
 * loop's turn.
 */
const namedWith = async (read: Read, name: Database['name']): Promise<Set<string>> => {
  const named = new Set<string>()
  for (const table of await read((snapshot) => tablesOf(snapshot, name))) {
    if (!table.columns.includes('id')) {
      for (const sha256 of await read((snapshot) => namedIn(snapshot, table))) named.add(sha256)
      await setImmediate()
      continue
    }
    for (let after: string | null = ''; after !== null;) {
      const from: string = after
      after = await read(async (snapshot) => {
        const { rows } = await sql<{
          upTo: string | null
        }>`select max(id) as "upTo" from (select id from ${sql.table(table.name)} where id > ${from} order by id limit ${sql.lit(ROWS_PER_QUERY)}) as next`.execute(
          snapshot,
        )
        const upTo = rows[0]?.upTo ?? null
        if (upTo !== null) for (const sha256 of await namedIn(snapshot, table, { after: from, upTo })) named.add(sha256)
        return upTo
      })
      await setImmediate()
    }
  }
  return named
}

/** The SHA-256 names as one transaction sees them. */
export const namedNow = (snapshot: Snapshot, name: Database['name']): Promise<Set<string>> =>
  namedWith((work) => work(snapshot), name)

/** The same in many short transactions: not of one moment. */
export const namedLately = (database: Database): Promise<Set<string>> =>
  namedWith((work) => database.read(work), database.name)
