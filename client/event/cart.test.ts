import { expect, test } from 'vitest'
import type { Product } from '#shared/event/event.ts'
import { splitCase } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { cartOfSaved, cartOfOrder, cartReducer, newCart, stepRange } from './cart.ts'
import { cartFee, cartTotal, chosenLines, pricedLines } from './cart-lines.ts'

const product = (part: Partial<Product>): Product => ({
  id: 'p',
  eid: 'e',
  hostId: 'h',
  groupId: 'g',
  position: 0,
  name: 'Sticky rice kit',
  description: '',
  price: asCents(1450),
  maxQuantity: 1000,
  defaultQuantity: 0,
  limitPerOrder: 0,
  minOrderQty: 1,
  photoUrls: [],
  subItems: [],
  splitCasePurchase: null,
  ...part,
})

const ids = () => {
  let n = 0
  return () => `line-${(n += 1)}`
}
const nothing = { sold: {}, pieces: {} }

test('ORD-013 the running total includes the price of options', () => {
  const kit = product({
    subItems: [
      {
        type: 'Size',
        required: 1,
        list: [
          { name: '2 pax', price: asCents(0) },
          { name: '4 pax', price: asCents(600) },
        ],
      },
    ],
  })
  let cart = newCart([kit], nothing, ids())
  cart = cartReducer(cart, { kind: 'quantity', pid: 'p', id: 'line-1', quantity: 2 })
  expect(cartTotal([kit], cart)).toBe(2900)
  cart = cartReducer(cart, { kind: 'option', pid: 'p', id: 'line-1', group: 'Size', name: '4 pax' })
  expect(cartTotal([kit], cart)).toBe(4100)
  const subItems = [{ type: 'Size', name: '4 pax' }]
  expect(chosenLines([kit], cart)).toEqual([
    { id: 'line-1', pid: 'p', purchaseType: 'case', quantity: 2, subItems, price: asCents(2050) },
  ])
  cart = cartReducer(cart, { kind: 'option', pid: 'p', id: 'line-1', group: 'Size', name: '' })
  expect(chosenLines([kit], cart)[0]?.subItems).toEqual([])
})

test('ORD-013 the total includes the admin fee as soon as something is chosen, even a free item', () => {
  const free = product({ price: asCents(0) })
  let cart = newCart([free], nothing, ids())
  expect(cartFee({ adminCost: asCents(50) }, [free], cart)).toBe(0)
  cart = cartReducer(cart, { kind: 'quantity', pid: 'p', id: 'line-1', quantity: 1 })
  expect(cartFee({ adminCost: asCents(50) }, [free], cart)).toBe(50)
})

test('ORD-028 a stepper stops at the quantity that stock and limit leave for its line', () => {
  const scarce = product({ maxQuantity: 5, limitPerOrder: 4 })
  let cart = newCart([scarce], nothing, ids())
  cart = cartReducer(cart, { kind: 'quantity', pid: 'p', id: 'line-1', quantity: 3 })
  cart = cartReducer(cart, { kind: 'another', pid: 'p', id: 'second' })
  const lines = cart['p']!
  const second = lines.find((line) => line.id === 'second')!
  expect(stepRange(scarce, lines, second, nothing, [])).toEqual({ min: 1, max: 1 })
  expect(stepRange(scarce, lines, lines[0]!, { sold: { p: 3 }, pieces: {} }, []).max).toBe(1)
})

test('ORD-029 the first tap on + sets the quantity to the minimum still missing', () => {
  const box = product({ minOrderQty: 6 })
  const cart = newCart([box], nothing, ids())
  expect(stepRange(box, cart['p']!, cart['p']![0]!, nothing, []).min).toBe(6)
})

test('a line set to 0 is removed, unless it is the last of its purchase type', () => {
  let cart = newCart([product({})], nothing, ids())
  cart = cartReducer(cart, { kind: 'another', pid: 'p', id: 'second' })
  cart = cartReducer(cart, { kind: 'quantity', pid: 'p', id: 'second', quantity: 0 })
  expect(cart['p']?.map((line) => line.id)).toEqual(['line-1'])
  cart = cartReducer(cart, { kind: 'quantity', pid: 'p', id: 'line-1', quantity: 0 })
  expect(cart['p']?.map((line) => line.id)).toEqual(['line-1'])
})

test('ORD-004 editing starts with the lines of the order and keeps their ids', () => {
  const kit = product({ defaultQuantity: 2 })
  const cart = cartOfOrder(
    [kit],
    [
      {
        id: 'kept',
        pid: 'p',
        pName: '',
        pPrice: asCents(1450),
        pQuantity: 3,
        pPhotoUrls: [],
        pSubItems: [],
        pPurchaseType: 'case',
      },
    ],
    ids(),
  )
  expect(chosenLines([kit], cart).map(({ id, quantity }) => ({ id, quantity }))).toEqual([{ id: 'kept', quantity: 3 }])
  expect(chosenLines([kit], cartOfOrder([kit], [], ids()))).toEqual([])
})

test('editing an order of pieces keeps the full case before the individual pieces', () => {
  const kit = product({ splitCasePurchase: splitCase({ itemsPerCase: 12 }) })
  const pieces = {
    id: 'kept',
    pid: 'p',
    pName: '',
    pPrice: asCents(320),
    pQuantity: 3,
    pPhotoUrls: [],
    pSubItems: [],
    pPurchaseType: 'item' as const,
  }
  const cart = cartOfOrder([kit], [pieces], ids())
  expect(cart['p']?.map(({ purchaseType, quantity }) => [purchaseType, quantity])).toEqual([
    ['case', 0],
    ['item', 3],
  ])
  const more = cartReducer(cart, { kind: 'another', pid: 'p', id: 'second' })
  expect(more['p']?.map(({ purchaseType }) => purchaseType)).toEqual(['case', 'case', 'item'])
})

test('ORD-040 a cart line combines the choice, its price and the rules of its product', () => {
  const sizes = [{ type: 'Size', required: 1 as const, list: [{ name: '4 pax', price: asCents(600) }] }]
  const split = splitCase({ itemsPerCase: 12, costPerItem: asCents(320), minItemOrder: 2 })
  const kit = product({ subItems: sizes, splitCasePurchase: split, limitPerOrder: 4, minOrderQty: 1 })
  let cart = newCart([kit], nothing, ids())
  cart = cartReducer(cart, { kind: 'quantity', pid: 'p', id: 'line-1', quantity: 3 })
  cart = cartReducer(cart, { kind: 'option', pid: 'p', id: 'line-1', group: 'Size', name: '4 pax' })
  expect(pricedLines(kit, cart['p']!)).toEqual([
    {
      id: 'line-1',
      subItems: [{ type: 'Size', name: '4 pax', price: asCents(600) }],
      quantity: 3,
      quantityInput: '3',
      price: asCents(2050),
      limitPerOrder: 4,
      minOrderQty: 1,
      index: 0,
      splitCasePurchase: split,
      purchaseType: 'case',
    },
    {
      id: 'line-2',
      subItems: [],
      quantity: 0,
      quantityInput: '0',
      price: asCents(320),
      limitPerOrder: 24,
      minOrderQty: 2,
      index: 1,
      splitCasePurchase: split,
      purchaseType: 'item',
    },
  ])
})

test('ORD-027 ORD-028 a new cart starts with the default quantity, as far as stock and limit allow', () => {
  const first = (part: Partial<Product>, sold = 0) =>
    newCart([product(part)], { sold: { p: sold }, pieces: {} }, ids())['p']?.[0]?.quantity
  expect(first({ defaultQuantity: 5 })).toBe(5)
  expect(first({ defaultQuantity: 5, limitPerOrder: 3 })).toBe(3)
  expect(first({ defaultQuantity: 5, maxQuantity: 10 }, 8)).toBe(2)
  expect(first({ defaultQuantity: 5, maxQuantity: 10, minOrderQty: 3 }, 8)).toBe(0)
  expect(first({ defaultQuantity: 5, maxQuantity: 10 }, 10)).toBe(0)
})

test('items that the host adds or removes appear in the cart or leave it; other choices are unchanged', () => {
  const [kit, box] = [product({}), product({ id: 'q', splitCasePurchase: splitCase() })]
  const chosen = cartReducer(newCart([kit], nothing, ids()), { kind: 'quantity', pid: 'p', id: 'line-1', quantity: 2 })
  const added = cartReducer(chosen, {
    kind: 'offered',
    products: [kit, box],
    blank: newCart([kit, box], nothing, ids()),
  })
  expect(added['p']).toBe(chosen['p'])
  expect(added['q']?.map((line) => line.purchaseType)).toEqual(['case', 'item'])
  const whole = { ...box, splitCasePurchase: null }
  const left = cartReducer(added, {
    kind: 'offered',
    products: [whole],
    blank: newCart([whole], nothing, ids()),
  })
  expect(Object.keys(left)).toEqual(['q'])
  expect(left['q']?.map((line) => line.purchaseType)).toEqual(['case'])
})

test('a restored cart has new line ids and default quantities for items added since', () => {
  const kit = product({ id: 'kit', defaultQuantity: 3 })
  const mango = product({ id: 'mango', splitCasePurchase: splitCase() })
  const newId = ids()
  let cart = newCart([kit, mango], nothing, newId)
  cart = cartReducer(cart, { kind: 'quantity', pid: 'kit', id: 'line-1', quantity: 0 })
  cart = cartReducer(cart, { kind: 'quantity', pid: 'mango', id: 'line-3', quantity: 4 })
  const left = [...cart['kit']!, ...cart['mango']!]
  const bread = product({ id: 'bread', defaultQuantity: 2 })
  const back = cartOfSaved([kit, { ...mango, splitCasePurchase: null }, bread], left, nothing, newId)
  expect(
    Object.values(back).map((lines) => lines.map(({ purchaseType, quantity }) => [purchaseType, quantity])),
  ).toEqual([[['case', 0]], [['case', 0]], [['case', 2]]])
  const again = cartOfSaved([kit, mango], left, nothing, newId)
  expect(again['mango']).toMatchObject([{ quantity: 0 }, { purchaseType: 'item', quantity: 4 }])
  const ofNow = Object.values(again).flatMap((lines) => lines.map(({ id }) => id))
  expect(ofNow.filter((id) => left.some((line) => line.id === id))).toEqual([])
})
