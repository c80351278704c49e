// The token that a payment link gives: for one order, valid for a day (decisions ). It is encrypted with a key of
// this purpose, so that a user's token and a payment token do not pass for each other.
import type { Clock } from '#shared/kernel/clock.ts'
import type { PaidOrder } from '#shared/operation.ts'
import { encryptedTokens } from '#server/http/encrypted-token.ts'
import type { Database } from '#server/db/database.ts'
import { hashOfSecret, orderOfLink } from './payment-links.ts'

const TOKEN_SECONDS = 86_400

export interface PaymentTokens {
  /** Undefined unless the secret is that of the order's link and the order is the buyer's. */
  give(ref: string, buyerId: string, secret: string): Promise<string | undefined>
  /** Undefined for another kind of token, one that has expired, and one whose link has ended. */
  read(token: string): Promise<PaidOrder | undefined>
}

interface Claim {
  readonly ref: string
  readonly buyerId: string
  readonly secretHash: string
}

const isClaim = (value: unknown): value is Claim =>
  typeof value === 'object' &&
  value !== null &&
  ['ref', 'buyerId', 'secretHash'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

export const paymentTokens = (database: Database, secret: Buffer, clock: Clock): PaymentTokens => {
  const sealed = encryptedTokens(secret, 'payment token', clock)
  const paidFor = (claim: Claim): Promise<PaidOrder | undefined> =>
    database.read(async (snapshot) => {
      const order = await orderOfLink(snapshot, claim)
      return order && { ref: order.id, eid: order.eid, hostId: order.hostId, buyerId: order.uid }
    })
  return {
    give: async (ref, buyerId, linkSecret) => {
      const claim: Claim = { ref, buyerId, secretHash: hashOfSecret(linkSecret) }
      return (await paidFor(claim)) === undefined ? undefined : sealed.seal({ ...claim }, TOKEN_SECONDS)
    },
    read: async (token) => {
      const claim = await sealed.open(token)
      return isClaim(claim) ? paidFor(claim) : undefined
    },
  }
}
