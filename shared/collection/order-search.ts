// Searches orders at the counter from the first character: name, last four digits, order number, reference.
import { folded, lastFour } from '#shared/kernel/text.ts'
import type { Order } from '#shared/order/order.ts'
import { normaliseCode } from './keyboard-scanner.ts'

interface Entry {
  readonly order: Order
  readonly name: string
  readonly words: readonly string[]
  readonly four: string
  readonly number: string
  readonly ref: string
}

/** Built once for a list of orders and read by each search. */
export type OrderIndex = readonly Entry[]

const NEWEST = Number.MAX_SAFE_INTEGER

export const orderIndex = (orders: readonly Order[]): OrderIndex =>
  orders
    .map((order) => {
      const name = folded(order.uName)
      return {
        order,
        name,
        words: name.split(' '),
        four: lastFour(order.uPhone),
        number: order.eOrderNo === null ? '' : String(order.eOrderNo),
        ref: order.id.toLowerCase(),
      }
    })
    .sort((a, b) => (a.order.eOrderNo ?? NEWEST) - (b.order.eOrderNo ?? NEWEST) || (a.ref < b.ref ? -1 : 1))

const NO_MATCH = 9

/** 0 is best: an exact number or phone ending, then prefixes, then matches inside a name. */
const rankOf = (entry: Entry, wanted: string, ref: string): number => {
  if (entry.number === wanted || entry.four === wanted || entry.ref === ref) return 0
  if (entry.number.startsWith(wanted)) return 1
  if (entry.words.some((word) => word.startsWith(wanted)) || entry.name.startsWith(wanted)) return 2
  if (entry.four.startsWith(wanted)) return 3
  if (entry.ref.startsWith(ref)) return 4
  return entry.name.includes(wanted) ? 5 : NO_MATCH
}

/** Matches '7-4KQ2' and '#7', the labels of order 7. */
const typedLabel = /^#?(\d+)-([0-9a-z]+)$/

const matches = (entry: Entry, text: string): number => {
  const label = typedLabel.exec(text)
  if (label !== null) return entry.number === label[1] && entry.ref.startsWith(label[2] ?? '') ? 0 : NO_MATCH
  const wanted = text.startsWith('#') ? text.slice(1) : text
  return wanted === '' ? NO_MATCH : rankOf(entry, wanted, wanted.replace(/[\s-]+/g, ''))
}

/** Best match first, then by order number; an empty text finds nothing. A code is found as a scanner would read it. */
export const searchOrders = (index: OrderIndex, typed: string, limit = 50): Order[] => {
  const text = folded(typed)
  if (text === '') return []
  const code = normaliseCode(typed).toLowerCase()
  const found: { entry: Entry; rank: number }[] = []
  for (const entry of index) {
    const rank = entry.ref === code ? 0 : matches(entry, text)
    if (rank < NO_MATCH) found.push({ entry, rank })
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry.order)
}
