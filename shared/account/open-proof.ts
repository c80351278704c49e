// Payment proofs of deleted accounts.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { DELETED_NAME } from './user.ts'

/** Seconds after the goods were due until which somebody may need it. */
export const PROOF_RETENTION_S = 365 * 86_400

/**
 * A payment proof shows who paid. Once the host has verified or refunded the payment, marked it invalid or cancelled
 * the order, the sums suffice; until then both sides may need it. A buyer's cancellation alone refunds nothing.
 */
export const isSettled = ({ status, buyerStatus }: StatusPair): boolean =>
  status !== ORDER_STATUS.unpaid || buyerStatus === BUYER_STATUS.notPaid || buyerStatus === BUYER_STATUS.refunded

/** Belongs to a deleted account. Every other account has an email. */
export const isForgotten = ({ uName, uEmail }: { readonly uName: string; readonly uEmail: string }): boolean =>
  uName === DELETED_NAME && uEmail === ''

/** The goods were due so long ago that a proof is deleted even without the host's decision. */
export const isPastAsking = (dueAt: Seconds, now: Seconds): boolean => dueAt + PROOF_RETENTION_S <= now
