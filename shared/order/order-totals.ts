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

type Priced = Pick<Order, 'id' | 'uid' | 'eOrderNo' | 'status' | 'buyerStatus' | 'lines'>
type Costs = Pick<Event, 'adminCost' | 'deliveryCost' | 'discount' | 'isPercentage'>

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

const byOrderNo = (a: Priced, b: Priced): number =>
  (a.eOrderNo ?? Infinity) - (b.eOrderNo ?? Infinity) || (a.id < b.id ? -1 : 1)

const HUNDRED_PERCENT = 10_000

const discounts = (costs: Costs, prices: readonly Cents[]): Cents[] => {
  if (costs.isPercentage)
    return prices.map((price) => roundHalfUp((price * Math.min(costs.discount, HUNDRED_PERCENT)) / HUNDRED_PERCENT))
  const total = sum(prices)
  return total === 0 ? prices.map(() => 0) : splitByLargestRemainder(Math.min(costs.discount, total), prices)
}

/** Splits evenly over buyers, sorted by their lowest order number; then evenly over each buyer's orders. */
const deliveries = (costs: Costs, orders: readonly Priced[]): Map<string, Cents> => {
  const byBuyer = new Map<string, Priced[]>()
  for (const order of orders) byBuyer.set(order.uid, [...(byBuyer.get(order.uid) ?? []), order])
  const perBuyer = splitEvenly(costs.deliveryCost, byBuyer.size)
  const perOrder = new Map<string, Cents>()
  for (const [i, theirs] of [...byBuyer.values()].entries()) {
    const parts = splitEvenly(perBuyer[i] ?? 0, theirs.length)
    for (const [n, order] of theirs.entries()) perOrder.set(order.id, parts[n] ?? 0)
  }
  return perOrder
}

/** Maps an order id to its totals, for all orders of one event: shares depend on the other orders. */
export const orderTotals = (costs: Costs, orders: readonly Priced[]): Map<string, OrderTotals> => {
  const counted = orders.filter((order) => !isCancelled(order)).sort(byOrderNo)
  const prices = counted.map((order) => itemTotal(order.lines))
  const discount = discounts(costs, prices)
  const delivery = deliveries(costs, counted)
  const totals = new Map<string, OrderTotals>()
  for (const order of orders)
    totals.set(order.id, {
      totalPricePerOrder: itemTotal(order.lines),
      adminCostPerOrder: 0,
      discountPerOrder: 0,
      deliveryPerOrder: 0,
      totalFee: 0,
    })
  for (const [i, order] of counted.entries()) {
    const totalPricePerOrder = prices[i] ?? 0
    const discountPerOrder = discount[i] ?? 0
    const deliveryPerOrder = delivery.get(order.id) ?? 0
    totals.set(order.id, {
      totalPricePerOrder,
      adminCostPerOrder: costs.adminCost,
      discountPerOrder,
      deliveryPerOrder,
      totalFee: totalPricePerOrder + costs.adminCost - discountPerOrder + deliveryPerOrder,
    })
  }
  return totals
}

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
