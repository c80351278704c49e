// Computes the cost of orders in whole cents; parts always add up to the whole (decisions,
//
import type { Event, Product } from '#shared/event/event.ts'
import { roundHalfUp, splitByLargestRemainder, splitEvenly, type Cents } from '#shared/kernel/money.ts'
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

const sum = (cents: readonly Cents[]): Cents => cents.reduce((a, b) => a + b, 0)

/** Price of one piece of a case, rounded half up. */
export const costPerItem = (price: Cents, itemsPerCase: number): Cents => roundHalfUp(price / itemsPerCase)

/** Unit price of a line with options: a whole unit or case at the product's price, a piece at its own. */
export const linePrice = (
  product: Pick<Product, 'price' | 'splitCasePurchase'>,
  purchaseType: OrderLine['pPurchaseType'],
  subItems: readonly { readonly price: Cents }[],
): Cents =>
  (purchaseType === 'item' ? (product.splitCasePurchase?.costPerItem ?? product.price) : product.price) +
  sum(subItems.map((option) => option.price))

export const lineTotal = (line: Pick<OrderLine, 'pPrice' | 'pQuantity'>): Cents => line.pPrice * line.pQuantity

export const itemTotal = (lines: readonly Pick<OrderLine, 'pPrice' | 'pQuantity'>[]): Cents => sum(lines.map(lineTotal))

const byOrderNo = (a: PricedOrder, b: PricedOrder): number =>
  (a.eOrderNo ?? Infinity) - (b.eOrderNo ?? Infinity) || (a.id < b.id ? -1 : 1)

const HUNDRED_PERCENT = 10_000

/** Flat discounts split in proportion to the prices; percentages are rounded for each order. */
const splitDiscount = (whole: Cents, prices: readonly Cents[]): Cents[] => {
  const total = sum(prices)
  return total === 0 ? prices.map(() => 0) : splitByLargestRemainder(Math.min(whole, total), prices)
}

const percentageOf = ({ discount }: SharedCosts, price: Cents): Cents =>
  roundHalfUp((price * Math.min(discount, HUNDRED_PERCENT)) / HUNDRED_PERCENT)

/** Splits evenly over buyers, sorted by their lowest order number; then evenly over each buyer's orders. */
const splitDelivery = (whole: Cents, orders: readonly PricedOrder[]): Map<string, Cents> => {
  const byBuyer = new Map<string, PricedOrder[]>()
  for (const order of orders) byBuyer.set(order.uid, [...(byBuyer.get(order.uid) ?? []), order])
  const perBuyer = splitEvenly(whole, byBuyer.size)
  const perOrder = new Map<string, Cents>()
  for (const [i, theirs] of [...byBuyer.values()].entries()) {
    const parts = splitEvenly(perBuyer[i] ?? 0, theirs.length)
    for (const [n, order] of theirs.entries()) perOrder.set(order.id, parts[n] ?? 0)
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
    : splitDiscount(costs.discount, prices)
  const deliveries = splitDelivery(costs.deliveryCost, counted)
  return new Map(counted.map(({ id }, i) => [id, { discount: discounts[i] ?? 0, delivery: deliveries.get(id) ?? 0 }]))
}

const totalsWith = (costs: Pick<Event, 'adminCost'>, order: PricedOrder, shares: Shares | undefined): OrderTotals => {
  const totalPricePerOrder = itemTotal(order.lines)
  if (shares === undefined)
    return { totalPricePerOrder, adminCostPerOrder: 0, discountPerOrder: 0, deliveryPerOrder: 0, totalFee: 0 }
  return {
    totalPricePerOrder,
    adminCostPerOrder: costs.adminCost,
    discountPerOrder: shares.discount,
    deliveryPerOrder: shares.delivery,
    totalFee: totalPricePerOrder + costs.adminCost - shares.discount + shares.delivery,
  }
}

const NO_SHARES: Shares = { discount: 0, delivery: 0 }

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
    const shares = { adminCost: admin[i] ?? 0, discount: discount[i] ?? 0, delivery: delivery[i] ?? 0 }
    return { price, ...shares, amount: price + shares.adminCost - shares.discount + shares.delivery }
  })
}

/** Amount that the buyer is asked to pay: excludes shares that are not settled. */
export const feeShown = (totals: OrderTotals, toBeConfirmed: boolean): Cents =>
  toBeConfirmed && totals.totalFee !== 0 ? totals.totalPricePerOrder + totals.adminCostPerOrder : totals.totalFee
