// Repeats an old order in a re-hosted event: products and options are matched by name.
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { quantityCeiling } from './order-check.ts'
import { isCancelled } from './order-status.ts'
import type { Order, OrderLine } from './order.ts'

type Stock = Pick<EventStats, 'sold' | 'pieces'>

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)

const productFor = (line: OrderLine, products: readonly Product[]): Product | undefined =>
  products.find((product) => isSame(product.name, line.pName))

export interface RepeatedOrder {
  /** Lines with new ids, for products of the new event. */
  readonly lines: readonly OrderLine[]
  /** Sentences about items that could not be taken over unchanged. */
  readonly changes: readonly string[]
}

const optionsOf = (line: OrderLine, product: Product): { options: OrderLine['pSubItems']; changes: string[] } => {
  const options: OrderLine['pSubItems'] = []
  const changes: string[] = []
  for (const old of line.pSubItems) {
    const group = product.subItems.find(({ type }) => isSame(type, old.type))
    const option = group?.list.find(({ name }) => isSame(name, old.name))
    if (group && option) options.push({ type: group.type, ...option })
    else changes.push(`${product.name}: ${old.name} is not offered any more.`)
  }
  return { options, changes }
}

/** Quantities are limited by stock and order limits. */
export const repeatOrder = (
  old: readonly OrderLine[],
  products: readonly Product[],
  stock: Stock,
  newId: () => string,
): RepeatedOrder => {
  const lines: OrderLine[] = []
  const changes: string[] = []
  for (const line of old) {
    const product = productFor(line, products)
    if (!product) {
      changes.push(`${line.pName} is not offered any more.`)
      continue
    }
    if (line.pPurchaseType === 'item' && product.splitCasePurchase === null) {
      changes.push(`${product.name} is not sold by the piece any more.`)
      continue
    }
    const options = optionsOf(line, product)
    changes.push(...options.changes)
    const others = lines.filter((taken) => taken.pid === product.id)
    const most = quantityCeiling({ product, purchaseType: line.pPurchaseType, others, stock, own: [] })
    const pQuantity = Math.min(line.pQuantity, most)
    if (pQuantity < line.pQuantity)
      changes.push(
        pQuantity === 0 ? `None of ${product.name} is left.` : `${product.name}: ${pQuantity}, not ${line.pQuantity}.`,
      )
    if (pQuantity > 0)
      lines.push({ ...line, id: newId(), pid: product.id, pName: product.name, pQuantity, pSubItems: options.options })
  }
  return { lines, changes }
}

export interface Offered {
  readonly event: Event
  readonly products: readonly Product[]
}

const offersAny = (order: Pick<Order, 'lines'>, { products }: Offered): boolean =>
  order.lines.some((line) => productFor(line, products) !== undefined)

const titledAs = (order: Pick<Order, 'eTitle'>, { event }: Offered): number =>
  isSame(order.eTitle, event.title) ? 1 : 0

/** Event of the same host in which an order can be repeated: same title first, otherwise the newest. */
export const hostedAgainFor = (
  order: Pick<Order, 'eid' | 'eTitle' | 'hostId' | 'lines'>,
  offered: readonly Offered[],
  now: Seconds,
): Event | undefined =>
  offered
    .filter(({ event }) => event.id !== order.eid && event.createdUserId === order.hostId && isOrderable(event, now))
    .filter((offer) => offersAny(order, offer))
    .sort((a, b) => titledAs(order, b) - titledAs(order, a) || b.event.createdAt - a.event.createdAt)[0]?.event

/** Earlier order from the same host that can be repeated here: same title first, otherwise the newest. */
export const orderedBefore = (offer: Offered, orders: readonly Order[]): Order | undefined =>
  orders
    .filter(
      (order) => order.eid !== offer.event.id && order.hostId === offer.event.createdUserId && !isCancelled(order),
    )
    .filter((order) => offersAny(order, offer))
    .sort((a, b) => titledAs(b, offer) - titledAs(a, offer) || b.createdAt - a.createdAt)[0]
