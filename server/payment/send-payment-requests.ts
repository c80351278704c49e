// Notifies the buyers of a payment request after its commit, each with a new link of their order. The history of each order
// records the request. A server that stops in between does not send twice; the host asks again.
import type { Actor } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { orderByRef } from '#server/order/order-repository.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { makePaymentLink } from './payment-links.ts'

const SYSTEM: Actor = { id: 'system', kind: 'system' }

/** References in the output of `request-payment`; empty for other operations. */
export const refsToNotify = (name: string, output: unknown): readonly string[] =>
  name === 'request-payment' ? (output as { readonly asked: readonly string[] }).asked : []

export const sendPaymentRequests = async (
  {
    database,
    engine,
    clock,
  }: { readonly database: Database; readonly engine: ServerEngine<Tx>; readonly clock: Clock },
  refs: readonly string[],
): Promise<void> => {
  await eachInTurn(refs, async (ref) => {
    const link = await database.write(async (tx) => {
      const order = await orderByRef(tx, ref)
      return order && makePaymentLink(tx, order, clock)
    })
    if (link !== undefined && !isRefusal(link)) await engine.run(SYSTEM, 'send-payment-request', { ref, link })
  })
}
