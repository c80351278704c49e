// Measures a pull of fifty changed orders with five hundred pending check-offs.
import type { Order } from '#shared/order/order.ts'
import { patchRows } from '#sync/client/patch.ts'
import { rebase as rebaseOver } from '#sync/client/rebase.ts'
import { applyPull } from '#sync/client/apply-pull.ts'
import { seedOf, type SeedPlan } from '#bench/seed.ts'
import { close, filledDevice, patchOf, queueCheckOffs, responseOf } from './bench-device.ts'

export interface RebaseSamples {
  /** Reads and decides again without writing. */
  readonly rebase: number[]
  /** The whole transaction with its writes. */
  readonly takenIn: number[]
  /** A plain transaction that reads outbox and base copies and writes the same fifty rows. */
  readonly dexie: number[]
}

const CHANGED = 50

export interface RebasePlan {
  readonly plan: SeedPlan
  readonly pending: number
  readonly repeats: number
}

export const rebase = async ({ plan, pending, repeats }: RebasePlan): Promise<RebaseSamples> => {
  const seed = seedOf(plan)
  const device = await filledDevice(plan.hostId, seed.rows)
  await queueCheckOffs(device, seed.refs.slice(0, pending))
  const orders = seed.rows.orders ?? []
  const samples: RebaseSamples = { rebase: [], takenIn: [], dexie: [] }
  for (let n = 0; n < repeats; n += 1) {
    const changed: Order[] = Array.from({ length: CHANGED }, (_, i) => {
      const order = orders[(n * CHANGED + i * 7) % orders.length]!
      return { ...order, comment: `changed ${n}` }
    })
    const patch = patchOf(`host:${plan.hostId}`, n + 2, { orders: changed })
    const t0 = performance.now()
    await device.store.transact('read', async (tx) => {
      const [meta, queued] = await Promise.all([tx.meta.get(), tx.outbox.list()])
      await rebaseOver(device.context, tx, queued, (base) =>
        patchRows(device.context.catalogue.tables, base, meta?.cursor ?? null, patch, false),
      )
    })
    const t1 = performance.now()
    const meta = await device.store.transact('read', (tx) => tx.meta.get())
    const t2 = performance.now()
    const taken = await applyPull(device.context, meta!, responseOf(patch))
    const t3 = performance.now()
    if (taken !== 'applied') throw new Error(taken)
    const t4 = performance.now()
    await device.db.transaction('rw', ['outbox', 'bases', 'orders'], async (trans) => {
      await trans.table('outbox').toArray()
      await trans.table('bases').toArray()
      await trans.table('orders').bulkPut(changed)
    })
    const t5 = performance.now()
    samples.rebase.push(t1 - t0)
    samples.takenIn.push(t3 - t2)
    samples.dexie.push(t5 - t4)
  }
  await close(device)
  return samples
}
