// Notifies the buyers of a payment request after its commit: one notification for each, whatever the number of their orders. The
// history of each order records the request. A server that stops in between does not send twice; the host asks again.
import type { Actor } from '#shared/kernel/change.ts'
import { bundledByBuyer } from '#shared/payment/send-payment-request.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { buyersOfOrders } from '#server/order/order-repository.ts'
import { eachInTurn } from '#server/each-in-turn.ts'

const SYSTEM: Actor = { id: 'system', kind: 'system' }

/** References in the output of `request-payment`; empty for other operations. */
export const refsToNotify = (name: string, output: unknown): readonly string[] =>
  name === 'request-payment' ? (output as { readonly asked: readonly string[] }).asked : []

export const sendPaymentRequests = async (
  { database, engine }: { readonly database: Database; readonly engine: ServerEngine<Tx> },
  refs: readonly string[],
): Promise<void> => {
  const orders = await database.read((snapshot) => buyersOfOrders(snapshot, refs))
  await eachInTurn(bundledByBuyer(orders), async (ofBuyer) => {
    await engine.run(SYSTEM, 'send-payment-request', { refs: ofBuyer })
  })
}
