// Money of one event at a glance: every amount is the sum of a part of each order, and the parts of an order balance.
import type { Event } from '#shared/event/event.ts'
import { subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { orderRefund } from '#shared/payment/refund-owed.ts'
import { isCancelled } from './order-status.ts'
import type { CountedOrder } from './order-sums.ts'
import { awaitsShares, ownTotals } from './order-totals.ts'
import type { Order } from './order.ts'
import { paymentGap } from './payment-gap.ts'
import { isUnverified } from './payment-state.ts'
import { ORDER_STATUS } from './order-status-numbers.ts'

/** In the order in which the page shows them. */
export const BALANCE_PARTS = [
  'expected',
  'claimed',
  'verified',
  'matched',
  'owedToBuyers',
  'owedIfArrived',
  'owedByBuyers',
  'undecided',
  'returnedTooMuch',
] as const
export type BalancePart = (typeof BALANCE_PARTS)[number]

/**
 * Cents of one order in each part. `matched` is a part of `verified`: a transfer of a bank statement paid it. `owedIfArrived` is
 * a part of `owedToBuyers`: the payment of a cancelled order was claimed, not verified. `undecided` is paid
 * above the total, but not owed yet: a claim that is not verified, or shares that are not settled. `returnedTooMuch` is returned
 * above what was owed for a cancelled order.
 */
export interface OrderBalance extends Readonly<Record<BalancePart, Cents>> {
  /** Received and not returned for an order that is cancelled. */
  readonly heldForCancelled: Cents
}

const NOTHING: OrderBalance = {
  expected: ZERO_CENTS,
  claimed: ZERO_CENTS,
  verified: ZERO_CENTS,
  matched: ZERO_CENTS,
  owedToBuyers: ZERO_CENTS,
  owedIfArrived: ZERO_CENTS,
  owedByBuyers: ZERO_CENTS,
  heldForCancelled: ZERO_CENTS,
  undecided: ZERO_CENTS,
  returnedTooMuch: ZERO_CENTS,
}

type Costs = Pick<Event, 'adminCost' | 'deliveryCost' | 'discount'>

/** References of orders and combined payments that a transfer paid. */
type MatchedRefs = ReadonlySet<string>

const isMatched = ({ id, combinedPaymentRef: ref }: Order, matched: MatchedRefs): boolean =>
  matched.has(id) || (ref !== null && matched.has(ref))

/**
 * Parts of one order. They balance: expected + owedToBuyers + undecided = claimed + verified + heldForCancelled + owedByBuyers
 * + returnedTooMuch.
 */
export const orderBalance = (event: Costs, { order, pair }: CountedOrder, matched: MatchedRefs): OrderBalance => {
  const refund = orderRefund(event, order, pair)
  const owedToBuyers = refund?.left ?? ZERO_CENTS
  if (isCancelled(pair)) {
    const received = refund?.due ?? ZERO_CENTS
    const returnedTooMuch = refund?.excess ?? ZERO_CENTS
    const owedIfArrived = refund?.reason === 'claimed' ? owedToBuyers : ZERO_CENTS
    const heldForCancelled = subtractCents(received, order.returnedCents)
    return { ...NOTHING, owedToBuyers, owedIfArrived, heldForCancelled, returnedTooMuch }
  }
  const expected = ownTotals(event, order).totalFee
  const gap = paymentGap(order, pair, expected)
  if (gap === null) return { ...NOTHING, expected, owedByBuyers: expected }
  const isClaim = isUnverified(pair)
  const verified = isClaim ? ZERO_CENTS : gap.paid
  return {
    ...NOTHING,
    expected,
    claimed: isClaim ? gap.paid : ZERO_CENTS,
    verified,
    matched: isMatched(order, matched) ? verified : ZERO_CENTS,
    owedToBuyers,
    owedByBuyers: gap.stillToPay,
    undecided: subtractCents(gap.toBeReturned, owedToBuyers),
  }
}

export interface BalancedOrder extends CountedOrder {
  readonly balance: OrderBalance
}

/** Things that the host still has to do, in the order of the page. */
export interface StillToDo {
  /** Orders whose shares of delivery cost and discount are not settled. */
  readonly toSettle: number
  /** Orders that are not paid, or not in full. */
  readonly toCollect: number
  readonly toVerify: number
  readonly toReturn: number
  /** Cancelled orders for which more was returned than was paid. */
  readonly toAskBack: number
  /** Paid orders that are not handed over. */
  readonly toHandOver: number
}

export interface EventBalance {
  readonly sums: Readonly<Record<BalancePart, Cents>>
  /** Orders that an amount is made of. */
  readonly orders: (part: BalancePart) => readonly BalancedOrder[]
  readonly toDo: StillToDo
  /** Without orders nothing was settled. */
  readonly hasOrders: boolean
}

export const eventBalance = (event: Costs, counted: readonly CountedOrder[], matched: MatchedRefs): EventBalance => {
  const all = counted.map((each): BalancedOrder => ({ ...each, balance: orderBalance(event, each, matched) }))
  const sumOf = (part: BalancePart): Cents => sumCents(all.map(({ balance }) => balance[part]))
  const countOf = (passes: (each: BalancedOrder) => boolean): number => all.filter(passes).length
  const isLive = ({ pair }: BalancedOrder): boolean => !isCancelled(pair)
  return {
    sums: {
      expected: sumOf('expected'),
      claimed: sumOf('claimed'),
      verified: sumOf('verified'),
      matched: sumOf('matched'),
      owedToBuyers: sumOf('owedToBuyers'),
      owedIfArrived: sumOf('owedIfArrived'),
      owedByBuyers: sumOf('owedByBuyers'),
      undecided: sumOf('undecided'),
      returnedTooMuch: sumOf('returnedTooMuch'),
    },
    hasOrders: all.length > 0,
    orders: (part) => all.filter(({ balance }) => balance[part] !== 0),
    toDo: {
      toSettle: countOf(({ order }) => awaitsShares(event, order)),
      toCollect: countOf(({ balance }) => balance.owedByBuyers > 0),
      toVerify: countOf(({ balance }) => balance.claimed > 0),
      toReturn: countOf(({ balance }) => balance.owedToBuyers > 0),
      toAskBack: countOf(({ balance }) => balance.returnedTooMuch > 0),
      toHandOver: countOf(
        (each) => isLive(each) && each.balance.verified > 0 && each.pair.status !== ORDER_STATUS.collected,
      ),
    },
  }
}

/** The event has orders, no amount is open, and nothing is left to do. */
export const isSettledEvent = ({ toDo, hasOrders }: EventBalance): boolean =>
  hasOrders && Object.values(toDo).every((count) => count === 0)
