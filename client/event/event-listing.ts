// An event in the form that lists show, from the device or from an answer of the server.
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { lowestPrice } from '#shared/event/price-range.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { fromDollars, minCents, type Cents } from '#shared/kernel/money.ts'

export interface EventListing {
  readonly id: string
  readonly groupId: string
  readonly title: string
  readonly groupName: string
  readonly photoUrl: string | undefined
  readonly status: Event['status']
  readonly closingTimestamp: Seconds
  readonly pickupTimestamp: Seconds
  /** Ordered quantity, shown under 'BUY'. */
  readonly bought: number
  /** Lowest price in cents; null when unknown. */
  readonly from: Cents | null
}

const lowestOf = (products: readonly Product[]): Cents | null =>
  products.length === 0 ? null : minCents(...products.map(lowestPrice))

export const listingOf = (event: Event, stats: EventStats | undefined, products: readonly Product[]): EventListing => ({
  id: event.id,
  groupId: event.groupId,
  title: event.title,
  groupName: event.groupName,
  photoUrl: event.photoUrls[0],
  status: event.status,
  closingTimestamp: event.closingTimestamp,
  pickupTimestamp: event.pickupTimestamp,
  bought: stats?.totalOrderCount ?? 0,
  from: lowestOf(products),
})

export const listingOfReply = (reply: EventReply): EventListing => ({
  id: reply.id,
  groupId: reply.groupId,
  title: reply.title,
  groupName: reply.groupName,
  photoUrl: reply.photoUrls[0],
  status: reply.status,
  closingTimestamp: reply.closingTimestamp,
  pickupTimestamp: reply.pickupTimestamp,
  bought: reply.totalOrderCount,
  from:
    reply.products.length === 0
      ? null
      : minCents(
          ...reply.products.map((product) => fromDollars(product.splitCasePurchase?.costPerItem ?? product.price)),
        ),
})

export const matchesTitle = (listing: { readonly title: string }, search: string): boolean =>
  listing.title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
