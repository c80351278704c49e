import { expect, test } from 'vitest'
import { eventDraft, productDraft } from '#tests/support/member-rows.ts'
import { addDays, parseDateTime } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import { checkEvent, NOTES_FULL, openTimeMessage, PHOTOS_FULL } from './event-check.ts'
import { windowOf, type EventDraft, type ProductDraft, type SplitCaseDraft } from './event-draft.ts'
import { checkProduct, checkSplitCase, costPerItem } from './product-check.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
const found = (change: Partial<EventDraft>) => checkEvent(eventDraft(NOW, change), NOW)

test('a complete event is valid', () => {
  expect(found({})).toEqual({})
})

test.each([
  ['EVT-030 groupId', { groupId: ' ' }, 'groupId', 'Please choose 1 your group!'],
  ['EVT-031 title', { title: '  ' }, 'title', 'Invalid title'],
  ['EVT-031 invisible title', { title: '\u200B' }, 'title', 'Invalid title'],
  ['EVT-032 description', { description: '\n' }, 'description', 'Invalid description'],
  ['EVT-033 pickupAddress', { pickupAddress: '' }, 'pickupAddress', 'Invalid pickup address'],
  ['EVT-036 collection past', { pickupTimestamp: NOW }, 'pickupTimestamp', 'Invalid collection date'],
  ['EVT-036 no collection', { pickupTimestamp: null }, 'pickupTimestamp', 'Invalid collection date'],
  ['EVT-038 closing past', { closingTimestamp: NOW }, 'closingTimestamp', 'Invalid closing date'],
  ['EVT-038 no closing', { closingTimestamp: null }, 'closingTimestamp', 'Invalid closing date'],
  ['EVT-072 no product', { products: [] }, 'products', 'You must have at least 1 product!!!'],
  ['a sixth note', { termConds: ['1', '2', '3', '4', '5', '6'] }, 'termConds', 'Maximum number of notes is 5!'],
  ['a sixth image', { photoUrls: ['1', '2', '3', '4', '5', '6'] }, 'photoUrls', 'Maximum images for event is 5!'],
])('%s', (_title, change, field, message) => {
  expect(found(change)).toEqual({ [field]: message })
})

test('a fifth note and a fifth image are accepted', () => {
  expect(found({ termConds: ['1', '2', '3', '4', '5'], photoUrls: ['1', '2', '3', '4', '5'] })).toEqual({})
  expect([NOTES_FULL, PHOTOS_FULL]).toEqual(['Maximum number of notes is 5!', 'Maximum images for event is 5!'])
})

test('EVT-037 a collection must start before it ends; equal hours are refused', () => {
  for (const [from, to] of [
    [17, 10],
    [10, 10],
  ] as const) {
    const { start, duration } = windowOf(addDays(NOW, 7), from, to)
    expect(found({ pickupTimestamp: start, pickupDuration: duration })).toEqual({
      pickupDuration: 'Invalid collection time',
    })
  }
})

test('EVT-039 EVT-049 a collection before closing is refused, to the minute; a collection at closing is accepted', () => {
  const closingTimestamp = addDays(NOW, 3)
  expect(found({ closingTimestamp, pickupTimestamp: closingTimestamp - 60 })).toEqual({
    pickupTimestamp: 'Invalid collection date',
  })
  expect(found({ closingTimestamp, pickupTimestamp: closingTimestamp })).toEqual({})
  expect(found({ closingTimestamp: NOW + 1, pickupTimestamp: NOW + 1 })).toEqual({})
})

const closing = addDays(NOW, 3)
const delivered = (deliveryTimestamp: number | null, deliveryDuration: number) =>
  found({
    closingTimestamp: closing,
    delivery: { deliveryTimestamp, deliveryDuration, deliveryZones: [] },
  })

test('EVT-041 equal delivery hours and an end before the start are refused', () => {
  for (const duration of [0, -3600])
    expect(delivered(closing + 60, duration)).toEqual({
      'delivery.deliveryDuration': 'Invalid delivery time duration',
    })
  expect(delivered(closing + 60, 3600)).toEqual({})
})

test('EVT-042 a delivery starts after closing', () => {
  for (const at of [null, closing - 60, closing])
    expect(delivered(at, 3600)).toEqual({ 'delivery.deliveryTimestamp': 'Delivery date must after closing date' })
  expect(delivered(closing + 1, 3600)).toEqual({})
})

test('unchanged times of an edited event may have passed', () => {
  const draft = eventDraft(NOW)
  const later = draft.pickupTimestamp! + 60
  expect(checkEvent(draft, later, draft)).toEqual({})
  expect(Object.keys(checkEvent(draft, later))).toEqual(['closingTimestamp', 'pickupTimestamp'])
  expect(checkEvent({ ...draft, closingTimestamp: NOW + 60 }, later, draft)).toEqual({
    closingTimestamp: 'Invalid closing date',
  })
})

test('EVT-045 a scheduled opening lies between now and closing', () => {
  expect(openTimeMessage(NOW, NOW + 100, NOW)).toBe('Invalid Time')
  expect(openTimeMessage(NOW + 100, NOW + 100, NOW)).toBe('Invalid Time')
  expect(openTimeMessage(NOW + 1, NOW + 100, NOW)).toBeUndefined()
  expect(openTimeMessage(NOW + 99, NOW + 100, NOW)).toBeUndefined()
})

test.each<[string, Partial<ProductDraft>, string, string]>([
  ['EVT-050', { name: ' ' }, 'name', 'Product name is required'],
  ['EVT-051', { price: null }, 'price', 'Product price is required'],
  ['EVT-052', { maxQuantity: null }, 'maxQuantity', 'Available stock is required'],
  ['EVT-053', { defaultQuantity: null }, 'defaultQuantity', 'Default quantity is required'],
  ['EVT-054', { limitPerOrder: null }, 'limitPerOrder', 'Limit per order is required'],
  ['EVT-055', { minOrderQty: 0 }, 'minOrderQty', 'Minimum order quantity must be greater than 0'],
  ['EVT-056', { minOrderQty: null }, 'minOrderQty', 'Minimum order quantity must not be blank.'],
  ['EVT-057', { subItems: [{ type: '', required: 0, list: [] }] }, 'subItems.0.type', 'Sub item name is required'],
  [
    'EVT-058',
    { subItems: [{ type: 'Size', required: 1, list: [{ name: ' ', price: asCents(0) }] }] },
    'subItems.0.list.0.name',
    'Option name is required',
  ],
  [
    'EVT-059',
    { subItems: [{ type: 'Size', required: 1, list: [{ name: 'L', price: null }] }] },
    'subItems.0.list.0.price',
    'Option price is required',
  ],
  [
    'an order names an option group:',
    {
      subItems: [
        { type: 'Size', required: 1, list: [{ name: 'L', price: asCents(0) }] },
        { type: 'Size ', required: 0, list: [{ name: 'M', price: asCents(0) }] },
      ],
    },
    'subItems.1.type',
    'Sub item names must differ',
  ],
  [
    'an order names an option:',
    {
      subItems: [
        {
          type: 'Size',
          required: 1,
          list: [
            { name: 'L', price: asCents(0) },
            { name: 'L', price: asCents(200) },
          ],
        },
      ],
    },
    'subItems.0.list.1.name',
    'Option names must differ',
  ],
  [
    'nobody can choose from nothing:',
    { subItems: [{ type: 'Size', required: 1, list: [] }] },
    'subItems.0.type',
    'Add an option to choose',
  ],
  [
    'nobody can order what needs more than is allowed:',
    { minOrderQty: 5, limitPerOrder: 4 },
    'minOrderQty',
    'Minimum order quantity must not be above the limit per order',
  ],
])('%s a product', (_id, change, field, message) => {
  expect(checkProduct(productDraft('p', change))).toEqual({ [field]: message })
  expect(found({ products: [productDraft('p1'), productDraft('p2', change)] })).toEqual({
    [`products.1.${field}`]: message,
  })
})

test('a minimum may equal the limit, and is allowed without a limit', () => {
  expect(checkProduct(productDraft('p', { minOrderQty: 4, limitPerOrder: 4 }))).toEqual({})
  expect(checkProduct(productDraft('p', { minOrderQty: 5, limitPerOrder: 0 }))).toEqual({})
})

const split = (change: Partial<SplitCaseDraft> = {}): SplitCaseDraft => ({
  name: 'By the piece',
  description: '',
  itemsPerCase: 10,
  costPerItem: asCents(99),
  minItemOrder: 1,
  fulfillCondition: 'full-only',
  isFullCase: false,
  acknowledgementRequiredPayAfter: false,
  photoUrl: null,
  ...change,
})

test.each<[string, Partial<SplitCaseDraft>, string, string]>([
  ['EVT-061', { name: '' }, 'name', 'Name is required'],
  ['EVT-062', { itemsPerCase: 0 }, 'itemsPerCase', 'Items per case must be at least 1'],
  ['EVT-063', { itemsPerCase: Number.NaN }, 'itemsPerCase', 'Items per case must be a number'],
  ['EVT-062', { itemsPerCase: 0.5 }, 'itemsPerCase', 'Items per case must be at least 1'],
  ['EVT-063', { itemsPerCase: 2.5 }, 'itemsPerCase', 'Items per case must be a number'],
  ['EVT-064', { itemsPerCase: -1 }, 'itemsPerCase', 'Must be greater than 0'],
  ['EVT-065', { costPerItem: asCents(0) }, 'costPerItem', 'Cost per item must be greater than 0'],
  ['EVT-066', { minItemOrder: 0 }, 'minItemOrder', 'Minimum item order must be at least 1'],
  [
    'EVT-067',
    { acknowledgementRequiredPayAfter: null },
    'acknowledgementRequiredPayAfter',
    'Acknowledgement is required',
  ],
  ['EVT-068', { fulfillCondition: null }, 'fulfillCondition', 'Fulfill condition is required'],
])('%s a split case', (_id, change, field, message) => {
  expect(checkSplitCase(split(change))).toEqual({ [field]: message })
  expect(found({ products: [productDraft('p', { splitCasePurchase: split(change) })] })).toEqual({
    [`products.0.splitCasePurchase.${field}`]: message,
  })
})

test('EVT-060 a split case is validated only when it has size and price', () => {
  const empty = { name: '', fulfillCondition: null }
  expect(checkSplitCase(split({ ...empty, itemsPerCase: null }))).toEqual({})
  expect(checkSplitCase(split({ ...empty, costPerItem: null }))).toEqual({})
  expect(checkSplitCase(split({ costPerItem: asCents(1) }))).toEqual({})
})

test('a split case requires a positive price', () => {
  expect(checkProduct(productDraft('p', { price: asCents(0), splitCasePurchase: split() }))).toEqual({
    splitCasePurchase: 'Please enter a valid Price before enabling Split Case Purchase!',
  })
})

test('EVT-069 the price of a piece is price divided by pieces, rounded half up to the cent', () => {
  const costs = (
    [
      [1000, 3],
      [1000, 6],
      [2400, 10],
      [25, 10],
      [1, 2],
    ] as const
  ).map(([price, items]) => costPerItem(asCents(price), items))
  expect(costs).toEqual([333, 167, 240, 3, 1])
})
