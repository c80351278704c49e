// Buyers who did not collect, and a message to each.
import { formatDay } from '#shared/kernel/clock.ts'
import { splitName } from '#shared/kernel/text.ts'
import type { Order } from '#shared/order/order.ts'
import { stateIn, type CollectionBook } from './collection-book.ts'
import { isLeftToCollect } from './tally.ts'

export interface NoShowItem {
  readonly name: string
  readonly owed: number
}

export interface NoShowOrder {
  readonly order: Order
  readonly items: readonly NoShowItem[]
}

/** One buyer with everything owed to them. */
export interface NoShow {
  readonly uid: string
  readonly name: string
  readonly phone: string
  readonly orders: readonly NoShowOrder[]
}

const itemsLeft = (book: CollectionBook, order: Order): NoShowItem[] =>
  stateIn(book, order).owedLines.flatMap((line) => {
    const ordered = order.lines.find((candidate) => candidate.id === line.lineId)
    return line.owed === 0 || ordered === undefined ? [] : [{ name: ordered.pName, owed: line.owed }]
  })

/** Sorted by name; includes buyers who collected a part. */
export const noShows = (book: CollectionBook): NoShow[] => {
  const waiting: NoShow[] = []
  for (const [uid, orders] of book.ordersByBuyer) {
    const left = orders.filter((order) => isLeftToCollect(order, stateIn(book, order)))
    const [first] = left
    if (first === undefined) continue
    waiting.push({
      uid,
      name: first.uName,
      phone: first.uPhone,
      orders: left.map((order) => ({ order, items: itemsLeft(book, order) })),
    })
  }
  return waiting.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** '7-4KQ2': order number and the first four characters of the reference (decision Q-096). */
export const orderLabel = (order: Pick<Order, 'id' | 'eOrderNo'>): string =>
  order.eOrderNo === null ? order.id.slice(0, 4) : `${order.eOrderNo}-${order.id.slice(0, 4)}`

/** A prepared message to the buyer. */
export const noShowMessage = (noShow: NoShow, book: Pick<CollectionBook, 'events'>): string => {
  const lines = noShow.orders.flatMap(({ order, items }) => {
    const event = book.events.get(order.eid)
    const day = event === undefined ? '' : `, ${formatDay(event.pickupTimestamp)}`
    return [`${order.eTitle}${day}, order ${orderLabel(order)}:`, ...items.map((item) => `${item.owed} × ${item.name}`)]
  })
  return [
    `Hi ${splitName(noShow.name).first}, this is still waiting for you:`,
    ...lines,
    'When can you come to collect it?',
  ].join('\n')
}
