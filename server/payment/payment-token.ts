// The token that a payment link gives: for one order and its buyer, a day long (decision Q-057). Sealed with a key of its own, so
// that neither kind of token passes for the other.
import type { Actor } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { PaidOrder } from '#shared/operation.ts'
import { tokenVersionOf } from '#server/account/credentials-repository.ts'
import { sealedWith } from '#server/http/sealed.ts'
import type { Database } from '#server/db/database.ts'
import { orderByRef } from '#server/order/order-repository.ts'

const DAY = 86_400

export interface PaidFor {
  /** The order's buyer. */
  readonly actor: Actor
  readonly order: PaidOrder
}

export interface PaymentTokens {
  /** Undefined unless the order is theirs. */
  give(ref: string, buyerId: string): Promise<string | undefined>
  /** Undefined for what is no such token, too old, or of an account that is gone. */
  read(token: string): Promise<PaidFor | undefined>
}

export const paymentTokens = (database: Database, secret: Buffer, clock: Clock): PaymentTokens => {
  const sealed = sealedWith(secret, 'payment token', clock)
  const paidFor = (ref: string, buyerId: string): Promise<PaidFor | undefined> =>
    database.read(async (snapshot) => {
      const order = await orderByRef(snapshot, ref)
      if (order?.uid !== buyerId || (await tokenVersionOf(snapshot, buyerId)) === undefined) return undefined
      return {
        actor: { id: buyerId, kind: 'user' },
        order: { ref: order.id, eid: order.eid, hostId: order.hostId },
      }
    })
  return {
    give: async (ref, buyerId) =>
      (await paidFor(ref, buyerId)) === undefined ? undefined : sealed.seal({ ref, buyerId }, DAY),
    read: async (token) => {
      const claim = await sealed.open(token)
      return typeof claim?.ref === 'string' && typeof claim.buyerId === 'string'
        ? paidFor(claim.ref, claim.buyerId)
        : undefined
    },
  }
}
