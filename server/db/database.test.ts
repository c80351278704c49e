import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { tables, type Tables } from '#shared/tables.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { codecOf, replicatedColumns } from '#server/db/replicated.ts'

let directory: string
let database: Database

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-'))
  database = await openDatabase({ DATA_DIR: directory })
})

afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const columnsOf = (snapshot: Snapshot, table: string) =>
  sql<{ name: string; type: string; notnull: number }>`select name, type, "notnull" from pragma_table_info(${table})`
    .execute(snapshot)
    .then(({ rows }) => rows)

test.each(Object.entries(replicatedColumns))(
  'the migrations give table %s exactly the columns of its description',
  async (table, columns) => {
    const found = await database.read((snapshot) => columnsOf(snapshot, table))
    const described = Object.entries(columns).map(([name, kind]) => ({
      name,
      type: kind.startsWith('integer') || kind === 'boolean' ? 'bigint' : 'TEXT',
      notnull: kind.endsWith('?') ? 0 : 1,
    }))
    const lower = (rows: readonly { name: string; type: string; notnull: number }[]) =>
      rows.map((row) => ({ ...row, type: row.type.toLowerCase() })).sort((a, b) => a.name.localeCompare(b.name))
    expect(lower(found)).toEqual(lower(described))
  },
)

test.each(Object.entries(tables).flatMap(([table, { indexes }]) => indexes.map((field) => [table, field] as const)))(
  'reading %s by %s uses an index',
  async (table, field) => {
    const plan = await database.read((snapshot) =>
      sql<{
        detail: string
      }>`explain query plan select * from ${sql.table(table)} where ${sql.ref(field)} = 'x'`.execute(snapshot),
    )
    expect(plan.rows[0]?.detail).toMatch(/^SEARCH .* USING INDEX/)
  },
)

test('writing is safe against power cuts: WAL, every commit synced, foreign keys checked', async () => {
  const [row] = await database.write(async (tx) => {
    const read = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(tx)).rows[0] as object)[0]
    return [{ journal: await read('journal_mode'), sync: await read('synchronous'), keys: await read('foreign_keys') }]
  })
  expect(row).toEqual({ journal: 'wal', sync: 2, keys: 1 })
})

test('a snapshot does not see what is committed after it began', async () => {
  const count = (snapshot: Snapshot) =>
    snapshot
      .selectFrom('sync_scopes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
      .then(({ n }) => n)
  const seen = await database.read(async (snapshot) => {
    const before = await count(snapshot)
    await database.write(async (tx) => {
      await tx.insertInto('sync_scopes').values({ scope: 'late', version: 1 }).execute()
    })
    return [before, await count(snapshot)]
  })
  expect(seen).toEqual([0, 0])
  expect(await database.read(count)).toBe(1)
})

test('a throw undoes the whole transaction', async () => {
  const failing = database.write(async (tx) => {
    await tx.insertInto('sync_scopes').values({ scope: 'undone', version: 1 }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const row = await database.read((snapshot) =>
    snapshot.selectFrom('sync_scopes').select('scope').where('scope', '=', 'undone').executeTakeFirst(),
  )
  expect(row).toBeUndefined()
})

test('what reads cannot write, and the outer handle has no query: neither compiles', () => {
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

test('rows come back as they went in, whatever their columns', () => {
  const list: Tables['packing_lists'] = {
    id: 'a',
    hostId: 'h',
    name: 'Sat "one"',
    nameTime: '',
    eventIds: ['x', 'y'],
    createdAt: 5,
  }
  const codec = codecOf('packing_lists')
  const stored = Object.fromEntries(codec.toStored(list).map((value, n) => [codec.fields[n], value]))
  expect(codec.fromStored(stored)).toEqual(list)
})
