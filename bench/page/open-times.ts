// Measures opening a filled database up to the open events, without the app around it.
import { Dexie } from 'dexie'
import { createClientEngine } from '#sync/client/client-engine.ts'
import { databaseName, openDatabase } from '#client/store/database/gotong-database.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { databaseSchema } from '#client/store/database/dexie-schema.ts'
import type { Tables } from '#shared/tables.ts'
import { seedOf, type SeedPlan } from '#bench/seed.ts'
import { bareDexie, filledDevice } from './bench-device.ts'

export interface OpenSamples {
  readonly product: number[]
  readonly dexie: number[]
  readonly indexedDb: number[]
}

const NAMES = { dexie: 'bare', indexedDb: 'plain' } as const

const openPlain = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('does not open'))
  })

const readPlain = (db: IDBDatabase, from: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const index = db.transaction('events').objectStore('events').index('closingTimestamp')
    const reading = index.getAll(IDBKeyRange.lowerBound(from))
    reading.onsuccess = () => resolve(reading.result.length)
    reading.onerror = () => reject(reading.error ?? new Error('not read'))
  })

export const open = async ({ plan, repeats }: { plan: SeedPlan; repeats: number }): Promise<OpenSamples> => {
  const seed = seedOf(plan)
  const device = await filledDevice(plan.hostId, seed.rows)
  device.db.close()
  for (const name of Object.values(NAMES)) (await bareDexie(name, 'strict', seed.rows)).close()
  const samples: OpenSamples = { product: [], dexie: [], indexedDb: [] }
  const counts = new Set<number>()
  for (let n = 0; n < repeats; n += 1) {
    const t0 = performance.now()
    const db = await openDatabase(plan.hostId)
    createClientEngine({ ...device.context, store: dexieClientStore<Tables>(db) })
    counts.add((await db.view.events.where('closingTimestamp').aboveOrEqual(plan.now).toArray()).length)
    const t1 = performance.now()
    db.close()
    const t2 = performance.now()
    const bare = new Dexie(NAMES.dexie)
    bare.version(1).stores(databaseSchema())
    await bare.open()
    counts.add((await bare.table('events').where('closingTimestamp').aboveOrEqual(plan.now).toArray()).length)
    const t3 = performance.now()
    bare.close()
    const t4 = performance.now()
    const plain = await openPlain(NAMES.indexedDb)
    counts.add(await readPlain(plain, plan.now))
    const t5 = performance.now()
    plain.close()
    samples.product.push(t1 - t0)
    samples.dexie.push(t3 - t2)
    samples.indexedDb.push(t5 - t4)
  }
  if (counts.size !== 1 || counts.has(0)) throw new Error(`open events: ${[...counts].join(', ')}`)
  for (const name of [databaseName(plan.hostId), ...Object.values(NAMES)]) await Dexie.delete(name)
  return samples
}
