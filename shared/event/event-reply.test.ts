import { expect, test } from 'vitest'
import { eventDraft, groupRow, person, productDraft } from '#tests/support/member-rows.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import { eventReply, eventReplySchema, productReply, type EventFacts } from './event-reply.ts'
import { countsOf } from '#shared/order/event-counts.ts'
import { eventRow, productRow } from './event-rows.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
const draft = eventDraft(NOW, {
  adminCost: asCents(50),
  extraFields: [{ name: 'Price list', value: 'https://example.org' }],
})
const event = eventRow(draft, { id: 'e1', group: groupRow('g1'), host: person('host'), at: NOW })
const splitCasePurchase = {
  name: 'By the piece',
  description: '',
  itemsPerCase: 10,
  costPerItem: asCents(240),
  minItemOrder: null,
  fulfillCondition: 'full-only' as const,
  isFullCase: false,
  acknowledgementRequiredPayAfter: true,
  photoUrl: null,
}
const products = [
  productRow(productDraft('p2', { name: 'Second', price: asCents(2400), splitCasePurchase }), 1, event),
  productRow(
    productDraft('p1', { subItems: [{ type: 'Size', required: 1, list: [{ name: 'L', price: asCents(200) }] }] }),
    0,
    event,
  ),
]
const stats = {
  ...countsOf(event, undefined, undefined).stats,
  totalOrderCount: 4,
  totalMember: 2,
  sold: { p1: 3 },
  pieces: { p2: 27 },
}
const facts: EventFacts = {
  group: groupRow('g1'),
  stats,
  products,
  withProducts: true,
  delivery: undefined,
  withZones: false,
  shareCode: 'AB',
  totalSales: asCents(12_345),
  hostPhone: '91234567',
}

test('an event reply has all fields in their units', () => {
  const reply = eventReply(event, facts)
  expect(eventReplySchema.parse(reply)).toEqual(reply)
  expect(reply).toMatchObject({
    id: 'e1',
    group: { id: 'g1', name: 'Lorong 8 Makan Club', public: 1 },
    address: 'Blk 88',
    pickupAddress: 'Blk 88',
    productIdList: ['p1', 'p2'],
    closingTime: '21-01-2030 23:59',
    pickupTime: '27-01-2030 10:00',
    pickupDuration: 25_200,
    openTime: null,
    adminCost: 0.5,
    extraFields: [{ name: 'Price list', value: 'https://example.org' }],
    totalOrderCount: 4,
    totalMember: 2,
    totalSales: 123.45,
    shareCode: 'AB',
    createdUserPhone: '91234567',
    orders: [],
  })
  for (const key of [
    'deliveryTime',
    'deliveryDuration',
    'deliveryStatus',
    'deliveryZones',
    'payTogether',
    'payAfterClosing',
    'bookingAddressRequired',
    'closingTimestamp',
    'pickupTimestamp',
  ])
    expect(Object.keys(reply)).toContain(key)
})

test('products are included on request; phone and sales only for permitted viewers', () => {
  const reply = eventReply(event, { ...facts, withProducts: false, totalSales: null, hostPhone: null })
  expect(reply).toMatchObject({ products: [], productIdList: ['p1', 'p2'], totalSales: null, createdUserPhone: '' })
  expect(reply).not.toHaveProperty('buyerNames')
})

test('EVT-007 a discount is in dollars, or in percent when isPercentage is set', () => {
  expect(eventReply({ ...event, discount: 1000 }, facts).discount).toBe(10)
  expect(eventReply({ ...event, discount: 750, isPercentage: true }, facts).discount).toBe(7.5)
})

test('EVT-013 a product reply has all fields in their units', () => {
  expect(productReply(products[1]!, stats)).toEqual({
    id: 'p1',
    pid: 'p1',
    name: 'Honey mango',
    description: '',
    price: 9.9,
    maxQuantity: 1000,
    defaultQuantity: 0,
    limitPerOrder: 1000,
    minOrderQty: 1,
    photoUrls: [],
    orderCount: 3,
    subItems: [{ type: 'Size', required: 1, list: [{ name: 'L', price: asCents(2) }] }],
    splitCasePurchase: null,
    pSplitCasePurchase: false,
  })
})

test('EVT-066 a split case in a reply has its fields in dollars and pieces', () => {
  expect(productReply(products[0]!, stats)).toMatchObject({
    pSplitCasePurchase: true,
    splitCasePurchase: {
      name: 'By the piece',
      itemsPerCase: 10,
      costPerItem: 2.4,
      minItemOrder: 1,
      fulfillCondition: 'full-only',
      isFullCase: false,
      acknowledgementRequiredPayAfter: true,
      photoUrl: null,
      orderCount: 27,
      enabled: true,
    },
  })
})
