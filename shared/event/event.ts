import { z } from 'zod/mini'
import { storedId, storedSeconds, storedTime, wholeCents } from '#shared/kernel/bounds.ts'
import type { EventId, GroupId, ProductId, UserId } from '#shared/kernel/ids.ts'

const flag = z.union([z.literal(0), z.literal(1)])
const cents = wholeCents()
const seconds = storedSeconds()

/** A time-limited group buy. Money in cents, times in epoch seconds. */
export const eventSchema = z.object({
  id: storedId<EventId>(),
  groupId: storedId<GroupId>(),
  groupName: z.string(),
  title: z.string(),
  description: z.string(),
  pickupAddress: z.string(),
  /** At most 5: `/api/files/<sha256>` or `/art/<name>.svg`. */
  photoUrls: z.array(z.string()).check(z.maxLength(5)),
  termConds: z.array(z.string()).check(z.maxLength(5)),
  extraFields: z.array(z.object({ name: z.string(), value: z.string() })).check(z.maxLength(1)),
  closingTimestamp: seconds,
  pickupTimestamp: seconds,
  /** Seconds. */
  pickupDuration: z.int(),
  openTime: z.nullable(seconds),
  adminCost: cents,
  deliveryCost: cents,
  /** Cents, or hundredths of a percent when `isPercentage`. */
  discount: z.int(),
  isPercentage: z.boolean(),
  /** 0 pay now, 1 pay later on request (decision Q-006). */
  paynow: flag,
  /** 1 payment requested. */
  payable: flag,
  payAfterClosing: z.boolean(),
  payTogether: z.boolean(),
  bookingAddressRequired: z.boolean(),
  /** 1 open, 0 closed. */
  status: flag,
  createdUserId: storedId<UserId>(),
  createdUserName: z.string(),
  createdUserPhotoUrl: z.nullable(z.string()),
  /** Ids of the products whose last case the host buys although it did not fill; empty while the event is open. */
  boughtCases: z.array(z.string()),
  /** Maps a field name, 'order' or 'products.<id>' to the hybrid time of its last edit: last-writer-wins registers. */
  fieldTimes: z.record(z.string(), storedTime()),
  createdAt: seconds,
})
export type Event = z.infer<typeof eventSchema>

export const subItemGroupSchema = z.object({
  type: z.string(),
  required: flag,
  list: z.array(z.object({ name: z.string(), price: cents })),
})

export const splitCaseSchema = z.object({
  name: z.string(),
  description: z.string(),
  itemsPerCase: z.int().check(z.gte(1)),
  costPerItem: cents,
  minItemOrder: z.int().check(z.gte(1)),
  fulfillCondition: z.enum(['full-only', 'partial-only']),
  isFullCase: z.boolean(),
  acknowledgementRequiredPayAfter: z.boolean(),
  photoUrl: z.nullable(z.string()),
})
export type SplitCase = z.infer<typeof splitCaseSchema>

export const productSchema = z.object({
  id: storedId<ProductId>(),
  eid: storedId<EventId>(),
  /** Creator and group of the event, copied so that the row determines its readers. */
  hostId: storedId<UserId>(),
  groupId: storedId<GroupId>(),
  position: z.int(),
  name: z.string(),
  description: z.string(),
  price: cents,
  /** 1000 or more is unlimited (decision Q-045). */
  maxQuantity: z.int(),
  defaultQuantity: z.int(),
  /** 0 no limit (decision Q-046). */
  limitPerOrder: z.int(),
  minOrderQty: z.int(),
  photoUrls: z.array(z.string()),
  subItems: z.array(subItemGroupSchema),
  splitCasePurchase: z.nullable(splitCaseSchema),
})
export type Product = z.infer<typeof productSchema>

/** Counts that change with every order, in a separate row, so that one order does not wake every member. */
export const eventStatsSchema = z.object({
  /** The event's id. */
  id: storedId<EventId>(),
  hostId: storedId<UserId>(),
  groupId: storedId<GroupId>(),
  totalOrderCount: z.int(),
  totalMember: z.int(),
  /** Maps a product id to the quantity in orders that are not cancelled: cases and whole products. */
  sold: z.record(z.string(), z.int()),
  /** Maps a product id to the number of individual pieces in orders that are not cancelled. */
  pieces: z.record(z.string(), z.int()),
})
export type EventStats = z.infer<typeof eventStatsSchema>

/** Counts of an event that only the server uses: the row has no scope, so it never leaves the server. */
export const eventLedgerSchema = z.object({
  /** The event's id. */
  id: storedId<EventId>(),
  /** Highest eOrderNo assigned. */
  lastOrderNo: z.int(),
  /** Maps a buyer id to the number of orders that are not cancelled. */
  buyers: z.record(z.string(), z.int()),
})
export type EventLedger = z.infer<typeof eventLedgerSchema>

/** Opens an event of a private group to everybody who has the link, so only the host's devices have it. */
export const shareCodeSchema = z.object({
  /** The event's id. */
  id: storedId<EventId>(),
  hostId: storedId<UserId>(),
  shareCode: z.string(),
})
export type ShareCode = z.infer<typeof shareCodeSchema>
