import { expect, test } from 'vitest'
import { eventReply } from '#shared/event/event-reply.ts'
import { orderReply } from '#shared/order/order-reply.ts'
import { ownTotals, sharesOf } from '#shared/order/order-totals.ts'
import { CLOSING, eventRow, productRow } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { asCents } from '#shared/kernel/money.ts'
import { eventOfReply, orderOfReply, totalsOfReply } from './shared-order.ts'

const event = eventRow({ discount: 1250, isPercentage: true, deliveryCost: asCents(501), adminCost: asCents(199) })
const unsettled = orderRow('4KQ2W7XM9D3H', { comment: 'Less ice', deliveryDate: '12-03-2030' })
const order = { ...unsettled, settledShares: sharesOf(event, [unsettled]).get(unsettled.id)! }
const totals = ownTotals(event, order)
const facts = {
  group: undefined,
  stats: undefined,
  withProducts: false,
  delivery: undefined,
  withZones: false,
  shareCode: null,
  totalSales: null,
  hostPhone: null,
}
const pair = { status: 1, buyerStatus: 1 } as const
const sent = orderReply({ order, event, splits: new Map(), totals, pair, invalidPayment: null })

test('an amount sent in dollars is converted back to the exact number of cents', () => {
  const products = [productRow('p1')]
  expect(eventOfReply(eventReply(event, { ...facts, products }))).toEqual(event)
  const { id, eOrderNo, eTitle, comment, bookingAddress, deliveryDate, payAfterClosing, lines } = order
  const shown = { id, eOrderNo, eTitle, comment, bookingAddress, deliveryDate, payAfterClosing, lines }
  expect(orderOfReply(sent)).toEqual(shown)
})

test('shares are to be confirmed until one day before closing, then the server’s shares are used', () => {
  expect(totalsOfReply(sent, event, CLOSING - 200_000)).toMatchObject({ toBeConfirmed: true, fee: 1980 + 199 })
  const { discountPerOrder, deliveryPerOrder, totalFee } = totals
  expect(totalsOfReply(sent, event, CLOSING)).toMatchObject({
    toBeConfirmed: false,
    discount: discountPerOrder,
    delivery: deliveryPerOrder,
    fee: totalFee,
  })
})
