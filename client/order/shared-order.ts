// Converts the server's answer for a payment token to order rows in cents.
import { eventSchema, type Event } from '#shared/event/event.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { isToBeConfirmed } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { addCents, fromDollars, ZERO_CENTS } from '#shared/kernel/money.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { hasSharedCosts } from '#shared/order/order-totals.ts'
import type { Order } from '#shared/order/order.ts'
import { paymentGap, type PaymentGap } from '#shared/order/payment-gap.ts'
import type { BuyerTotals } from '#shared/order/buyer-totals.ts'

export type SharedOrder = Pick<
  Order,
  'id' | 'eOrderNo' | 'eTitle' | 'lines' | 'comment' | 'bookingAddress' | 'deliveryDate' | 'payAfterClosing'
>

export const orderOfReply = (reply: OrderReply): SharedOrder => ({
  id: reply.ref,
  eOrderNo: reply.eOrderNo,
  eTitle: reply.eTitle,
  comment: reply.comment,
  bookingAddress: reply.bookingAddress,
  deliveryDate: reply.deliveryDate,
  payAfterClosing: reply.payAfterClosing,
  lines: reply.allProductPerOrder.map(({ pSplitCasePurchase: _split, ...line }) => ({
    ...line,
    pPrice: fromDollars(line.pPrice),
    pSubItems: line.pSubItems.map((option) => ({ ...option, price: fromDollars(option.price) })),
  })),
})

export const eventOfReply = (reply: EventReply): Event =>
  eventSchema.parse({
    ...reply,
    adminCost: fromDollars(reply.adminCost),
    deliveryCost: fromDollars(reply.deliveryCost),
    // Hundredths of a percent, or cents.
    discount: fromDollars(reply.discount),
    openTime: null,
    fieldTimes: {},
  })

/** The server's answer includes the shares that depend on other orders. */
export const totalsOfReply = (reply: OrderReply, event: Event, now: Seconds): BuyerTotals => {
  const [items, adminCost] = [fromDollars(reply.totalPricePerOrder), fromDollars(reply.adminCostPerOrder)]
  const awaitsShares = !reply.sharesSettled && hasSharedCosts(event) && !isCancelled(reply)
  const toBeConfirmed = (isToBeConfirmed(event, now) && !isCancelled(reply)) || awaitsShares
  return {
    items,
    adminCost,
    discount: fromDollars(reply.discountPerOrder),
    delivery: fromDollars(reply.deliveryPerOrder),
    fee: toBeConfirmed ? addCents(items, adminCost) : fromDollars(reply.totalFee),
    toBeConfirmed,
    awaitsShares,
  }
}

/** Null while nothing is paid. */
export const gapOfReply = (reply: OrderReply, { fee }: BuyerTotals): PaymentGap | null => {
  const paidCents = reply.paidFee === null ? null : fromDollars(reply.paidFee)
  return paymentGap({ paidCents, returnedCents: ZERO_CENTS }, reply, fee)
}
