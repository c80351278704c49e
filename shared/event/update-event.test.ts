import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow, deliveryRow } from '#tests/support/delivery-rows.ts'
import { CLOSING, runnerWithEvent, PICKUP, productRow, splitCase } from '#tests/support/sample-event.ts'
import { groupRow, memberRow, productDraft } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type RunOptions, type OperationRunner } from '#tests/support/operation-runner.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { createOrder } from '#shared/order/create-order.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { asCents } from '#shared/kernel/money.ts'
import { changesBetween, draftOfEvent, draftOfProduct } from './event-changes.ts'
import { updateEvent, type UpdateEventInput } from './update-event.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { updateOrder } from '#shared/order/update-order.ts'

const NOW = CLOSING - 3 * 86_400
const REF = '7K2PWABCDEFG'
let w: OperationRunner

const edit = (change: Omit<UpdateEventInput, 'id'>, actor = 'host', where: Partial<RunOptions> = {}) =>
  w.run(updateEvent, actor, { id: 'e1', ...change }, { at: NOW, ...where })

const order = async (quantity: number, change: object = {}, pid = 'p1') => {
  const line = { id: `l${pid}`, pid, purchaseType: 'case' as const, quantity, subItems: [], ...change }
  const input = { ref: REF, eid: 'e1', lines: [line], comment: '', representedUserId: null }
  outputOf(await w.run(createOrder, 'buyer', { ...input, bookingAddress: null, deliveryDate: null }, { at: NOW }))
}

beforeEach(() => {
  w = runnerWithEvent({ products: [productRow('p1'), productRow('p2', { position: 1, name: 'Cherries' })] })
})

test('EVT-048 an edit changes only the fields that it names, and closes long gaps in a description', async () => {
  w.put('events', { ...w.row('events', 'e1'), deliveryCost: asCents(300), discount: asCents(50) })
  outputOf(await edit({ title: ' Mango and more ', description: 'One\n\n\n\nTwo', adminCost: asCents(150) }))
  expect(w.row('events', 'e1')).toMatchObject({
    title: 'Mango and more',
    description: 'One\n\nTwo',
    adminCost: asCents(150),
    pickupAddress: 'Blk 88',
    closingTimestamp: CLOSING,
    deliveryCost: asCents(300),
    discount: asCents(50),
    status: 1,
  })
  expect(w.rows('products')).toHaveLength(2)
})

test('only the creator edits an event; an unknown event is not found', async () => {
  for (const who of ['buyer', 'admin', 'outsider'])
    expect(await edit({ title: 'Mine' }, who)).toMatchObject({ code: 20005 })
  expect(await w.run(updateEvent, 'host', { id: 'e9', title: 'x' }, { at: NOW })).toMatchObject({ code: 20001 })
  expect(w.row('events', 'e1').title).toBe('Mango run')
})

test('a former host may finish existing events; a banned host may not', async () => {
  w.put('members', memberRow('g1', 'host'))
  outputOf(await edit({ title: 'Still mine' }))
  w.put('members', memberRow('g1', 'host', { isHost: true, banned: 1 }))
  expect(await edit({ title: 'Spoiled' })).toMatchObject({ code: 20007 })
})

test('an event cannot be edited once payment is requested', async () => {
  w.put('events', { ...w.row('events', 'e1'), payable: 1 })
  expect(wordsOf(await edit({ title: 'Later' }))).toBe('Not allow to edit event')
})

test.each([
  [{ title: ' ' }, 'title', 'Invalid title'],
  [{ closingTimestamp: NOW }, 'closingTimestamp', 'Invalid closing date'],
  [{ closingTimestamp: PICKUP + 1 }, 'pickupTimestamp', 'Invalid collection date'],
  [{ pickupDuration: 0 }, 'pickupDuration', 'Invalid collection time'],
  [{ removed: ['p1', 'p2'] }, 'products', 'You must have at least 1 product!!!'],
  [{ products: [productDraft('p2', { name: '' })] }, 'products.1.name', 'Product name is required'],
] as const)('%j is refused by the rules of a new event', async (change, field, words) => {
  const refused = await edit(change as Omit<UpdateEventInput, 'id'>)
  expect(refused).toMatchObject({ refused: true, status: 422, detail: { fields: { [field]: words } } })
  expect(wordsOf(refused)).toBe(words)
})

test('an unchanged closing time may have passed; a new one must be in the future', async () => {
  const later = { at: CLOSING + 3600 }
  outputOf(await edit({ pickupAddress: 'Blk 9' }, 'host', later))
  expect(wordsOf(await edit({ closingTimestamp: CLOSING + 60 }, 'host', later))).toBe('Invalid closing date')
  outputOf(await edit({ closingTimestamp: CLOSING + 7200 }, 'host', later))
  expect(w.row('events', 'e1')).toMatchObject({ pickupAddress: 'Blk 9', closingTimestamp: CLOSING + 7200 })
})

test('products can be added, changed, removed and reordered', async () => {
  await order(2, {}, 'p2')
  const counts = w.row('event_stats', 'e1')
  outputOf(
    await edit({
      products: [
        productDraft('p3', { name: 'Durian' }),
        { ...draftOfProduct(w.row('products', 'p1')), price: asCents(1050) },
      ],
      removed: ['p2'],
      order: ['p3', 'p1'],
    }),
  )
  const products = w.rows('products').sort((a, b) => a.position - b.position)
  expect(products.map(({ id, position, price, groupId }) => [id, position, price, groupId])).toEqual([
    ['p3', 0, 990, 'g1'],
    ['p1', 1, 1050, 'g1'],
  ])
  expect(w.row('event_stats', 'e1')).toEqual(counts)
  expect(w.row('orders', REF).lines).toMatchObject([{ pid: 'p2', pName: 'Cherries', pPrice: 990 }])
})

test('an edit cannot take over a product of another event', async () => {
  w.put('products', productRow('p9', { eid: 'e9' }))
  expect(await edit({ products: [productDraft('p9')] })).toMatchObject({ code: 20009 })
})

describe('with orders', () => {
  test('ORD-046 ORD-047 ORD-048 quantities ordered, changed and cancelled around an edit are counted once', async () => {
    await order(3)
    outputOf(
      await edit({ products: [{ ...draftOfProduct(w.row('products', 'p1')), name: 'Mango', price: asCents(1200) }] }),
    )
    expect(w.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 3, totalMember: 1, sold: { p1: 3 } })
    const lines = [{ id: 'lp1', pid: 'p1', purchaseType: 'case' as const, quantity: 5, subItems: [] }]
    const change = { ref: REF, lines, comment: '', bookingAddress: null, deliveryDate: null }
    outputOf(await w.run(updateOrder, 'buyer', change, { at: NOW }))
    expect(w.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 5, sold: { p1: 5 } })
    outputOf(await edit({ removed: ['p1'] }))
    const cancel = { ref: REF, buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await w.run(updateOrderBuyerStatus, 'buyer', cancel, { at: NOW }))
    expect(w.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 0, totalMember: 0, sold: { p1: 0 } })
  })

  test('a stock below the sold quantity leaves nothing to order', async () => {
    await order(3)
    outputOf(await edit({ products: [{ ...draftOfProduct(w.row('products', 'p1')), maxQuantity: 2 }] }))
    const line = { id: 'l9', pid: 'p1', purchaseType: 'case' as const, quantity: 1, subItems: [] }
    const input = { ref: '7K2PWABCDEFH', eid: 'e1', lines: [line], comment: '', representedUserId: null }
    const more = { ...input, bookingAddress: null, deliveryDate: null }
    expect(wordsOf(await w.run(createOrder, 'other', more, { at: NOW }))).toBe('Sold out: Honey mango.')
  })

  test('a case with ordered pieces keeps its size; its other fields may change', async () => {
    w.put('products', productRow('p1', { splitCasePurchase: splitCase() }))
    await order(4, { purchaseType: 'item' })
    const held = draftOfProduct(w.row('products', 'p1'))
    for (const splitCasePurchase of [null, splitCase({ itemsPerCase: 5 })])
      expect(wordsOf(await edit({ products: [{ ...held, splitCasePurchase }] }))).toBe(
        'Pieces of Honey mango are ordered, so its split case cannot be changed',
      )
    outputOf(await edit({ products: [{ ...held, splitCasePurchase: splitCase({ costPerItem: asCents(120) }) }] }))
    expect(w.row('products', 'p1').splitCasePurchase?.costPerItem).toBe(120)
  })

  test('a product with ordered pieces cannot be removed until they are cancelled', async () => {
    w.put('products', productRow('p1', { splitCasePurchase: splitCase() }))
    await order(4, { purchaseType: 'item' })
    expect(wordsOf(await edit({ removed: ['p1'] }))).toBe('Pieces of Honey mango are ordered, so it cannot be removed')
    const cancel = { ref: REF, buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await w.run(updateOrderBuyerStatus, 'buyer', cancel, { at: NOW }))
    outputOf(await edit({ removed: ['p1'] }))
    expect(w.rows('products').map(({ id }) => id)).toEqual(['p2'])
  })

  test('the admin fee cannot change once a payment is made', async () => {
    await order(1)
    outputOf(await edit({ adminCost: asCents(150) }))
    w.put('orders', { ...w.row('orders', REF), buyerStatus: 2 })
    const refused = await edit({ adminCost: asCents(200) })
    expect(refused).toMatchObject({ refused: true, status: 409, code: 20213 })
    expect(wordsOf(refused)).toBe('Admin fee cannot be amended once payment is made')
    outputOf(await edit({ adminCost: asCents(150), pickupAddress: 'Blk 9' }))
    expect(w.row('events', 'e1')).toMatchObject({ adminCost: 150, pickupAddress: 'Blk 9' })
  })

  test('an edit cannot re-open an event that may not be re-opened', async () => {
    await order(1)
    w.put('orders', { ...w.row('orders', REF), buyerStatus: 2 })
    const later = { closingTimestamp: CLOSING + 86_400, pickupTimestamp: PICKUP + 86_400 }
    const closed = { at: CLOSING + 60 }
    w.put('events', { ...w.row('events', 'e1'), paynow: 1 })
    expect(wordsOf(await edit(later, 'host', closed))).toBe('You can not re-open order for this event')
    expect(wordsOf(await edit({ paynow: 0 }, 'host', closed))).toBe('Not allow to edit event')
    w.put('events', { ...w.row('events', 'e1'), paynow: 0 })
    outputOf(await edit(later, 'host', closed))
    expect(w.row('events', 'e1').closingTimestamp).toBe(CLOSING + 86_400)
  })

  test('EVT-009 an edit cannot re-open an event whose goods were handed over for an unpaid order', async () => {
    await order(1)
    const closed = { at: CLOSING + 60 }
    w.put('events', { ...w.row('events', 'e1'), paynow: 1 })
    outputOf(await w.run(updateOrderStatus, 'host', { ref: REF, status: 3, saw: null }, closed))
    expect(w.rows('handovers')).toHaveLength(1)
    expect(w.row('orders', REF)).toMatchObject({ status: 1, buyerStatus: 1 })
    const later = { closingTimestamp: CLOSING + 86_400, pickupTimestamp: PICKUP + 86_400 }
    expect(wordsOf(await edit(later, 'host', closed))).toBe('You can not re-open order for this event')
    expect(wordsOf(await edit({ paynow: 0 }, 'host', closed))).toBe('Not allow to edit event')
  })

  test('orders take the new title; the group cannot change', async () => {
    w.put('groups', groupRow('g2'))
    w.put('members', memberRow('g2', 'host', { isHost: true }))
    await order(1)
    outputOf(await edit({ title: 'Mango season' }))
    expect(w.row('orders', REF).eTitle).toBe('Mango season')
    expect(wordsOf(await edit({ groupId: 'g2' }))).toBe('The group cannot be changed once somebody has ordered')
  })
})

test('an event without orders can move to another group in which its creator is a host', async () => {
  w.put('groups', groupRow('g2', { name: 'Block 9' }))
  expect(await edit({ groupId: 'g2' })).toMatchObject({ code: 20007 })
  expect(wordsOf(await edit({ groupId: 'g9' }))).toBe('Please choose 1 your group!')
  w.put('members', memberRow('g2', 'host', { isHost: true }))
  outputOf(await edit({ groupId: 'g2' }))
  expect(w.row('events', 'e1')).toMatchObject({ groupId: 'g2', groupName: 'Block 9' })
  expect(w.rows('products').map((product) => product.groupId)).toEqual(['g2', 'g2'])
  expect(w.row('event_stats', 'e1').groupId).toBe('g2')
})

test('the group cannot change while a delivery is booked', async () => {
  w.put('groups', groupRow('g2'))
  w.put('members', memberRow('g2', 'host', { isHost: true }))
  w.put('deliveries', deliveryRow('e1.delivery', { eid: 'e1', deliveryTimestamp: PICKUP }))
  w.put('bookings', bookingRow('B1', { did: 'e1.delivery' }))
  for (const change of [{ groupId: 'g2' }, { groupId: 'g2', delivery: null }])
    expect(wordsOf(await edit(change))).toBe('The group cannot be changed once somebody has ordered')
  expect(w.row('bookings', 'B1')).toMatchObject({ groupId: 'g1', status: 1 })
  w.put('bookings', bookingRow('B1', { did: 'e1.delivery', bookerStatus: -1 }))
  outputOf(await edit({ groupId: 'g2' }))
  expect(w.row('deliveries', 'e1.delivery').groupId).toBe('g2')
})

test('offline edits of two devices are merged; for one field the later edit wins', async () => {
  const early = hybridTime(1, 0, 'a')
  const late = hybridTime(NOW * 1000, 0, 'b')
  const price = (cents: number) => ({
    products: [{ ...draftOfProduct(w.row('products', 'p1')), price: asCents(cents) }],
  })
  outputOf(await edit({ title: 'Late', ...price(2000) }, 'host', { time: late }))
  outputOf(await edit({ title: 'Early', pickupAddress: 'Blk 9', ...price(1000) }, 'host', { time: early }))
  expect(w.row('events', 'e1')).toMatchObject({ title: 'Late', pickupAddress: 'Blk 9' })
  expect(w.row('products', 'p1').price).toBe(2000)
})

test('the form sends exactly the changed fields', () => {
  const before = draftOfEvent(w.row('events', 'e1'), w.rows('products'), undefined)
  expect(changesBetween(before, before)).toEqual({})
  const [first, second] = before.products
  const after = { ...before, title: 'New', products: [second!, { ...first!, price: asCents(1) }, productDraft('p3')] }
  expect(changesBetween(before, after)).toEqual({
    title: 'New',
    products: [{ ...first!, price: asCents(1) }, productDraft('p3')],
    order: ['p2', 'p1', 'p3'],
  })
  expect(changesBetween(before, { ...before, products: [second!] })).toEqual({ removed: ['p1'] })
})

test('a picture uploaded by somebody else is refused; existing pictures stay', async () => {
  const url = `/api/files/${'a'.repeat(64)}`
  expect(await edit({ photoUrls: [url] })).toMatchObject({ refused: true, code: 1903 })
  w.put('events', { ...w.row('events', 'e1'), photoUrls: [url] })
  const edited = await edit({ photoUrls: [url, '/art/fruit.svg'] })
  expect(isRefusal(edited)).toBe(false)
})
