// Measures a pull of a hundred changed orders with nothing pending, from the answer's text to durable rows.
import { seedOf, type SeedPlan } from '#bench/seed.ts'
import { bareDexie, close, newDevice, patchOf, responseOf, saying, type Device } from './bench-device.ts'

const CHANGED = 100

export interface RemoteSamples {
  readonly product: number[]
  readonly dexie: number[]
  readonly indexedDb: number[]
}

const flush = (device: Device): Promise<void> => device.store.transact('strict', (tx) => tx.outbox.put([]))

const putByIndexedDb = (db: IDBDatabase, rows: readonly object[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const trans = db.transaction('orders', 'readwrite', { durability: 'strict' })
    trans.oncomplete = () => resolve()
    trans.onabort = () => reject(trans.error ?? new Error('not written'))
    for (const row of rows) trans.objectStore('orders').put(row)
  })

export const remote = async ({ plan, repeats }: { plan: SeedPlan; repeats: number }): Promise<RemoteSamples> => {
  const seed = seedOf(plan)
  const orders = seed.rows.orders ?? []
  let text = JSON.stringify(responseOf(patchOf(`host:${plan.hostId}`, 1, seed.rows)))
  const device = await newDevice(
    plan.hostId,
    saying(() => text),
  )
  await device.engine.syncOnce()
  const bare = await bareDexie('bare', 'strict', seed.rows)
  const plain = await bareDexie('plain', 'strict', seed.rows)
  const samples: RemoteSamples = { product: [], dexie: [], indexedDb: [] }
  for (let n = 0; n < repeats; n += 1) {
    const changed = Array.from({ length: CHANGED }, (_, i) => ({
      ...orders[(n * CHANGED + i * 7) % orders.length]!,
      comment: `changed ${n}`,
    }))
    const rows = { orders: changed }
    text = JSON.stringify(responseOf(patchOf(`host:${plan.hostId}`, n + 2, rows)))
    const t0 = performance.now()
    await device.engine.syncOnce()
    await flush(device)
    const t1 = performance.now()
    if ((await device.db.view.orders.get(changed[0]!.id))?.comment !== `changed ${n}`) throw new Error('not pulled')
    const t2 = performance.now()
    await bare.table('orders').bulkPut((JSON.parse(text) as ReturnType<typeof responseOf>).patch?.rows['orders'] ?? [])
    const t3 = performance.now()
    await putByIndexedDb(
      plain.backendDB(),
      (JSON.parse(text) as ReturnType<typeof responseOf>).patch?.rows['orders'] ?? [],
    )
    const t4 = performance.now()
    samples.product.push(t1 - t0)
    samples.dexie.push(t3 - t2)
    samples.indexedDb.push(t4 - t3)
  }
  await close(device)
  await bare.delete()
  await plain.delete()
  return samples
}
