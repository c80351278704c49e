// An order in a REST reply: the specification's names, dollars, and the derived statuses.
import { z } from 'zod/mini'
import type { Event, Product, SplitCase } from '#shared/event/event.ts'
import { orderRefund, REFUND_REASONS } from '#shared/payment/refund-owed.ts'
import { splitCaseSchema } from '#shared/event/event.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { toDollars, ZERO_CENTS } from '#shared/kernel/money.ts'
import { buyerStatusSchema, orderStatusSchema, type Order, type StatusPair } from './order.ts'
import type { OrderTotals } from './order-totals.ts'
import { paymentGap } from './payment-gap.ts'

const dollars = z.number()

/** Without description and photo, which `get-event` answers once for each product: a line repeats the rest. */
const splitReplySchema = z.extend(z.omit(splitCaseSchema, { description: true, photoUrl: true }), {
  costPerItem: dollars,
})
type SplitReply = z.infer<typeof splitReplySchema>

const lineReplySchema = z.object({
  id: z.string(),
  pid: z.string(),
  pName: z.string(),
  pPrice: dollars,
  pQuantity: z.int(),
  pPhotoUrls: z.array(z.string()),
  pSubItems: z.array(z.object({ type: z.string(), name: z.string(), price: dollars })),
  pPurchaseType: z.enum(['case', 'item']),
  pSplitCasePurchase: z.nullable(splitReplySchema),
})

export const orderReplySchema = z.object({
  ref: z.string(),
  orderNo: z.nullable(z.int()),
  eOrderNo: z.nullable(z.int()),
  eid: z.string(),
  eTitle: z.string(),
  eGroupName: z.string(),
  uid: z.string(),
  uName: z.string(),
  uPhone: z.string(),
  uEmail: z.string(),
  uPhotoUrl: z.nullable(z.string()),
  status: orderStatusSchema,
  buyerStatus: buyerStatusSchema,
  comment: z.string(),
  bookingAddress: z.nullable(z.object({ street: z.string(), country: z.string(), postalCode: z.string() })),
  deliveryDate: z.nullable(z.string()),
  combinedPaymentRef: z.nullable(z.string()),
  paymentScreenshot: z.nullable(z.string()),
  createdAt: z.int(),
  payAfterClosing: z.boolean(),
  deliveryApplied: z.boolean(),
  /** 'DD-MM-YYYY HH:mm' */
  ePickupTime: z.string(),
  /** Seconds. */
  ePickupDuration: z.int(),
  ePayable: z.union([z.literal(0), z.literal(1)]),
  ePaynow: z.union([z.literal(0), z.literal(1)]),
  /** 'DD-MM-YYYY HH:mm' */
  eClosingTime: z.string(),
  allProductPerOrder: z.array(lineReplySchema),
  totalPricePerOrder: dollars,
  adminCostPerOrder: dollars,
  discountPerOrder: dollars,
  deliveryPerOrder: dollars,
  totalFee: dollars,
  /** Whether discount and delivery are settled; otherwise both are 0 and not part of the total. */
  sharesSettled: z.boolean(),
  /** Amount paid less what the host returned, which the total may differ from; null while nothing is paid. */
  paidFee: z.nullable(dollars),
  /** Amount that the host still has to return to the buyer, and the amount returned so far. */
  toBeReturned: dollars,
  returned: dollars,
  /** Reason for a refund; null where nothing is or was to be returned. */
  refundReason: z.nullable(z.enum(REFUND_REASONS)),
  /** The host's reason for an invalid payment, '' without one; null where the payment is not invalid. */
  invalidPayment: z.nullable(z.string()),
})
export type OrderReply = z.infer<typeof orderReplySchema>

/** Maps the id of a product to its split case. */
export type SplitReplies = ReadonlyMap<string, SplitReply>

const splitReply = ({ description: _description, photoUrl: _photo, ...split }: SplitCase): SplitReply => ({
  ...split,
  costPerItem: toDollars(split.costPerItem),
})

export const splitReplies = (products: readonly Pick<Product, 'id' | 'splitCasePurchase'>[]): SplitReplies =>
  new Map(
    products.flatMap(({ id, splitCasePurchase }) =>
      splitCasePurchase === null ? [] : [[id, splitReply(splitCasePurchase)] as const],
    ),
  )

export interface OrderReplyParts {
  readonly order: Order
  readonly event: Event
  /** From `splitReplies`, of the event's products that are sold by the piece too. */
  readonly splits: SplitReplies
  readonly totals: OrderTotals
  /** The derived pair, from `collectionOf`. */
  readonly pair: StatusPair
  /** As `invalidPaymentReason` gives it. */
  readonly invalidPayment: string | null
}

const toLineReply = (line: Order['lines'][number], splits: SplitReplies): z.infer<typeof lineReplySchema> => ({
  ...line,
  pPrice: toDollars(line.pPrice),
  pSubItems: line.pSubItems.map((option) => ({ ...option, price: toDollars(option.price) })),
  pSplitCasePurchase: splits.get(line.pid) ?? null,
})

const paidFeeOf = ({ order, pair, totals }: OrderReplyParts): number | null => {
  const gap = paymentGap(order, pair, totals.totalFee)
  return gap && toDollars(gap.paid)
}

export const orderReply = (parts: OrderReplyParts): OrderReply => {
  const { order, event, splits, totals, pair, invalidPayment } = parts
  const refund = orderRefund(event, order, pair)
  return {
    ref: order.id,
    orderNo: order.eOrderNo,
    eOrderNo: order.eOrderNo,
    eid: order.eid,
    eTitle: order.eTitle,
    eGroupName: event.groupName,
    uid: order.uid,
    uName: order.uName,
    uPhone: order.uPhone,
    uEmail: order.uEmail,
    uPhotoUrl: order.uPhotoUrl,
    status: pair.status,
    buyerStatus: pair.buyerStatus,
    comment: order.comment,
    bookingAddress: order.bookingAddress,
    deliveryDate: order.deliveryDate,
    combinedPaymentRef: order.combinedPaymentRef,
    paymentScreenshot: order.paymentScreenshot,
    createdAt: order.createdAt,
    payAfterClosing: order.payAfterClosing,
    deliveryApplied: totals.deliveryPerOrder > 0,
    ePickupTime: formatDateTime(event.pickupTimestamp),
    ePickupDuration: event.pickupDuration,
    ePayable: event.payable,
    ePaynow: event.paynow,
    eClosingTime: formatDateTime(event.closingTimestamp),
    allProductPerOrder: order.lines.map((line) => toLineReply(line, splits)),
    totalPricePerOrder: toDollars(totals.totalPricePerOrder),
    adminCostPerOrder: toDollars(totals.adminCostPerOrder),
    discountPerOrder: toDollars(totals.discountPerOrder),
    deliveryPerOrder: toDollars(totals.deliveryPerOrder),
    totalFee: toDollars(totals.totalFee),
    sharesSettled: order.settledShares !== null,
    paidFee: paidFeeOf(parts),
    toBeReturned: toDollars(refund?.left ?? ZERO_CENTS),
    returned: toDollars(order.returnedCents),
    refundReason: refund?.reason ?? null,
    invalidPayment,
  }
}
