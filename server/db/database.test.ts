import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { tables, type Tables } from '#shared/tables.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { codecOf, replicatedColumns } from '#server/db/replicated.ts'
import { databaseOf, dialect, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { planOf } from '#tests/support/query-plan.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

let directory: string
let database: Database

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-'))
  database = await openDatabase({ DATA_DIR: directory, ...(await databaseOf(directory)) })
})

afterAll(async () => {
  await database.close()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
}

const DESCRIBED = {
  sqlite: (table: string) => sql<Column>`select name, lower(type) as type, "notnull" from pragma_table_info(${table})`,
  postgres: (table: string) => sql<Column>`
    select column_name as name, data_type as type, case is_nullable when 'NO' then 1 else 0 end as notnull
    from information_schema.columns where table_name = ${table}`,
}

const columnsOf = async (snapshot: Snapshot, table: string): Promise<Column[]> =>
  (await DESCRIBED[dialect()](table).execute(snapshot)).rows

const planOfLookUp = (table: string, field: string): Promise<string> =>
  database.write((tx) => planOf(tx, sql`select * from ${sql.table(table)} where ${sql.ref(field)} = 'x'`.compile(tx)))

test.each(Object.entries(replicatedColumns))(
  'the migrations give table %s exactly the columns of its description',
  async (table, columns) => {
    const found = await database.read((snapshot) => columnsOf(snapshot, table))
    const described = Object.entries(columns).map(([name, kind]) => ({
      name,
      type: kind.startsWith('integer') || kind === 'boolean' ? 'bigint' : 'text',
      notnull: kind.endsWith('?') ? 0 : 1,
    }))
    const sorted = (rows: readonly Column[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name))
    expect(sorted(found)).toEqual(sorted(described))
  },
)

test.each(Object.entries(tables).flatMap(([table, { indexes }]) => indexes.map((field) => [table, field] as const)))(
  'reading %s by %s uses an index',
  async (table, field) => {
    expect(await planOfLookUp(table, field)).toMatch(/SEARCH .* USING INDEX|Index Cond/)
  },
)

const settingsOf = async (snapshot: Snapshot, ask: 'pragma' | 'show', names: readonly string[]): Promise<unknown[]> => {
  const values = []
  for (const name of names)
    values.push(Object.values((await sql.raw(`${ask} ${name}`).execute(snapshot)).rows[0] as object)[0])
  return values
}

/** SQLite: WAL, every commit synced, foreign keys checked. PostgreSQL: timeouts, synchronous commits. */
const WRITING = {
  sqlite: { ask: 'pragma', settings: { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } },
  postgres: {
    ask: 'show',
    settings: {
      transaction_isolation: 'read committed',
      synchronous_commit: 'on',
      lock_timeout: '10s',
      statement_timeout: '30s',
      idle_in_transaction_session_timeout: '30s',
    },
  },
} as const

test('writes survive power cuts, and a stuck transaction times out', async () => {
  const { ask, settings } = WRITING[dialect()]
  const found = await database.write((tx) => settingsOf(tx, ask, Object.keys(settings)))
  expect(found).toEqual(Object.values(settings))
})

test('a snapshot does not see later commits', async () => {
  const count = (snapshot: Snapshot) =>
    snapshot
      .selectFrom('sync_scopes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
      .then(({ n }) => n)
  const seen = await database.read(async (snapshot) => {
    const before = await count(snapshot)
    await database.write(async (tx) => {
      await tx.insertInto('sync_scopes').values({ scope: 'late', version: 1, horizon: 0 }).execute()
    })
    return [before, await count(snapshot)]
  })
  expect(seen).toEqual([0, 0])
  expect(await database.read(count)).toBe(1)
})

test('an exception rolls back the whole transaction', async () => {
  const failing = database.write(async (tx) => {
    await tx.insertInto('sync_scopes').values({ scope: 'undone', version: 1, horizon: 0 }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const row = await database.read((snapshot) =>
    snapshot.selectFrom('sync_scopes').select('scope').where('scope', '=', 'undone').executeTakeFirst(),
  )
  expect(row).toBeUndefined()
})

test('a snapshot cannot write, and the outer handle has no query: neither compiles', () => {
  const never = async (outer: Database) => {
    await outer.write(async () => {
      // @ts-expect-error the outer handle has no query of its own
      await outer.deleteFrom('orders').execute()
    })
    await outer.read(async (snapshot) => {
      // @ts-expect-error a snapshot only reads
      await snapshot.deleteFrom('orders').execute()
    })
  }
  expect(never).toBeTypeOf('function')
})

test('rows are read as they were written, for every column type', () => {
  const list: Tables['packing_lists'] = {
    id: 'a',
    hostId: 'h',
    name: 'Sat "one"',
    nameTime: asHybridTime(''),
    eventIds: ['x', 'y'],
    createdAt: 5,
  }
  const codec = codecOf('packing_lists')
  const stored = Object.fromEntries(codec.toStored(list).map((value, n) => [codec.fields[n], value]))
  expect(codec.fromStored(stored)).toEqual(list)
})
