import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { lineOf } from '#tests/support/handover-records.ts'
import { eventRow, productRow, splitCase } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import { orderReply, orderReplySchema, splitReplies } from './order-reply.ts'
import { formulaTotals } from '#tests/support/formula-totals.ts'

const subItems = [{ type: 'Size', name: 'L', price: asCents(150) }]
const order = orderRow('4KQ2W7XM9D3H', {
  eOrderNo: 7,
  lines: [lineOf('a', 2, { pid: 'p1', pPrice: asCents(1055), pSubItems: subItems, pPurchaseType: 'item' })],
  deliveryDate: '25-11-2030',
})
const event = eventRow({ deliveryCost: asCents(350), discount: asCents(100) })
const split = splitCase({ costPerItem: asCents(905), description: 'Ripe in two days', photoUrl: '/art/mango.svg' })
const splits = splitReplies([productRow('p1', { splitCasePurchase: split }), productRow('p2')])
const totals = formulaTotals(event, [order]).get(order.id)
if (totals === undefined) throw new Error('no totals')

const reply = orderReply({ order, event, splits, totals, pair: { status: 3, buyerStatus: 2 }, invalidPayment: null })

test('ORD-035 an order reply has its reference, buyer, statuses and fields', () => {
  expect(reply).toMatchObject({
    ref: '4KQ2W7XM9D3H',
    orderNo: 7,
    eOrderNo: 7,
    eid: 'e1',
    eTitle: 'Mango run',
    uid: 'buyer',
    uName: 'buyer Tan',
    uPhone: '91234567',
    uEmail: 'buyer@example.org',
    uPhotoUrl: null,
    comment: '',
    bookingAddress: null,
    deliveryDate: '25-11-2030',
    combinedPaymentRef: null,
    paymentScreenshot: null,
    createdAt: 1,
  })
})

test('ORD-041 COL-016 the statuses of a reply are the derived ones', () => {
  expect([reply.status, reply.buyerStatus]).toEqual([3, 2])
})

test('ORD-036 an order reply includes fields of its event', () => {
  expect(reply).toMatchObject({
    payAfterClosing: false,
    deliveryApplied: true,
    ePickupDuration: 25_200,
    ePayable: 0,
    ePaynow: 0,
    ePickupTime: formatDateTime(event.pickupTimestamp),
    eClosingTime: formatDateTime(event.closingTimestamp),
    eGroupName: 'Lorong 8 Makan Club',
  })
})

test('ORD-037 lines have product, price, quantity, options, purchase type and split case, in dollars', () => {
  const { description: _description, photoUrl: _photo, ...repeated } = split
  expect(reply.allProductPerOrder).toEqual([
    {
      id: 'a',
      pid: 'p1',
      pName: 'Product a',
      pPrice: 10.55,
      pQuantity: 2,
      pPhotoUrls: [],
      pSubItems: [{ type: 'Size', name: 'L', price: 1.5 }],
      pPurchaseType: 'item',
      pSplitCasePurchase: { ...repeated, costPerItem: 9.05 },
    },
  ])
})

test('ORD-038 derived amounts are in dollars', () => {
  expect(reply).toMatchObject({
    totalPricePerOrder: 21.1,
    adminCostPerOrder: 2,
    discountPerOrder: 1,
    deliveryPerOrder: 3.5,
    totalFee: 25.6,
  })
})

test('API-040 the reply matches its schema exactly', () => {
  expect(z.strictObject(orderReplySchema.shape).parse(reply)).toEqual(reply)
})
