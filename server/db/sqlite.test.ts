import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOver, type Database, type Handles, type Snapshot, type Tx } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/sqlite.ts'

let directory: string
let handles: Handles
let database: Database

const pragma = async (name: string, tx: Pick<Tx, 'getExecutor'> = handles.writer): Promise<number> => {
  const { rows } = await sql<Record<string, number>>`${sql.raw(`pragma ${name}`)}`.execute(tx)
  return Number(Object.values(rows[0] ?? {})[0])
}

/** From here on the database file cannot grow by more than a page, as on a full disk. */
const fillDisk = async (): Promise<void> => {
  const pages = await pragma('page_count')
  await pragma(`max_page_count = ${pages + 1}`)
}

const freeDisk = (tx?: Tx): Promise<number> => pragma('max_page_count = 1000000', tx)

const insert = (tx: Tx, text: string) => sql`insert into notes (text) values (${text})`.execute(tx)

const notes = (): Promise<string[]> =>
  database.read(async (snapshot: Snapshot) => {
    const { rows } = await sql<{ text: string }>`select text from notes order by id`.execute(snapshot)
    return rows.map(({ text }) => text)
  })

const LARGE = 'x'.repeat(100_000)

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-'))
  handles = openSqlite(directory)
  database = databaseOver('sqlite', handles)
  await sql`create table notes (id integer primary key, text text not null)`.execute(handles.writer)
  await fillDisk()
})

afterEach(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a write on a full disk fails with that error: the database is unavailable, its schema is not at fault', async () => {
  const error = await errorOf(database.write((tx) => insert(tx, LARGE)))
  expect(error).toMatchObject({ code: 'SQLITE_FULL' })
  expect([database.unavailable(error), database.schemaFault(error)]).toEqual([true, false])
})

test('SQLite rolls a transaction back on a full disk: nothing that follows in it is written, although somebody caught the error', async () => {
  const error = await errorOf(
    database.write(async (tx) => {
      await insert(tx, 'before')
      expect(await errorOf(insert(tx, LARGE))).toMatchObject({ code: 'SQLITE_FULL' })
      await insert(tx, 'after')
    }),
  )
  expect(error).toMatchObject({ code: 'SQLITE_FULL' })
  expect(await notes()).toEqual([])
})

test('a savepoint that a full disk ends fails with that error, and the next transaction writes', async () => {
  const error = await errorOf(
    database.write(async (tx) => {
      await sql`savepoint mutation`.execute(tx)
      try {
        await insert(tx, LARGE)
      } catch (fault) {
        await sql`rollback to mutation`.execute(tx)
        throw fault
      }
    }),
  )
  expect(error).toMatchObject({ code: 'SQLITE_FULL' })
  await freeDisk()
  await database.write((tx) => insert(tx, 'later'))
  expect(await notes()).toEqual(['later'])
})

const columnsOfOrders = async (): Promise<number> => {
  const { rows } = await sql`select name from pragma_table_info('orders')`.execute(handles.writer)
  return rows.length
}

test('an upgrade that a full disk interrupts changes nothing, and is done once there is room', async () => {
  await freeDisk()
  await migrate(handles.writer, { last: '0103-notices-by-mail' })
  const columns = await columnsOfOrders()
  const pages = await pragma('page_count')
  for (const more of [1, 4, 8]) {
    await pragma(`max_page_count = ${pages + more}`)
    await expect(migrate(handles.writer)).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    expect(await columnsOfOrders()).toBe(columns)
  }
  await freeDisk()
  await migrate(handles.writer)
  expect(await columnsOfOrders()).toBeGreaterThan(columns)
})
