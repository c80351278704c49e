// Products of the demo, in the format of POST /create-event: dollars.
import { addDays, formatDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { endOfDay, windowOf } from '#shared/event/event-draft.ts'

export interface Offer {
  readonly art: string
  readonly body: Readonly<Record<string, unknown>>
  readonly products: readonly (Readonly<Record<string, unknown>> & { readonly art: string })[]
}

const times = (now: Seconds, closesIn: number, collectedIn: number, fromHour: number, toHour: number) => {
  const collection = windowOf(addDays(now, collectedIn), fromHour, toHour)
  return {
    closingTime: formatDateTime(endOfDay(addDays(now, closesIn))),
    pickupTime: formatDateTime(collection.start),
    pickupDuration: collection.duration,
  }
}

const HOUR_S = 3600

/** Closes in one hour, is collected in two. */
export const tonight = (now: Seconds) => ({
  closingTime: formatDateTime(now + HOUR_S),
  pickupTime: formatDateTime(now + 2 * HOUR_S),
  pickupDuration: 3 * HOUR_S,
})

const option = (name: string, price = 0) => ({ name, price })

/** An item with a limit, sub-items and an admin cost. */
const kuehOffer = (now: Seconds): Offer => ({
  art: 'ondeh',
  body: {
    title: 'Ondeh-ondeh and kueh lapis, steamed on the day',
    description: 'Gula melaka from Melaka, pandan from the corridor.\nKeeps until the evening, not until tomorrow.',
    pickupAddress: 'Blk 52 Tiong Bahru, by the letter boxes',
    termConds: ['Bring a container, save a box', 'Contains coconut'],
    adminCost: 0.3,
    ...times(now, 2, 4, 10, 13),
  },
  products: [
    {
      art: 'ondeh',
      name: 'Ondeh-ondeh (12 pcs)',
      description: 'Hand-rolled',
      price: 6.8,
      maxQuantity: 40,
      limitPerOrder: 4,
      subItems: [{ type: 'Sweetness', required: 1, list: [option('as always'), option('less sweet')] }],
    },
    { art: 'kueh-lapis', name: 'Kueh lapis, half tray', description: 'Nine layers', price: 14.5, maxQuantity: 15 },
  ],
})

/** Sub-items with their own prices. */
const laksaOffer = (now: Seconds): Offer => ({
  art: 'laksa',
  body: {
    title: 'Katong-style laksa kit',
    description: 'Rempah, broth and noodles packed apart. Ten minutes on the stove.',
    pickupAddress: 'Blk 8 Lorong 8 Toa Payoh, void deck',
    termConds: ['Prawns inside'],
    ...times(now, 1, 3, 17, 20),
  },
  products: [
    {
      art: 'laksa',
      name: 'Laksa kit',
      description: 'Serves two or four',
      price: 16,
      subItems: [
        { type: 'Size', required: 1, list: [option('2 pax'), option('4 pax', 13)] },
        { type: 'Extra', required: 0, list: [option('tau pok', 1.5), option('cockles', 2.5)] },
      ],
    },
    { art: 'rempah', name: 'Rempah paste 250g', description: 'Freezes well', price: 7.9, limitPerOrder: 6 },
  ],
})

/** A split case. */
const eggsOffer = (now: Seconds): Offer => ({
  art: 'eggs',
  body: {
    title: 'Kampong eggs by the case',
    description: 'Take a tray of 30, or share one by pieces: full trays are ordered, the rest waits.',
    pickupAddress: 'Blk 8 Lorong 8 Toa Payoh, void deck',
    ...times(now, 3, 5, 9, 11),
  },
  products: [
    {
      art: 'eggs',
      name: 'Kampong eggs, tray of 30',
      description: 'From Lim Chu Kang',
      price: 12,
      maxQuantity: 50,
      splitCasePurchase: {
        name: 'Eggs by the piece',
        description: 'Ten at least',
        itemsPerCase: 30,
        costPerItem: 0.4,
        minItemOrder: 10,
        fulfillCondition: 'full-only',
        isFullCase: false,
        acknowledgementRequiredPayAfter: false,
      },
    },
  ],
})

/** Payment after closing. */
const sourdoughOffer = (now: Seconds): Offer => ({
  art: 'sourdough',
  body: {
    title: 'Sourdough Saturday',
    description: 'Baked at four, on the bench at nine. Payment after closing, when the flour is weighed.',
    pickupAddress: 'Blk 52 Tiong Bahru, by the letter boxes',
    payAfterClosing: 1,
    paynow: 1,
    ...times(now, 4, 6, 9, 12),
  },
  products: [
    { art: 'sourdough', name: 'Country sourdough 800g', description: 'Sliced or whole', price: 9.5, maxQuantity: 24 },
    { art: 'strawberries', name: 'Strawberry jam 200g', description: 'Little sugar', price: 6.2 },
  ],
})

/** Open events. */
export const openOffers = (now: Seconds): readonly Offer[] => [
  kuehOffer(now),
  laksaOffer(now),
  eggsOffer(now),
  sourdoughOffer(now),
]

/** An event that is closed after ordering and collected at the same counter as the fruit run. */
export const closedOffer = (now: Seconds): Offer => ({
  art: 'fish',
  body: {
    title: 'Kelong sea bass',
    description: 'Landed the same morning, gutted and on ice.',
    pickupAddress: 'Blk 114 Bukit Merah View, void deck',
    adminCost: 0.5,
    termConds: ['Bring a cool bag'],
    ...tonight(now),
  },
  products: [
    {
      art: 'fish',
      name: 'Sea bass, whole (about 800g)',
      description: 'Cleaned',
      price: 18.5,
      subItems: [{ type: 'Cut', required: 1, list: [option('whole'), option('steaks'), option('fillet', 2)] }],
    },
    { art: 'dumplings', name: 'Fish dumplings (20 pcs)', description: 'Frozen', price: 11, maxQuantity: 60 },
  ],
})
