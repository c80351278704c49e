import { z } from 'zod/mini'
import { storedId, storedSeconds, storedTime, wholeCents } from '#shared/kernel/bounds.ts'
import type { CombinedPaymentId, EventId, GroupId, OrderId, ProductId, UserId } from '#shared/kernel/ids.ts'
import { BUYER_STATUS, ORDER_STATUS } from './order-status-numbers.ts'

const cents = wholeCents()
const seconds = storedSeconds()

/** Host side. 3 (collected) is never stored: it is derived from hand-over records. */
export const storedStatusSchema = z.union([
  z.literal(ORDER_STATUS.cancelled),
  z.literal(ORDER_STATUS.unpaid),
  z.literal(ORDER_STATUS.verified),
])
export type StoredStatus = z.infer<typeof storedStatusSchema>
export const orderStatusSchema = z.union([
  z.literal(ORDER_STATUS.cancelled),
  z.literal(ORDER_STATUS.unpaid),
  z.literal(ORDER_STATUS.verified),
  z.literal(ORDER_STATUS.collected),
])
export type OrderStatus = z.infer<typeof orderStatusSchema>
export const buyerStatusSchema = z.union([
  z.literal(BUYER_STATUS.refunded),
  z.literal(BUYER_STATUS.cancelled),
  z.literal(BUYER_STATUS.notPaid),
  z.literal(BUYER_STATUS.paid),
  z.literal(BUYER_STATUS.collected),
])
export type BuyerStatus = z.infer<typeof buyerStatusSchema>

export const statusPairSchema = z.object({ status: orderStatusSchema, buyerStatus: buyerStatusSchema })
export type StatusPair = z.infer<typeof statusPairSchema>

export const chosenSubItemSchema = z.object({ type: z.string(), name: z.string(), price: cents })

export const orderLineSchema = z.object({
  /** Created by the device; survives edits. Hand-over records refer to it. */
  id: z.string(),
  pid: storedId<ProductId>(),
  pName: z.string(),
  /** Unit price, options included. */
  pPrice: cents,
  pQuantity: z.int().check(z.gte(1)),
  /** At most one; orders from before 2026-11-22 have up to five. */
  pPhotoUrls: z.array(z.string()),
  pSubItems: z.array(chosenSubItemSchema),
  /** 'case' is also the whole unit of a product that is not split. */
  pPurchaseType: z.enum(['case', 'item']),
})
export type OrderLine = z.infer<typeof orderLineSchema>

export const orderSchema = z.object({
  /** The reference: 12 characters of Crockford base32 (decision Q-138). */
  id: storedId<OrderId>(),
  eid: storedId<EventId>(),
  eTitle: z.string(),
  eGroupId: storedId<GroupId>(),
  hostId: storedId<UserId>(),
  /** Assigned by the server; null on the device that placed it until pulled. */
  eOrderNo: z.nullable(z.int()),
  uid: storedId<UserId>(),
  uName: z.string(),
  uPhone: z.string(),
  uEmail: z.string(),
  uPhotoUrl: z.nullable(z.string()),
  /** The person who placed it on behalf of the buyer. */
  placedBy: storedId<UserId>(),
  status: storedStatusSchema,
  buyerStatus: buyerStatusSchema,
  /** ULID of the mutation that set the pair, and its hybrid time. */
  statusVersion: z.string(),
  statusTime: storedTime(),
  lines: z.array(orderLineSchema),
  comment: z.string(),
  bookingAddress: z.nullable(z.object({ street: z.string(), country: z.string(), postalCode: z.string() })),
  /** DD-MM-YYYY */
  deliveryDate: z.nullable(z.string()),
  payAfterClosing: z.boolean(),
  /**
   * Shares of the event's delivery cost and discount, written by the server once they are settled; null before
   * (decision Q-145). A cancelled order has none, or keeps its final share for a revival; its totals are 0 either way.
   */
  settledShares: z.nullable(z.object({ discount: cents, delivery: cents })),
  /** Amount that the payer's screen showed; null counts as the total. Without meaning while nothing is paid. */
  paidCents: z.nullable(cents),
  /** Returned of the present payment: the sum of its `refunds` that are not undone. */
  returnedCents: cents,
  combinedPaymentRef: z.nullable(storedId<CombinedPaymentId>()),
  /** `/api/files/<sha256>` */
  paymentScreenshot: z.nullable(z.string()),
  claimedAt: z.nullable(seconds),
  /** Maps a field name to the hybrid time of its last write: last-writer-wins registers. */
  fieldTimes: z.record(z.string(), storedTime()),
  createdAt: seconds,
})
export type Order = z.infer<typeof orderSchema>

/** One line of an order's history: who, what, when by device and by server. */
export const orderHistorySchema = z.object({
  id: z.string(),
  orderId: storedId<OrderId>(),
  eid: storedId<EventId>(),
  hostId: storedId<UserId>(),
  buyerId: storedId<UserId>(),
  what: z.enum([
    'placed',
    'edited',
    'status',
    'invalid-payment',
    'cancelled',
    'claimed',
    'handed-over',
    'undone',
    'voided',
    'answered',
    'superseded',
    'payment-requested',
    'payment-settled',
    'pieces-cancelled',
    'case-bought',
    'money-returned',
    'return-undone',
  ]),
  from: z.nullable(statusPairSchema),
  to: z.nullable(statusPairSchema),
  /** A short sentence for people, without names. */
  note: z.string(),
  by: storedId<UserId>(),
  byName: z.string(),
  deviceName: z.string(),
  at: seconds,
  receivedAt: z.nullable(seconds),
  /** Only for 'superseded': the host has seen it. */
  seen: z.boolean(),
})
export type OrderHistory = z.infer<typeof orderHistorySchema>
