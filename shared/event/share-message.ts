// The message with which a host tells neighbours about an event.
import { formatClock, formatDay, formatWindow } from '#shared/kernel/clock.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { Event, Product } from './event.ts'

/** Chats fold longer messages. */
const MAX_LISTED_ITEMS = 10

export type ToldEvent = Pick<
  Event,
  'title' | 'closingTimestamp' | 'pickupTimestamp' | 'pickupDuration' | 'pickupAddress'
>

export type ToldItem = Pick<Product, 'name' | 'price'>

/** Title, items with prices, closing, collection with its place, and the link on a line of its own. */
export const shareMessage = (event: ToldEvent, items: readonly ToldItem[], link: string): string => {
  const more = items.length - MAX_LISTED_ITEMS
  const collection = [
    formatDay(event.pickupTimestamp),
    formatWindow(event.pickupTimestamp, event.pickupDuration),
    ...(event.pickupAddress.trim() === '' ? [] : [event.pickupAddress.trim()]),
  ]
  return [
    event.title,
    ...items.slice(0, MAX_LISTED_ITEMS).map(({ name, price }) => `• ${name} ${formatMoney(price)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    '',
    `Order until ${formatDay(event.closingTimestamp)} ${formatClock(event.closingTimestamp)}`,
    `Collect ${collection.join(', ')}`,
    link,
  ].join('\n')
}
