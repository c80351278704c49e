// Notifies the buyers of a payment request: one notification for each buyer of an event, whatever the number of their orders. The
// request waits in the outbox of notices, which its transaction wrote, until the transaction that writes the notification: a crash
// in between loses and doubles none.
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { bundledByBuyer } from '#shared/payment/send-payment-request.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import {
  NOTICE_RETRY_S,
  NoticesChanged,
  paymentRequestsDue,
  retryNoticesAt,
  takeAllNotices,
  takePendingNotices,
} from '#server/notification/pending-notices-repository.ts'
import { buyersOfOrders } from '#server/order/order-repository.ts'
import { eachInTurn } from '#server/each-in-turn.ts'

const SYSTEM: Actor = { id: 'system', kind: 'system' }

const MAX_REQUESTS_PER_ROUND = 1000

export const isPaymentRequest = (name: string): boolean => name === 'request-payment'

interface SendRequestsOptions {
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  readonly clock: Clock
}

/** Sends all requests that wait. */
export const sendPaymentRequests = async ({ database, engine, clock }: SendRequestsOptions): Promise<void> => {
  const { due, orders } = await database.read(async (snapshot) => {
    const rows = await paymentRequestsDue(snapshot, toSeconds(clock.now()), MAX_REQUESTS_PER_ROUND)
    const refs = rows.map(({ recordId }) => recordId)
    return { due: rows, orders: await buyersOfOrders(snapshot, refs) }
  })
  const known = new Set(orders.map(({ id }) => id))
  const orphans = due.filter(({ recordId }) => !known.has(recordId))
  if (orphans.length > 0) await database.write((tx) => takePendingNotices(tx, orphans))
  const events = [...new Set(orders.map(({ eid }) => eid))]
  const bundles = events.flatMap((eid) => bundledByBuyer(orders.filter((order) => order.eid === eid)))
  await eachInTurn(bundles, async (refs) => {
    const taken = due.filter(({ recordId }) => refs.includes(recordId))
    try {
      const ran = await engine.run(
        SYSTEM,
        'send-payment-request',
        { refs },
        { inSameTransaction: (tx) => takeAllNotices(tx, taken) },
      )
      if (isRefusal(ran)) throw new Error(ran.message)
    } catch (error) {
      // Another process sends it.
      if (error instanceof NoticesChanged) return
      const ids = taken.map(({ id }) => id)
      await database.write((tx) => retryNoticesAt(tx, ids, toSeconds(clock.now()) + NOTICE_RETRY_S))
      throw error
    }
  })
}
