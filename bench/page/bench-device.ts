// A device with the product's engine and database, and bare databases with the same schema.
import { Dexie } from 'dexie'
import type { Row, TableName } from '#shared/kernel/change.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { newId, newUlid } from '#shared/kernel/ids.ts'
import type { Tables } from '#shared/tables.ts'
import { createClientEngine, type ClientEngine } from '#sync/client/client-engine.ts'
import type { ClientStore } from '#sync/client/client-store.ts'
import type { ClientContext } from '#sync/client/context.ts'
import { enqueueInTransaction } from '#sync/client/enqueue.ts'
import type { Transport } from '#sync/client/transport.ts'
import { PROTOCOL_VERSION, type Patch, type SyncResponse } from '#sync/protocol/wire.ts'
import { databaseName, openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { databaseSchema } from '#client/store/database/dexie-schema.ts'
import { engineCatalogue, rules } from '#client/store/engine/rules.ts'
import type { SeedRows } from '#bench/seed.ts'

export interface Device {
  readonly userId: string
  readonly db: GotongDatabase
  readonly store: ClientStore<Tables>
  readonly context: ClientContext<Tables>
  readonly engine: ClientEngine
}

export const newDevice = async (userId: string, transport: Transport): Promise<Device> => {
  await rules.loadAll()
  await Dexie.delete(databaseName(userId))
  const db = await openDatabase(userId)
  const store = dexieClientStore<Tables>(db)
  const context: ClientContext<Tables> = {
    catalogue: engineCatalogue,
    rules,
    store,
    transport,
    clock: systemClock,
    random: Math.random,
    ids: { ulid: newUlid, client: newId },
    actor: { id: userId, kind: 'user' },
    device: () => ({ id: 'bench', name: 'Counter 1' }),
    onFault: (error, about) => {
      throw new Error(about, { cause: error })
    },
    yieldToEventLoop: () => Promise.resolve(),
    verifyAfter: { reconnect: Infinity, always: Infinity },
    runAlone: (round) => round(),
  }
  return { userId, db, store, context, engine: createClientEngine(context) }
}

export const patchOf = (scope: string, version: number, rows: SeedRows): Patch => {
  const all = rows as Record<string, Row[]>
  return { epoch: 'bench', lost: [], scopes: [{ scope, version, fresh: version === 1, dels: [] }], rows: all }
}

export const responseOf = (patch: Patch): SyncResponse => ({
  protocol: PROTOCOL_VERSION,
  results: [],
  patch,
  serverNow: Date.now(),
})

/** A transport that answers every request with the same text, without a network. */
export const saying = (text: () => string): Transport => ({
  sync: () => Promise.resolve({ status: 200, text: text() }),
  upload: () => Promise.reject(new Error('nothing is uploaded here')),
})

/** A device that has pulled the rows. */
export const filledDevice = async (userId: string, rows: SeedRows): Promise<Device> => {
  const text = JSON.stringify(responseOf(patchOf(`host:${userId}`, 1, rows)))
  const device = await newDevice(
    userId,
    saying(() => text),
  )
  const { state } = await device.engine.syncOnce()
  if (state !== 'idle') throw new Error(`the device did not fill: ${state}`)
  return device
}

export const close = async ({ db }: Device): Promise<void> => {
  db.closeForGood()
  await Dexie.delete(db.name)
}

export const BARE = 'bare'

/** Plain Dexie with the same tables and indexes. `strict`: a transaction is on disk when it completes. */
export const bareDexie = async (
  name: string,
  durability: 'strict' | 'relaxed',
  rows: SeedRows = {},
): Promise<Dexie> => {
  await Dexie.delete(name)
  const db = new Dexie(name, { chromeTransactionDurability: durability })
  db.version(1).stores(databaseSchema())
  await db.open()
  for (const [table, all] of Object.entries(rows)) await db.table(table).bulkPut(all)
  return db
}

export const checkOff = async (device: Device, ref: string): Promise<{ id: string; ref: string; input: unknown }> => {
  const order = await device.db.view.orders.get(ref)
  if (!order) throw new Error(`no order ${ref}`)
  const id = newId()
  const lines = order.lines.map((line) => ({ lineId: line.id, quantity: line.pQuantity }))
  return { id, ref, input: { id, ref, lines, seen: [] } }
}

/** Queues a check-off of each order with the engine's rules, in one durable transaction to save time. */
export const queueCheckOffs = async (device: Device, refs: readonly string[]): Promise<void> => {
  const inputs = await Promise.all(refs.map((ref) => checkOff(device, ref)))
  await device.store.transact('strict', async (tx) => {
    for (const { input } of inputs) {
      const outcome = await enqueueInTransaction(device.context, tx, 'hand-over', input, [])
      if (!outcome.ok) throw new Error(outcome.refusal.message)
    }
  })
}

export type AnyTable = TableName<Tables>
