import { expect, test } from 'vitest'
import type { Event } from '#shared/event/event.ts'
import type { Order, OrderLine } from '#shared/order/order.ts'
import type { PackedOrder } from '#shared/packing/packing-rows.ts'
import { asCents } from '#shared/kernel/money.ts'
import { placeOf, printedPayment, sheetOfList } from './sheet-of-list.ts'

const line = (pName: string, pQuantity: number, options: readonly string[] = []): OrderLine => ({
  id: `l-${pName}-${pQuantity}`,
  pid: `p-${pName}`,
  pName,
  pPrice: asCents(100),
  pQuantity,
  pPhotoUrls: [`/art/${pName}.svg`],
  pSubItems: options.map((name) => ({ type: 'Size', name, price: asCents(0) })),
  pPurchaseType: 'case',
})
const packed = (uid: string, eOrderNo: number, lines: OrderLine[], over: Partial<Order> = {}): PackedOrder => {
  const order = {
    id: `REF00000${String(eOrderNo).padStart(4, '0')}`,
    eid: 'e1',
    eTitle: 'Mangoes',
    eOrderNo,
    uid,
    uName: `Name ${uid}`,
    uPhone: '9123 4821',
    uPhotoUrl: null,
    status: 2,
    buyerStatus: 2,
    comment: '',
    lines,
    ...over,
  } as Order
  return { order, pair: { status: order.status, buyerStatus: order.buyerStatus } }
}
const event = {
  title: 'Mango run',
  pickupAddress: 'Blk 88',
  pickupTimestamp: 1_922_000_400,
  pickupDuration: 10_800,
} as Event

const orders = [
  packed('c', 1, [line('mango', 2)]),
  packed('a', 9, [line('mango', 1), line('kit', 1, ['4 pax'])]),
  packed('a', 3, [line('kit', 2, ['2 pax'])]),
  packed('b', 2, [line('mango', 5)], { status: -1, buyerStatus: -2 }),
]

test('COL-026 the paper is sorted by name or by order number and omits cancelled orders', () => {
  const names = (sort: 'name' | 'order') =>
    sheetOfList('Toa Payoh', [event], orders, sort, 0).buyers.map((buyer) => [
      buyer.name,
      buyer.orders.map((order) => order.orderNo),
    ])
  expect(names('name')).toEqual([
    ['Name a', [3, 9]],
    ['Name c', [1]],
  ])
  expect(names('order')).toEqual([
    ['Name c', [1]],
    ['Name a', [3, 9]],
  ])
})

test('COL-026 quantities to pack are summed by product and options', () => {
  const { products } = sheetOfList('Toa Payoh', [event], orders, 'name', 0)
  expect(products).toEqual([
    { name: 'kit', detail: '2 pax', quantity: 2, picture: '/art/kit.svg' },
    { name: 'kit', detail: '4 pax', quantity: 1, picture: '/art/kit.svg' },
    { name: 'mango', detail: '', quantity: 3, picture: '/art/mango.svg' },
  ])
})

test('a list without a name is printed with the titles and the day of its events', () => {
  expect(sheetOfList('21/11/2026', [event], orders, 'name', 0).listName).toBe('Mango run, Wed 27-11-2030')
})

test('COL-026 only verified payments count as paid on paper', () => {
  expect(printedPayment({ status: 1, buyerStatus: 1 })).toBe('NOT PAID')
  expect(printedPayment({ status: 2, buyerStatus: 1 })).toBe('NOT PAID')
  expect(printedPayment({ status: 1, buyerStatus: 2 })).toBe('CLAIMED')
  expect(printedPayment({ status: 2, buyerStatus: 2 })).toBe('PAID')
  expect(printedPayment({ status: 3, buyerStatus: 2 })).toBe('PAID')
})

test('COL-026 a common place and time are printed once; different ones are counted', () => {
  expect(placeOf([event, event])).toMatch(/^Blk 88 · /)
  expect(placeOf([event, { ...event, pickupAddress: 'Blk 9' }])).toBe('2 events')
})

test('MNG-048 the paper shows booking address and delivery date of an order', () => {
  const bookingAddress = { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '310012' }
  const printed = sheetOfList(
    'Toa Payoh',
    [event],
    [
      packed('a', 1, [line('mango', 2)], { bookingAddress, deliveryDate: '24-11-2026' }),
      packed('b', 2, [line('mango', 1)], { bookingAddress: null, deliveryDate: null }),
    ],
    'name',
    0,
  ).buyers.flatMap(({ orders: theirs }) => theirs.map(({ deliverTo }) => deliverTo))
  expect(printed).toEqual(['Blk 12 #03-04, Singapore 310012, 24-11-2026', ''])
})
