// Proofs of payment of who deletes their account.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { DELETED_NAME } from './user.ts'

/** Seconds after the goods were due: nobody has asked for it by then, and nobody will. */
export const PROOF_KEPT = 365 * 86_400

/**
 * A picture of a payment shows who paid. Once the host has accepted the payment, given it back, called it invalid or cancelled
 * the order, what was paid for which items says enough; until then both sides may need it. A buyer who cancels has not been
 * given anything back by that.
 */
export const isSettled = ({ status, buyerStatus }: StatusPair): boolean =>
  status !== 1 || buyerStatus === 1 || buyerStatus === -2

/** Of an account that was deleted. Nobody else is without mail. */
export const isForgotten = ({ uName, uEmail }: { readonly uName: string; readonly uEmail: string }): boolean =>
  uName === DELETED_NAME && uEmail === ''

/** The goods were due so long ago that a proof goes even where the host never looked at it. */
export const isPastAsking = (dueAt: Seconds, now: Seconds): boolean => dueAt + PROOF_KEPT <= now
