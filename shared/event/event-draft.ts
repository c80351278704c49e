// An unpublished event: content of the form, of an imported event sheet, and of a queued mutation. Numbers that a
// form leaves blank are null. Money in cents, times in epoch seconds.
import { z } from 'zod/mini'
import {
  discountAmount,
  durationSeconds,
  epochSeconds,
  idText,
  MAX_COUNT,
  pictureText,
  priceCents,
} from '#shared/kernel/bounds.ts'
import { addDays, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { UNLIMITED_STOCK } from '#shared/order/order-limits.ts'
import { subItemGroupSchema, splitCaseSchema } from './event.ts'

const flag = z.union([z.literal(0), z.literal(1)])
const cents = priceCents()
const count = z.int().check(z.gte(0), z.lte(MAX_COUNT))
const seconds = epochSeconds()
const picture = pictureText()

export const subItemDraftSchema = z.extend(subItemGroupSchema, {
  type: z.string().check(z.maxLength(120)),
  list: z
    .array(z.object({ name: z.string().check(z.maxLength(200)), price: z.nullable(cents) }))
    .check(z.maxLength(100)),
})
export type SubItemDraft = z.infer<typeof subItemDraftSchema>

export const splitCaseDraftSchema = z.extend(splitCaseSchema, {
  name: z.string().check(z.maxLength(200)),
  description: z.string().check(z.maxLength(5000)),
  photoUrl: z.nullable(picture),
  /** A whole number; `checkSplitCase` validates it with a message. */
  itemsPerCase: z.nullable(z.number().check(z.gte(-MAX_COUNT), z.lte(MAX_COUNT))),
  costPerItem: z.nullable(cents),
  minItemOrder: z.nullable(z.int().check(z.gte(-MAX_COUNT), z.lte(MAX_COUNT))),
  fulfillCondition: z.nullable(z.enum(['full-only', 'partial-only'])),
  acknowledgementRequiredPayAfter: z.nullable(z.boolean()),
})
export type SplitCaseDraft = z.infer<typeof splitCaseDraftSchema>

export const productDraftSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: z.string().check(z.maxLength(300)),
  description: z.string().check(z.maxLength(5000)),
  price: z.nullable(cents.check(z.gte(0))),
  maxQuantity: z.nullable(count),
  defaultQuantity: z.nullable(count),
  limitPerOrder: z.nullable(count),
  minOrderQty: z.nullable(z.int().check(z.gte(-MAX_COUNT), z.lte(MAX_COUNT))),
  photoUrls: z.array(picture).check(z.maxLength(5)),
  subItems: z.array(subItemDraftSchema).check(z.maxLength(20)),
  splitCasePurchase: z.nullable(splitCaseDraftSchema),
})
export type ProductDraft = z.infer<typeof productDraftSchema>

export const externalLinkSchema = z.object({
  name: z.string().check(z.maxLength(120)),
  value: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/i)),
})

/** Money is null while a field is blank; zones without a name or a price are dropped (`keptZones`). */
export const deliveryDraftSchema = z.object({
  deliveryTimestamp: z.nullable(seconds),
  /** Seconds. */
  deliveryDuration: durationSeconds(),
  deliveryZones: z
    .array(z.object({ name: z.string().check(z.maxLength(200)), price: z.nullable(cents) }))
    .check(z.maxLength(100)),
})
export type DeliveryDraft = z.infer<typeof deliveryDraftSchema>

export const MAX_PRODUCTS = 2000

export const eventDraftSchema = z.object({
  groupId: idText(),
  title: z.string().check(z.maxLength(300)),
  description: z.string().check(z.maxLength(20_000)),
  pickupAddress: z.string().check(z.maxLength(500)),
  photoUrls: z.array(picture).check(z.maxLength(20)),
  termConds: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20)),
  extraFields: z.array(externalLinkSchema).check(z.maxLength(1)),
  closingTimestamp: z.nullable(seconds),
  pickupTimestamp: z.nullable(seconds),
  /** Seconds. */
  pickupDuration: durationSeconds(),
  adminCost: cents.check(z.gte(0)),
  deliveryCost: cents.check(z.gte(0)),
  /** Cents, or hundredths of a percent when `isPercentage`. */
  discount: discountAmount(),
  isPercentage: z.boolean(),
  /** 0 pay now, 1 pay later on request. */
  paynow: flag,
  payAfterClosing: z.boolean(),
  payTogether: z.boolean(),
  bookingAddressRequired: z.boolean(),
  /** Null: no delivery. */
  delivery: z.nullable(deliveryDraftSchema),
  products: z.array(productDraftSchema).check(z.maxLength(MAX_PRODUCTS)),
})
export type EventDraft = z.infer<typeof eventDraftSchema>

/**
 * Banner photos of an event (EVT-047); `MAX_ITEM_PHOTOS` of the item form bounds those of an item. The bound of `eventDraftSchema`
 * must be larger, so that `checkEvent` refuses one photo too many in words. `eventSchema`, which replies are checked with, must
 * allow as many, and the form names the number in its hint.
 */
export const MAX_PHOTOS = 5
export const MAX_NOTES = 5

const HOUR_S = 3600
const END_OF_DAY = 23 * HOUR_S + 59 * 60

/** 23:59 of the day that contains `at`. */
export const endOfDay = (at: Seconds): Seconds => startOfDay(at) + END_OF_DAY

/** Start and length of a collection on a day, hours 1 to 24. */
export const windowOf = (
  day: Seconds,
  fromHour: number,
  toHour: number,
): { readonly start: Seconds; readonly duration: number } => ({
  start: startOfDay(day) + fromHour * HOUR_S,
  duration: (toHour - fromHour) * HOUR_S,
})

/** Choices of the hour fields: 1 ('1AM') to 24 ('12AM'); `formatHour` names them. */
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, i) => i + 1)

export const COLLECTION_HOURS = { from: 10, to: 17 } as const
export const DELIVERY_HOURS = { from: 10, to: 13 } as const

/**
 * Closing tomorrow 23:59, collection in 7 days 10AM to 5PM, delivery in 8 days 10AM to 1PM, publishing in 3 days
 * 06:00.
 */
export const defaultTimes = (now: Seconds) => {
  const collection = windowOf(addDays(now, 7), COLLECTION_HOURS.from, COLLECTION_HOURS.to)
  const delivery = windowOf(addDays(now, 8), DELIVERY_HOURS.from, DELIVERY_HOURS.to)
  return {
    closingTimestamp: endOfDay(addDays(now, 1)),
    pickupTimestamp: collection.start,
    pickupDuration: collection.duration,
    deliveryTimestamp: delivery.start,
    deliveryDuration: delivery.duration,
    openTime: startOfDay(addDays(now, 3)) + 6 * HOUR_S,
  }
}

export const PRODUCT_DEFAULTS = {
  price: ZERO_CENTS,
  maxQuantity: UNLIMITED_STOCK,
  defaultQuantity: 0,
  limitPerOrder: 1000,
  minOrderQty: 1,
} as const

export const newProduct = (id: string): ProductDraft => ({
  id,
  name: '',
  description: '',
  ...PRODUCT_DEFAULTS,
  photoUrls: [],
  subItems: [],
  splitCasePurchase: null,
})

/** Initial delivery once the host adds one. */
export const newDelivery = (now: Seconds): DeliveryDraft => {
  const { deliveryTimestamp, deliveryDuration } = defaultTimes(now)
  return { deliveryTimestamp, deliveryDuration, deliveryZones: [] }
}

export const NO_SHARED_COSTS = { deliveryCost: ZERO_CENTS, discount: 0, isPercentage: false } as const

export const newEvent = (now: Seconds, groupId = ''): EventDraft => {
  const times = defaultTimes(now)
  return {
    groupId,
    title: '',
    description: '',
    pickupAddress: '',
    photoUrls: [],
    termConds: [],
    extraFields: [],
    closingTimestamp: times.closingTimestamp,
    pickupTimestamp: times.pickupTimestamp,
    pickupDuration: times.pickupDuration,
    adminCost: ZERO_CENTS,
    ...NO_SHARED_COSTS,
    paynow: 0,
    payAfterClosing: false,
    payTogether: false,
    bookingAddressRequired: false,
    delivery: null,
    products: [],
  }
}
