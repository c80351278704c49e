// Measures a check-off from the call until it is on disk.
import type { Dexie } from 'dexie'
import { seedOf, type SeedPlan } from '#bench/seed.ts'
import { bareDexie, checkOff, close, filledDevice, type Device } from './bench-device.ts'

type Written = readonly (readonly [store: string, rows: readonly object[]])[]

/** Every row that the latest check-off wrote. */
const writtenBy = async ({ db }: Device, id: string): Promise<Written> => {
  const table = (name: string) => db.table<Record<string, unknown>>(name)
  const entry = await table('outbox').toCollection().last()
  const bases = await table('bases').toArray()
  const own = bases.filter((copy) => (copy['writers'] as string[]).includes(entry?.['ulid'] as string))
  const rows = own.map((copy) => [copy['table'] as string, [copy['view'] as object]] as const)
  if (entry === undefined || !(await table('handovers').get(id)) || rows.length < 2) throw new Error('not queued')
  return [...rows, ['bases', own], ['outbox', [entry]], ['meta', await table('meta').toArray()]]
}

const putByDexie = (db: Dexie, written: Written): Promise<void> =>
  db.transaction(
    'rw',
    written.map(([name]) => name),
    async (trans) => {
      for (const [name, rows] of written) await trans.table(name).bulkPut(rows)
    },
  )

const putByIndexedDb = (db: IDBDatabase, written: Written): Promise<void> =>
  new Promise((resolve, reject) => {
    const trans = db.transaction(
      written.map(([name]) => name),
      'readwrite',
      { durability: 'strict' },
    )
    trans.oncomplete = () => resolve()
    trans.onerror = () => reject(trans.error ?? new Error('not written'))
    for (const [name, rows] of written) for (const row of rows) trans.objectStore(name).put(row)
  })

export interface EnqueueSamples {
  readonly product: number[]
  readonly dexie: number[]
  readonly indexedDb: number[]
}

const WARM_UP = 10

export const enqueue = async ({ plan, repeats }: { plan: SeedPlan; repeats: number }): Promise<EnqueueSamples> => {
  const seed = seedOf(plan)
  const device = await filledDevice(plan.hostId, seed.rows)
  const bare = await bareDexie('bare', 'strict', seed.rows)
  const plain = await bareDexie('plain', 'strict', seed.rows)
  const raw = plain.backendDB()
  const samples: EnqueueSamples = { product: [], dexie: [], indexedDb: [] }
  for (let n = 0; n < repeats + WARM_UP; n += 1) {
    const { id, input } = await checkOff(device, seed.refs[n % seed.refs.length]!)
    const t0 = performance.now()
    const outcome = await device.engine.enqueue('hand-over', input)
    const t1 = performance.now()
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    const written = await writtenBy(device, id)
    const t2 = performance.now()
    await putByDexie(bare, written)
    const t3 = performance.now()
    await putByIndexedDb(raw, written)
    const t4 = performance.now()
    if (n < WARM_UP) continue
    samples.product.push(t1 - t0)
    samples.dexie.push(t3 - t2)
    samples.indexedDb.push(t4 - t3)
  }
  await close(device)
  await bare.delete()
  await plain.delete()
  return samples
}
