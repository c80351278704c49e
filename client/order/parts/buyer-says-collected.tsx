import { BUYER_SAYS_COLLECTED, isCollectedByBuyerOnly } from '#shared/collection/shown-status.ts'
import type { StatusPair } from '#shared/order/order.ts'

/** The buyer's mark on an order that its host has not set to Collected. */
export const BuyerSaysCollected = ({ pair, className }: { pair: StatusPair; className: string }) =>
  isCollectedByBuyerOnly(pair) && <p className={className}>{BUYER_SAYS_COLLECTED}</p>
