// Computes the cost of orders in whole cents; parts always add up to the whole (decisions,
//
import type { Event, Product } from '#shared/event/event.ts'
import {
  addCents,
  asCents,
  minCents,
  negateCents,
  roundHalfUp,
  splitByLargestRemainder,
  splitEvenly,
  sumCents,
  timesCents,
  ZERO_CENTS,
  type Cents,
} from '#shared/kernel/money.ts'
import { isCancelled } from './order-status.ts'
import type { Order, OrderLine } from './order.ts'

export interface OrderTotals {
  readonly totalPricePerOrder: Cents
  readonly adminCostPerOrder: Cents
  readonly discountPerOrder: Cents
  readonly deliveryPerOrder: Cents
  readonly totalFee: Cents
}

export type PricedOrder = Pick<Order, 'id' | 'uid' | 'eOrderNo' | 'status' | 'buyerStatus' | 'lines' | 'settledShares'>
export type SharedCosts = Pick<Event, 'deliveryCost' | 'discount' | 'isPercentage'>

export const hasSharedCosts = ({ deliveryCost, discount }: Omit<SharedCosts, 'isPercentage'>): boolean =>
  deliveryCost > 0 || discount > 0

/** The order's shares of delivery cost and discount are not settled yet. */
export const awaitsShares = (costs: Omit<SharedCosts, 'isPercentage'>, order: PricedOrder): boolean =>
  order.settledShares === null && hasSharedCosts(costs) && !isCancelled(order)

/** Unit price of a line with options: a whole unit or case at the product's price, a piece at its own. */
export const linePrice = (
  product: Pick<Product, 'price' | 'splitCasePurchase'>,
  purchaseType: OrderLine['pPurchaseType'],
  subItems: readonly { readonly price: Cents }[],
): Cents =>
  addCents(
    purchaseType === 'item' ? (product.splitCasePurchase?.costPerItem ?? product.price) : product.price,
    sumCents(subItems.map((option) => option.price)),
  )

export const lineTotal = (line: Pick<OrderLine, 'pPrice' | 'pQuantity'>): Cents =>
  timesCents(line.pPrice, line.pQuantity)

export const itemTotal = (lines: readonly Pick<OrderLine, 'pPrice' | 'pQuantity'>[]): Cents =>
  sumCents(lines.map(lineTotal))

const byOrderNo = (a: PricedOrder, b: PricedOrder): number =>
  (a.eOrderNo ?? Infinity) - (b.eOrderNo ?? Infinity) || (a.id < b.id ? -1 : 1)

const HUNDRED_PERCENT = 10_000

/** Flat discounts split in proportion to the prices; percentages are rounded for each order. */
const splitDiscount = (whole: Cents, prices: readonly Cents[]): Cents[] => {
  const total = sumCents(prices)
  return total === 0 ? prices.map(() => ZERO_CENTS) : splitByLargestRemainder(minCents(whole, total), prices)
}

const percentageOf = ({ discount }: SharedCosts, price: Cents): Cents =>
  asCents(roundHalfUp((price * Math.min(discount, HUNDRED_PERCENT)) / HUNDRED_PERCENT))

/** Splits evenly over buyers, sorted by their lowest order number; then evenly over each buyer's orders. */
const splitDelivery = (whole: Cents, orders: readonly PricedOrder[]): Map<string, Cents> => {
  const byBuyer = new Map<string, PricedOrder[]>()
  for (const order of orders) byBuyer.set(order.uid, [...(byBuyer.get(order.uid) ?? []), order])
  const perBuyer = splitEvenly(whole, byBuyer.size)
  const perOrder = new Map<string, Cents>()
  for (const [i, theirs] of [...byBuyer.values()].entries()) {
    const parts = splitEvenly(perBuyer[i] ?? ZERO_CENTS, theirs.length)
    for (const [n, order] of theirs.entries()) perOrder.set(order.id, parts[n] ?? ZERO_CENTS)
  }
  return perOrder
}

export type Shares = NonNullable<Order['settledShares']>

/** Maps the id of every order that is not cancelled to its shares of delivery cost and discount (statuses.md 10). */
export const sharesOf = (costs: SharedCosts, orders: readonly PricedOrder[]): Map<string, Shares> => {
  const counted = orders.filter((order) => !isCancelled(order)).sort(byOrderNo)
  const prices = counted.map(({ lines }) => itemTotal(lines))
  const discounts = costs.isPercentage
    ? prices.map((price) => percentageOf(costs, price))
    : splitDiscount(asCents(costs.discount), prices)
  const deliveries = splitDelivery(costs.deliveryCost, counted)
  return new Map(
    counted.map(({ id }, i) => [
      id,
      { discount: discounts[i] ?? ZERO_CENTS, delivery: deliveries.get(id) ?? ZERO_CENTS },
    ]),
  )
}

const totalsWith = (costs: Pick<Event, 'adminCost'>, order: PricedOrder, shares: Shares | undefined): OrderTotals => {
  const totalPricePerOrder = itemTotal(order.lines)
  if (shares === undefined)
    return {
      totalPricePerOrder,
      adminCostPerOrder: ZERO_CENTS,
      discountPerOrder: ZERO_CENTS,
      deliveryPerOrder: ZERO_CENTS,
      totalFee: ZERO_CENTS,
    }
  return {
    totalPricePerOrder,
    adminCostPerOrder: costs.adminCost,
    discountPerOrder: shares.discount,
    deliveryPerOrder: shares.delivery,
    totalFee: addCents(totalPricePerOrder, costs.adminCost, negateCents(shares.discount), shares.delivery),
  }
}

const NO_SHARES: Shares = { discount: ZERO_CENTS, delivery: ZERO_CENTS }

/** Totals of one order from its own row, as every device computes them (decision Q-145). */
export const ownTotals = (costs: Pick<Event, 'adminCost'>, order: PricedOrder): OrderTotals =>
  totalsWith(costs, order, isCancelled(order) ? undefined : (order.settledShares ?? NO_SHARES))

export interface LineShares {
  readonly price: Cents
  readonly adminCost: Cents
  readonly discount: Cents
  readonly delivery: Cents
  readonly amount: Cents
}

/** Splits an order's amounts over its lines: discount by amount, delivery and admin cost evenly (decision Q-130). */
export const lineShares = (
  totals: OrderTotals,
  lines: readonly Pick<OrderLine, 'pPrice' | 'pQuantity'>[],
): LineShares[] => {
  const prices = lines.map(lineTotal)
  const discount = splitByLargestRemainder(totals.discountPerOrder, prices)
  const delivery = splitEvenly(totals.deliveryPerOrder, lines.length)
  const admin = splitEvenly(totals.adminCostPerOrder, lines.length)
  return prices.map((price, i) => {
    const shares = {
      adminCost: admin[i] ?? ZERO_CENTS,
      discount: discount[i] ?? ZERO_CENTS,
      delivery: delivery[i] ?? ZERO_CENTS,
    }
    return {
      price,
      ...shares,
      amount: addCents(price, shares.adminCost, negateCents(shares.discount), shares.delivery),
    }
  })
}

/** Amount that the buyer is asked to pay: excludes shares that are not settled. */
export const feeShown = (totals: OrderTotals, toBeConfirmed: boolean): Cents =>
  toBeConfirmed && totals.totalFee !== 0
    ? addCents(totals.totalPricePerOrder, totals.adminCostPerOrder)
    : totals.totalFee
