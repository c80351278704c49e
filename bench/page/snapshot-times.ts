// Measures a first snapshot from its text to indexed rows on disk.
import { seedOf, type SeedPlan } from '#bench/seed.ts'
import { bareDexie, close, newDevice, patchOf, responseOf, saying, type Device } from './bench-device.ts'

export interface SnapshotSamples {
  /** Starts with the text of the answer, so that parsing and validation are included. */
  readonly product: number[]
  /** `bulkPut` of the same rows, already parsed. */
  readonly dexie: number[]
  /** The same rows by plain IndexedDB. */
  readonly indexedDb: number[]
  readonly bytes: number
}

/** Flushes relaxed writes to disk with a strict transaction. */
const flush = (device: Device): Promise<void> => device.store.transact('strict', (tx) => tx.outbox.put([]))

const putAll = (db: IDBDatabase, rows: Readonly<Record<string, readonly object[]>>): Promise<void> =>
  new Promise((resolve, reject) => {
    const trans = db.transaction(Object.keys(rows), 'readwrite', { durability: 'strict' })
    trans.oncomplete = () => resolve()
    trans.onabort = () => reject(trans.error ?? new Error('not written'))
    for (const [table, all] of Object.entries(rows)) for (const row of all) trans.objectStore(table).put(row)
  })

export const snapshot = async ({ plan, repeats }: { plan: SeedPlan; repeats: number }): Promise<SnapshotSamples> => {
  const { events = [], orders = [] } = seedOf(plan).rows
  const rows = { events, orders }
  const text = JSON.stringify(responseOf(patchOf(`host:${plan.hostId}`, 1, rows)))
  const samples: SnapshotSamples = { product: [], dexie: [], indexedDb: [], bytes: text.length }
  for (let n = 0; n < repeats; n += 1) {
    const device = await newDevice(
      plan.hostId,
      saying(() => text),
    )
    const t0 = performance.now()
    await device.engine.syncOnce()
    await flush(device)
    const t1 = performance.now()
    const held = await device.db.view.orders.where('hostId').equals(plan.hostId).count()
    if (held !== orders.length) throw new Error(`${held} of ${orders.length} orders`)
    await close(device)

    const bare = await bareDexie('bare', 'strict')
    const t2 = performance.now()
    await bare.transaction('rw', ['events', 'orders'], async (trans) => {
      await trans.table('events').bulkPut(events)
      await trans.table('orders').bulkPut(orders)
    })
    const t3 = performance.now()
    await bare.delete()
    const plain = await bareDexie('plain', 'strict')
    const t4 = performance.now()
    await putAll(plain.backendDB(), rows)
    const t5 = performance.now()
    await plain.delete()
    samples.product.push(t1 - t0)
    samples.dexie.push(t3 - t2)
    samples.indexedDb.push(t5 - t4)
  }
  return samples
}
