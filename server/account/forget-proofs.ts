// Removes payment proofs that outlived their buyer's account, with their bytes, once their host has dealt with them.
import { sql } from 'kysely'
import { isRefusal } from '#shared/kernel/result.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { SYSTEM } from '#shared/kernel/change.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { forgetUploads } from '#server/payment/upload-repository.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'

/** Same expression as in the index. */
const left = sql<boolean>`"uEmail" = '' and "paymentScreenshot" is not null`

/** References of candidates; the operation decides. */
const proofsLeft = async (snapshot: Snapshot, now: Seconds): Promise<string[]> => {
  const orders = await snapshot
    .selectFrom('orders')
    .leftJoin('events', 'events.id', 'orders.eid')
    .select('orders.id')
    .where(left)
    .where((eb) =>
      eb.or([
        eb('orders.status', '!=', ORDER_STATUS.unpaid),
        eb('orders.buyerStatus', 'in', [BUYER_STATUS.notPaid, BUYER_STATUS.refunded]),
        eb('events.pickupTimestamp', 'is', null),
        eb('events.pickupTimestamp', '<=', now),
      ]),
    )
    .execute()
  const bookings = await snapshot.selectFrom('bookings').select('id').where(left).execute()
  return [...orders, ...bookings].map(({ id }) => id)
}

export interface ForgetProofsOptions {
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  readonly files: { remove(name: string): Promise<void> }
  readonly clock: Clock
}

/**
 * Call it periodically, in one process at a time. Returns the number of removed proofs. A failing one does not stop the
 * others; its error is thrown at the end.
 */
export const forgetProofs = async ({ database, engine, files, clock }: ForgetProofsOptions): Promise<number> => {
  const refs = await database.read((snapshot) => proofsLeft(snapshot, toSeconds(clock.now())))
  let forgotten = 0
  await eachInTurn(refs, async (ref) => {
    const inSameTransaction = async (native: Tx, output: unknown): Promise<void> => {
      const { uid } = output as { readonly uid: string | null }
      if (uid === null) return
      for (const name of await forgetUploads(native, database.locks, uid)) await files.remove(name)
    }
    const ran = await engine.run(SYSTEM, 'forget-proof', { ref }, { inSameTransaction })
    if (isRefusal(ran)) throw new Error(ran.message)
    if ((ran.output as { readonly uid: string | null }).uid !== null) forgotten += 1
  })
  return forgotten
}
