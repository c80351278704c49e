// The order book through the calls: members sign up, the event opens, every invoice is ordered.
import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createEvent, join, signUp, type MadeEvent, type Person } from './neighbourhood.ts'
import { detailsOf, eventBodyOf, readOrderBook, type BookMember, type BookOrder } from './order-book.ts'

const CSV = joinPath(import.meta.dirname, '..', 'fixtures', 'online-retail-orders.csv')

export interface PublishedOrder {
  readonly ref: string
  readonly buyer: Person
  readonly book: BookOrder
}

export interface PublishedBook {
  readonly event: MadeEvent
  /** In the order of the day: the first has order number 1. */
  readonly orders: readonly PublishedOrder[]
}

export interface PublishChoices {
  readonly pin?: string
  readonly nameOf?: (member: BookMember) => string
  readonly change?: Record<string, unknown>
}

const MAX_PARALLEL_CALLS = 8

/** Limits concurrency; results are in the order of the items. */
export const eachOf = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const waiting = [...items.entries()]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_CALLS }, worker))
  return results
}

/** Cancelled invoices are ordered and cancelled by their buyers. The event stays open. */
export const publishOrderBook = async (
  url: string,
  host: Person,
  groupId: string,
  choices: PublishChoices = {},
): Promise<PublishedBook> => {
  const book = readOrderBook(readFileSync(CSV, 'utf8'), { now: toSeconds(systemClock.now()), newId })
  const event = await createEvent(host, groupId, { ...eventBodyOf(book.event, groupId), ...choices.change })
  const members = await eachOf(book.members, async (member) => {
    const { email, phone, name } = member
    const known = { email, phone, ...(choices.pin === undefined ? {} : { pin: choices.pin }) }
    const person = await signUp(url, choices.nameOf?.(member) ?? name, known)
    await join(person, groupId)
    return [member.customerId, person] as const
  })
  const buyers = new Map(members)
  const orders: PublishedOrder[] = []
  for (const order of book.orders) {
    const buyer = buyers.get(order.customerId)
    if (buyer === undefined) throw new Error(`nobody has the number ${order.customerId}`)
    const body = { eid: event.id, details: detailsOf(order) }
    const { ref } = await buyer.api.send<{ ref: string }>('POST', '/create-order', body)
    if (order.cancelled) await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
    orders.push({ ref, buyer, book: order })
  }
  return { event, orders }
}
