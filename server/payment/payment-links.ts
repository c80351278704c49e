// Makes payment links and checks their secrets (decision Q-151).
import { randomBytes } from 'node:crypto'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import type { Order } from '#shared/order/order.ts'
import { countEndings, endsPaymentLink, paymentLink } from '#shared/payment/payment-link.ts'
import { sha256Hex } from '#server/sha256.ts'
import { isShutOut } from '#server/account/credentials-repository.ts'
import { recordsOfOrders } from '#server/collection/handover-repository.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import { historyOf, orderByRef } from '#server/order/order-repository.ts'
import { paymentLinkOf, putPaymentLink } from './payment-link-repository.ts'
import { BUYER_BANNED, NO_LINK_NEEDED } from '#shared/payment/payment-refusals.ts'

const SECRET_BYTES = 16

export const hashOfSecret = (secret: string): string => sha256Hex(secret)

const isSettled = async (snapshot: Snapshot, order: Order): Promise<boolean> => {
  const { handovers, answers } = await recordsOfOrders(snapshot, [order.id])
  return endsPaymentLink(collectionOf(order, handovers, answers).pair)
}

/** A new link of the order; a link made before ends. The secret is in the answer only. */
export const makePaymentLink = async (tx: Tx, order: Order, clock: Clock): Promise<string | Refusal> => {
  if (await isSettled(tx, order)) return NO_LINK_NEEDED
  if (await isShutOut(tx, order.uid)) return BUYER_BANNED
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const endings = countEndings(await historyOf(tx, [order.id]))
  const createdAt = toSeconds(clock.now())
  await putPaymentLink(tx, { orderId: order.id, secretHash: hashOfSecret(secret), endings, createdAt })
  return paymentLink(order.id, order.uid, secret)
}

/** For the host of the order alone. Others get the same answer as for an order that does not exist. */
export const makePaymentLinkFor = (
  database: Database,
  clock: Clock,
  ref: string,
  hostId: string,
): Promise<string | Refusal> =>
  database.write(async (tx) => {
    const order = await orderByRef(tx, ref)
    return order?.hostId === hostId ? makePaymentLink(tx, order, clock) : ORDER_NOT_FOUND
  })

/** The order that a link opens. Undefined for another buyer, one whom the operator has banned, a wrong or replaced secret, and an order that is settled. */
export const orderOfLink = async (
  snapshot: Snapshot,
  { ref, buyerId, secretHash }: { readonly ref: string; readonly buyerId: string; readonly secretHash: string },
): Promise<Order | undefined> => {
  const link = await paymentLinkOf(snapshot, ref)
  if (link?.secretHash !== secretHash) return undefined
  const order = await orderByRef(snapshot, ref)
  if (order?.uid !== buyerId || (await isShutOut(snapshot, buyerId))) return undefined
  if ((await isSettled(snapshot, order)) || countEndings(await historyOf(snapshot, [ref])) !== link.endings)
    return undefined
  return order
}
