// A PostgreSQL that takes no row for a while, under a real client engine: read-only as after a failover, without a grant,
// and without a table as in the middle of a migration.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { newId, newUlid } from '#shared/kernel/ids.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import type { EngineOperation } from '#sync/protocol/operation-catalogue.ts'
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import { createClientEngine } from '#sync/client/client-engine.ts'
import { createServerEngine } from '#sync/server/server-engine.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { replicated } from '#server/db/replicated.ts'
import { sqlStore } from '#server/sync/sql-store.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { groupRow } from '#tests/support/member-rows.ts'
import { HOST, stockCatalogue, type Stock } from './two-engines.ts'

const SERVER_ROLE = 'gotong_outage_test'
const TRIES = 20

/** Writes another table than the devices' operation. */
const RENAME = {
  name: 'rename',
  version: 1,
  offline: false,
  input: z.string(),
  load: async () => null,
  who: () => null,
  decide: (_: null, name: string) => ({ effects: [put('groups', { ...groupRow('g1'), name })], output: null }),
} as unknown as EngineOperation<Tables>

let dataDir: string
let owner: Database
let served: Database
let now = Date.now()

/** As the owner of the database, whatever holds for the server's role. */
const asOwner = (...statements: string[]): Promise<unknown> =>
  owner.write(async (tx) => {
    await sql`set transaction read write`.execute(tx)
    for (const text of statements) await sql.raw(text).execute(tx)
  })

/** Ends the server's connections, as a failover does. */
const cutConnections = (): Promise<unknown> =>
  asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and usename = '${SERVER_ROLE}'`)

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gotong-outage-'))
  const { DATABASE_URL = '' } = await databaseOf(dataDir)
  owner = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL })
  const url = new URL(DATABASE_URL)
  const name = url.pathname.slice(1)
  await asOwner(
    `do $$ begin create role ${SERVER_ROLE} login password 'outage'; exception when duplicate_object then null; end $$`,
    `grant all on all tables in schema public to ${SERVER_ROLE}`,
    `grant all on schema public to ${SERVER_ROLE}`,
    `grant all on database "${name}" to ${SERVER_ROLE}`,
  )
  url.username = SERVER_ROLE
  url.password = 'outage'
  served = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: url.href }, () => undefined)
  now = Date.now()
})
afterEach(async () => {
  await asOwner(`alter role ${SERVER_ROLE} reset default_transaction_read_only`)
  await served.close()
  await owner.close()
  await forgetDatabaseOf(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

const start = () => {
  const server = createServerEngine<Tables, never>({
    catalogue: { ...stockCatalogue, operations: new Map([...stockCatalogue.operations, [RENAME.name, RENAME]]) },
    store: sqlStore<Tables>(served, replicated) as never,
    clock: { now: () => now },
    scopesOf: async () => [`host:${HOST.id}`],
  })
  const store = createMemoryClientStore<Tables>()
  const client = createClientEngine<Tables>({
    catalogue: stockCatalogue,
    store,
    transport: {
      sync: async (request) => {
        try {
          return { status: 200, text: JSON.stringify(await server.sync(HOST, request)) }
        } catch {
          return { status: 500, text: '' }
        }
      },
      upload: () => Promise.reject(new Error('no files')),
    },
    clock: { now: () => now },
    random: () => 0,
    ids: { ulid: newUlid, client: newId },
    actor: HOST,
    device: () => ({ id: 'd', name: 'd' }),
  })
  const stock: Stock = { id: newId(), eid: newId(), hostId: HOST.id, add: 1 }
  return {
    add: () => client.enqueue('add-stock', stock),
    tryFor: async (times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        now += 60_000
        // Operations that still work are applied, and do not prove that the others work.
        await server.run(HOST, RENAME.name, `Group ${now}`).catch(() => undefined)
        await client.syncOnce()
      }
    },
    cards: () => store.transact('read', (tx) => tx.failed.list()),
    waiting: async () => (await store.transact('read', (tx) => tx.outbox.list())).length,
    added: async () => {
      const read = served.read((snapshot) =>
        snapshot.selectFrom('products').select('maxQuantity').where('id', '=', stock.id).executeTakeFirst(),
      )
      return (await read)?.maxQuantity
    },
  }
}

const outages: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
  [
    'read-only (25006)',
    async () => {
      await asOwner(`alter role ${SERVER_ROLE} set default_transaction_read_only = on`)
      await cutConnections()
    },
    async () => {
      await asOwner(`alter role ${SERVER_ROLE} reset default_transaction_read_only`)
      await cutConnections()
    },
  ],
  [
    'without a grant (42501)',
    () => asOwner(`revoke insert, update on products from ${SERVER_ROLE}`),
    () => asOwner(`grant insert, update on products to ${SERVER_ROLE}`),
  ],
  [
    'without a column (42703)',
    () => asOwner('alter table products rename column "maxQuantity" to "away"'),
    () => asOwner('alter table products rename column "away" to "maxQuantity"'),
  ],
  [
    'without the right to log in (class 28)',
    async () => {
      await asOwner(`alter role ${SERVER_ROLE} nologin`)
      await cutConnections()
    },
    () => asOwner(`alter role ${SERVER_ROLE} login`),
  ],
]

for (const [name, begin, end] of outages)
  test(`SYN-032 S29 a database ${name} makes no card, and every change counts once it is back`, async () => {
    const device = start()
    await device.tryFor(1)
    for (let n = 0; n < 5; n += 1) await device.add()
    await begin()
    await device.tryFor(TRIES)
    expect(await device.cards()).toEqual([])
    expect(await device.waiting()).toBe(5)
    await end()
    // The first requests may meet connections that were cut.
    for (let n = 0; n < TRIES && (await device.waiting()) > 0; n += 1) await device.tryFor(1)
    expect([await device.waiting(), await device.cards(), await device.added()]).toEqual([0, [], 5])
  })
