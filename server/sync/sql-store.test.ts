import { asCents } from '#shared/kernel/money.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TableMap } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import type { ContractSamples } from '#sync/protocol/contract-sample.ts'
import type { ServerStore } from '#sync/server/server-store.ts'
import { serverStoreContract } from '#sync/server/server-store-contract.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { replicated } from '#server/db/replicated.ts'
import { sqlStore } from '#server/sync/sql-store.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { openUnsynced } from '#tests/support/empty-database.ts'
import { databaseOf, dialect, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const samples: ContractSamples = [
  {
    table: 'packing_lists',
    index: 'hostId',
    field: 'name',
    row: (id, value, text) =>
      ({
        id,
        hostId: value,
        name: text,
        nameTime: asHybridTime(''),
        eventIds: ['e'],
        createdAt: 1,
      }) satisfies Tables['packing_lists'],
  },
  {
    table: 'products',
    index: 'eid',
    field: 'name',
    row: (id, value, text) =>
      ({
        id,
        eid: value,
        hostId: 'h',
        groupId: 'g',
        position: 0,
        name: text,
        description: '',
        price: asCents(990),
        maxQuantity: 1000,
        defaultQuantity: 0,
        limitPerOrder: 0,
        minOrderQty: 0,
        photoUrls: [],
        subItems: [{ type: 'Size', required: 1, list: [{ name: 'L', price: asCents(50) }] }],
        splitCasePurchase: null,
      }) satisfies Tables['products'],
  },
]

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

serverStoreContract(NAMES[dialect()], samples, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gotong-store-'))
  const config = { DATA_DIR: directory, ...(await databaseOf(directory)) }
  let database = await openUnsynced(config)
  const storeOver = (opened: Database) => sqlStore<Tables>(opened, replicated) as unknown as ServerStore<TableMap>
  return {
    store: storeOver(database),
    reopen: async () => {
      await database.close()
      database = await openUnsynced(config)
      return storeOver(database)
    },
    close: async () => {
      await database.close()
      await forgetDatabaseOf(directory)
      await rm(directory, { recursive: true })
    },
  }
})

let directory: string
let database: Database
let store: ServerStore<Tables, Tx>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-store-'))
  database = await openUnsynced({ DATA_DIR: directory, ...(await databaseOf(directory)) })
  store = sqlStore<Tables>(database, replicated)
})
afterAll(async () => {
  await database.close()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

test('any number of rows is read by id', async () => {
  const rows = Array.from({ length: 1234 }, (_, n) => ({
    id: `u${n}:${'x'.repeat(64)}`,
    sha256: 'x'.repeat(64),
    userId: `u${n}`,
    kept: 'y'.repeat(64),
    type: 'image/png',
    size: n,
    createdAt: 1,
  }))
  await store.write((tx) => tx.put('uploads', rows))
  const found = await store.read((reader) =>
    reader.getMany(
      'uploads',
      rows.map((row) => row.id),
    ),
  )
  expect(new Set(found.map((row) => row.id)).size).toBe(1234)
  expect(found).toHaveLength(1234)
})

test('writes through the database’s handle commit and roll back with the rest', async () => {
  const scopes = () =>
    database.read((snapshot) =>
      snapshot.selectFrom('sync_scopes').select('scope').where('scope', '=', 'beside').execute(),
    )
  const beside = (tx: Tx) => tx.insertInto('sync_scopes').values({ scope: 'beside', version: 1, horizon: 0 }).execute()
  const failing = store.write(async (tx) => {
    await beside(tx.native)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await scopes()).toEqual([])
  await store.write(async (tx) => void (await beside(tx.native)))
  expect(await scopes()).toHaveLength(1)
})

const list = (id: string, name: string) => ({
  id,
  hostId: id,
  name,
  nameTime: asHybridTime(''),
  eventIds: [],
  createdAt: 1,
})
const REFUSED = null as unknown as string

/**
 * The query plan beside 2,000 orders, of which 200 are the buyer's with other hosts and 200 the host's with other buyers; nothing
 * of it stays.
 */
const planOfLookUp = async (): Promise<string> => {
  let plan = ''
  const orders = Array.from({ length: 2_000 }, (_, n) => {
    const uid = n % 10 === 0 ? 'u1' : `v${n}`
    return orderRow(`o${n}`, { uid, hostId: n % 10 === 1 ? 'h1' : `h${n + 2}`, placedBy: uid })
  })
  const explained = store.write(async (tx) => {
    await tx.put('orders', orders)
    await sql`analyze orders`.execute(tx.native)
    const text = sql`select id from orders where uid = ${'u1'} and "hostId" = ${'h1'} and "placedBy" = ${'u1'} limit 1`
    const explain = dialect() === 'sqlite' ? sql`explain query plan ${text}` : sql`explain ${text}`
    plan = JSON.stringify((await explain.execute(tx.native)).rows)
    throw new Error('rolled back')
  })
  await expect(explained).rejects.toThrow('rolled back')
  return plan
}

test('OPS-011 a look-up among rows that others add reads an index of exactly its fields', async () => {
  expect(await planOfLookUp()).toContain('orders_uid_hostId_placedBy')
})

test('a write that the database refuses is rolled back with its savepoint; writes before and after it stand', async () => {
  await store.write(async (tx) => {
    await tx.savepoint(() => tx.put('packing_lists', [list('before', 'a')]))
    const refused = tx.savepoint(() => tx.put('packing_lists', [list('with', 'b'), list('refused', REFUSED)]))
    await expect(refused).rejects.toThrow(/null/i)
    await tx.savepoint(() => tx.put('packing_lists', [list('after', 'c')]))
  })
  const found = await store.read((reader) => reader.getMany('packing_lists', ['before', 'with', 'refused', 'after']))
  expect(found.map((row) => row.id).sort()).toEqual(['after', 'before'])
})

test('a refused write at the end of a transaction is reported and rolls everything back', async () => {
  const refused = store.write(async (tx) => {
    await tx.put('packing_lists', [list('first', 'a')])
    await tx.put('packing_lists', [list('last', REFUSED)])
  })
  await expect(refused).rejects.toThrow(/null/i)
  expect(await store.read((reader) => reader.getMany('packing_lists', ['first', 'last']))).toEqual([])
})
